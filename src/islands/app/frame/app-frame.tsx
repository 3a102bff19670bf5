/** Frames a screen inside the app: a bar with heading and actions, and the content below. */
import { useStore } from '@nanostores/react'
import { WifiOff, UserRound, Bell, Users } from 'lucide-react'
import { useLayoutEffect, useState, type ReactNode, type MouseEvent } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $unsent } from '../../../stores/app/outbox/unsent.ts'
import { Note } from '../../../ui/note.tsx'
import { LazyPart, usePrefetch } from '../lazy-part.tsx'
import { ResultsNote } from '../../player/bar/results-note.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { $counts, $isBellOpen } from '../../../stores/together/counts.ts'
import { Icon } from '../../../ui/icon.tsx'

/** From this width on the bell opens as a panel beside its screen; on narrower screens it is a page. */
const hasPanel = (): boolean => matchMedia('(width >= 60rem)').matches

/** Links on the main screens: to the friends and to the notifications. */
function HeaderDoors() {
  const t = useStore($t)
  const { friends, notifications } = useStore($counts)
  const isOpen = useStore($isBellOpen)
  const open = (event: MouseEvent) => {
    if (!hasPanel() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    $isBellOpen.set(true)
  }
  return (
    <div className="app-doors">
      <a
        className="app-door"
        href={pathTo('friends')}
        aria-label={friends?.said ?? t('nav.friends')}
        data-count={friends?.drawn}
      >
        <Icon of={Users} />
        <span>{t('nav.friends')}</span>
      </a>
      <a
        className="app-door is-bell"
        href={pathTo('notifications')}
        aria-label={notifications?.said ?? t('nav.notifications')}
        aria-expanded={isOpen || undefined}
        data-count={notifications?.drawn}
        onClick={open}
      >
        <Icon of={Bell} />
      </a>
    </div>
  )
}

const loadSheet = () => import('./account-sheet.tsx').then(({ AccountSheet }) => AccountSheet)
const PARTS = [loadSheet]
/** Milliseconds. The page loads its own files first. */
const FETCH_AFTER_MS = 1500

/** Prefetched, because its actions must also work offline. */
export function AccountMenu() {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  usePrefetch(PARTS, FETCH_AFTER_MS)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={UserRound} label={t('nav.account')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <LazyPart load={loadSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </>
  )
}

const loadSign = () => import('../outbox/unsent-sign.tsx').then(({ UnsentSign }) => UnsentSign)
const NOTHING = {}
const sentNextTime = (): void => undefined

export interface AppFrameProps {
  /** Text of the `h1`. */
  title: string
  /** Title of the browser tab, if it says more than the heading. */
  tabTitle?: string | undefined
  actions?: ReactNode
  /** Content before the heading. */
  lead?: ReactNode
  /** Replaces the heading in the bar on a screen that has its heading in its content. */
  barTitle?: ReactNode
  /** False where the account is one step back in the navigation. */
  hasAccount?: boolean
  /** True for the five main screens, which show the doors to friends and notifications. */
  isMain?: boolean
  className?: string | undefined
  /** False for screens that show the offline state themselves. */
  hasOfflineNote?: boolean | undefined
  children: ReactNode
}

/** A screen that stays mounted while another is shown gives the name of the page's main part to that one. */
function nameMain(main: HTMLElement | null): () => void {
  main?.setAttribute('id', 'main')
  return () => main?.removeAttribute('id')
}

const barClass = (isFull: boolean): string => (isFull ? 'app-bar is-full' : 'app-bar')

export function AppFrame({
  title,
  tabTitle = title,
  actions,
  lead,
  barTitle,
  hasAccount = true,
  isMain = false,
  className,
  hasOfflineNote = true,
  children
}: AppFrameProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const isUnsent = useStore($unsent) !== null
  // The sign stays mounted, because the dialog it opened may still be open when everything has been sent.
  const [hasSign, setSign] = useState(isUnsent)
  if (isUnsent && !hasSign) setSign(true)
  useLayoutEffect(() => {
    if (tabTitle !== '') document.title = `${tabTitle} · Icepoint`
  }, [tabTitle])
  return (
    <>
      <header className={barClass(isMain && actions !== undefined)}>
        {lead}
        {barTitle ?? <h1>{title}</h1>}
        {actions}
        {hasSign && <LazyPart load={loadSign} props={NOTHING} onFail={sentNextTime} />}
        {isMain && <HeaderDoors />}
        {hasAccount && <AccountMenu />}
      </header>
      <main ref={nameMain} className={className} tabIndex={-1}>
        <div className="app-notes">
          {!isOnline && hasOfflineNote && (
            <Note tone="warning" icon={WifiOff} role="status">
              <b>{t('states.offlineTitle')}</b> {t('states.offlineText')}
            </Note>
          )}
          <ResultsNote />
        </div>
        {children}
      </main>
    </>
  )
}
