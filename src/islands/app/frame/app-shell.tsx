/** What stays while screens change: navigation, messages, a play that goes on, and what the device still has to send. */
import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { CALM } from '../../../stores/app/new-version.ts'
import type { Page } from '../../../stores/app/router.ts'
import { $whatsNew, lookForNews } from '../../../stores/app/whats-new.ts'
import { sendWaitingFiles } from '../../../stores/media/waiting-files.ts'
import { sendWaitingResults } from '../../../stores/player/results/waiting-results.ts'
import { $hasPlay } from '../../../stores/player/running-workout.ts'
import { $bellSaid, $isBellOpen } from '../../../stores/together/counts.ts'
import { RunningBar } from '../../player/running-bar.tsx'
import { Later } from '../later.tsx'
import { FrameNotices } from './frame-notices.tsx'
import { MainNav } from './main-nav.tsx'
import { sectionOf } from './nav-items.ts'
import { useLive } from './use-live.ts'

const loadNews = () => import('../whats-new-sheet.tsx').then(({ WhatsNewSheet }) => WhatsNewSheet)
const NOTHING = {}
const tellNextTime = (): void => undefined

export interface AppShellProps {
  /** Where the reader is or goes: the navigation answers at once, even if the screen must be loaded. */
  page: Page
  isPending: boolean
  /** By the player. The screen behind it stays as it is. */
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
      {isOpen && <Later load={loadBell} props={BELL} onFail={closeBell} isAsked />}
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
      {hasNews && <Later load={loadNews} props={NOTHING} onFail={tellNextTime} />}
    </div>
  )
}
