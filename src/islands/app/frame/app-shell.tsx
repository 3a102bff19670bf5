/**
 * Everything that stays while screens change: navigation, messages, a minimised workout and the sign for unsent
 * changes.
 */
import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { pathTo, type RouteName } from '#core/app/routes.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { CALM } from '../../../stores/app/new-version.ts'
import type { Page } from '../../../stores/app/router.ts'
import { $whatsNew, lookForNews } from '../../../stores/app/whats-new.ts'
import { sendWaitingFiles } from '../../../stores/media/waiting-files.ts'
import { sendWaitingResults } from '../../../stores/player/results/offered-results.ts'
import { $hasPlay } from '../../../stores/player/running-workout.ts'
import { $bellSaid, $isBellOpen, $counts, type Counted } from '../../../stores/together/counts.ts'
import { RunningBar } from '../../player/bar/running-bar.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { showKeptNotice } from '../../../stores/app/kept-notice.ts'
import { $notice, dismiss } from '../../../stores/app/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Toast } from '../../../ui/toast.tsx'
import { IceGlyph } from '../../../ui/glyphs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NAV_ITEMS, sectionOf } from './nav-items.ts'

/**
 * Shows messages above the bar on phones and at the top on desktops. The live region always exists, so that screen
 * readers announce new messages.
 */
export function FrameNotices() {
  const t = useStore($t)
  const notice = useStore($notice)
  // The previous page may have left a message.
  useEffect(showKeptNotice, [])
  return (
    <div className="app-notices" aria-live="polite">
      {notice !== null && (
        <Toast
          key={notice.id}
          kind={notice.kind}
          title={notice.title}
          text={notice.text}
          closeLabel={t('states.close')}
          onClose={() => dismiss(notice.id)}
          action={
            notice.action && (
              <Button
                look="quiet"
                onClick={() => {
                  notice.action?.run()
                  dismiss(notice.id)
                }}
              >
                {notice.action.label}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

/** A bar at the bottom on phones, a rail on desktops. `current` is the item of the screen's section. */
export function MainNav({ current, homePath }: { current: RouteName | undefined; homePath: string }) {
  const t = useStore($t)
  const counts = useStore($counts)
  return (
    <nav className="app-nav" aria-label={t('nav.main')}>
      <a className="app-logo" href={homePath} aria-label={t('nav.home')}>
        <Icon of={IceGlyph} className="app-mark" />
      </a>
      {NAV_ITEMS.map((item) => {
        const count = counts[item.route as Counted]
        return (
          <a
            key={item.route}
            href={pathTo(item.route)}
            aria-current={item.route === current ? 'page' : undefined}
            aria-label={count?.said}
            data-count={count?.drawn}
          >
            <Icon of={item.icon} />
            {t(item.text)}
          </a>
        )
      })}
    </nav>
  )
}

/** Milliseconds. Listening must not slow down the first screen. */
const LISTEN_AFTER_MS = 1500

/** Opens one connection for all screens. If its files cannot be loaded, nothing updates live. */
function useLive(): void {
  useEffect(() => {
    let stop: () => void = () => undefined
    let isOver = false
    const start = async () => {
      const live = await import('./listen.ts').catch(() => null)
      if (live !== null && !isOver) stop = live.listen()
    }
    const timer = setTimeout(() => void start(), LISTEN_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
}

const loadNews = () => import('../whats-new-sheet.tsx').then(({ WhatsNewSheet }) => WhatsNewSheet)
const NOTHING = {}
const tellNextTime = (): void => undefined

export interface AppShellProps {
  /** Where the user is or is going: the navigation updates at once, even if the screen still has to load. */
  page: Page
  isPending: boolean
  /** True while the player covers the screen, which stays as it is behind it. */
  isCovered: boolean
  children: ReactNode
}

const loadBell = () =>
  Promise.all([import('../../together/bell/bell-panel.tsx'), loadTexts(['bell'])]).then(
    ([{ BellPanel: Panel }]) => Panel
  )
const closeBell = (): void => $isBellOpen.set(false)
const BELL = { onClose: closeBell }

function BellPanel() {
  const isOpen = useStore($isBellOpen)
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {useStore($bellSaid)}
      </p>
      {isOpen && <LazyPart load={loadBell} props={BELL} onFail={closeBell} isAsked />}
    </>
  )
}

export function AppShell({ page, isPending, isCovered, children }: AppShellProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  useEffect(() => {
    void sendWaitingResults()
    void sendWaitingFiles()
    void lookForNews()
  }, [])
  useLive()
  const news = useStore($whatsNew)
  const hasPlay = useStore($hasPlay)
  const hasNews = news.length > 0 && !hasPlay && !isCovered && CALM.has(page.route.name)
  return (
    <div className="app-frame" aria-busy={isPending || undefined} hidden={isCovered}>
      <a className="button primary skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <MainNav current={sectionOf(page.route.name)} homePath={pathTo('home', {}, locale)} />
      {children}
      {!isCovered && <RunningBar />}
      <BellPanel />
      <FrameNotices />
      {hasNews && <LazyPart load={loadNews} props={NOTHING} onFail={tellNextTime} />}
    </div>
  )
}
