/** Frame of every signed-in screen. */
import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { pathTo, type RouteName } from '#core/app/routes.ts'
import { $locale, $localeReady, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { sendWaitingResults } from '../../../stores/player/results/waiting-results.ts'
import { Note } from '../../../ui/note.tsx'
import { wifiOff } from '../../../ui/icons.ts'
import { AccountMenu } from './account-menu.tsx'
import { FrameNotices } from './frame-notices.tsx'
import { RunningNote } from '../../player/running-note.tsx'
import { MainNav } from './main-nav.tsx'

export interface AppFrameProps {
  /** For the `h1` and the browser tab. */
  title: string
  /** None for screens outside of the navigation. */
  current?: RouteName | undefined
  actions?: ReactNode
  className?: string | undefined
  /** False for screens that show the offline state themselves. */
  hasOfflineNote?: boolean | undefined
  children: ReactNode
}

/** Renders nothing before the texts are loaded; the page's skeleton stays until then. */
export function AppFrame({ title, current, actions, className, hasOfflineNote = true, children }: AppFrameProps) {
  const t = useStore($t)
  const isReady = useStore($localeReady)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  useEffect(() => {
    if (title !== '') document.title = `${title} · Icepoint`
  }, [title])
  useEffect(() => void sendWaitingResults(), [])
  if (!isReady) return null
  return (
    <div className="app-frame">
      <a className="button primary skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <MainNav current={current} homePath={pathTo('home', {}, locale)} />
      <header className="app-bar">
        <h1>{title}</h1>
        {actions}
        <AccountMenu />
      </header>
      <main id="main" className={className} tabIndex={-1}>
        {!isOnline && hasOfflineNote && (
          <Note tone="warning" icon={wifiOff} role="status">
            <b>{t('states.offlineTitle')}</b> {t('states.offlineText')}
          </Note>
        )}
        <RunningNote />
        {children}
      </main>
      <FrameNotices />
    </div>
  )
}
