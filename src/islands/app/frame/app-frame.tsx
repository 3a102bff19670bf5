/** A screen inside the app's frame: its bar with heading and actions, and its content. */
import { useStore } from '@nanostores/react'
import { WifiOff } from 'lucide-react'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $unsent } from '../../../stores/app/outbox/unsent.ts'
import { Note } from '../../../ui/note.tsx'
import { Later } from '../later.tsx'
import { ResultsNote } from '../../player/results-note.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HeaderDoors } from './header-doors.tsx'

const loadSign = () => import('../outbox/unsent-sign.tsx').then(({ UnsentSign }) => UnsentSign)
const NOTHING = {}
const sentNextTime = (): void => undefined

export interface AppFrameProps {
  /** For the `h1`. */
  title: string
  /** For the browser tab, if it says more than the heading. */
  tabTitle?: string | undefined
  actions?: ReactNode
  /** Before the heading. */
  lead?: ReactNode
  /** Stands in the heading's place, on a screen that has its heading in its content. */
  barTitle?: ReactNode
  /** False where the account is one step back. */
  hasAccount?: boolean
  /** One of the five main screens, with the doors to friends and notifications. */
  isMain?: boolean
  className?: string | undefined
  /** False for screens that show the offline state themselves. */
  hasOfflineNote?: boolean | undefined
  children: ReactNode
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
  // It stays, because what it opened may still be open when all is sent.
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
        {hasSign && <Later load={loadSign} props={NOTHING} onFail={sentNextTime} />}
        {isMain && <HeaderDoors />}
        {hasAccount && <AccountMenu />}
      </header>
      <main id="main" className={className} tabIndex={-1}>
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
