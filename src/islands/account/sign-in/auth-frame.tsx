/** The frame of the sign-in screens: brand, the form, and a field of ice with a ridge. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { pathTo } from '#core/app/routes.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { $locale, $localeReady, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { iceGlyph } from '../../../ui/glyphs.ts'
import { Icon } from '../../../ui/icon.tsx'
import { wifiOff } from '../../../ui/icons.ts'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'

/** A ladder: decoration, the same silhouette as on the start page. */
const LADDER: readonly RidgeSegment[] = [30, 45, 60, 75, 90, 75, 60, 45, 30].flatMap((seconds): RidgeSegment[] => [
  { phase: 'intro', seconds: 12 },
  { phase: 'work', seconds },
  { phase: 'rest', seconds: 24 }
])

export interface AuthFrameProps {
  /** The one heading, and the name of the browser's tab. */
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** The ways to other pages. */
  foot?: ReactNode
  /** For a view that takes the place of another: its heading gets the focus, so that it is read. */
  takesFocus?: boolean
}

/** Draws nothing before there are texts. */
export function AuthFrame({ title, lead, children, foot, takesFocus = false }: AuthFrameProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isReady = useStore($localeReady)
  const isOnline = useStore($isOnline)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the view before: without this the focus would be nowhere.
  useEffect(() => {
    if (takesFocus && isReady) heading.current?.focus()
  }, [takesFocus, isReady])
  // The tab's name is outside of what React draws.
  useEffect(() => {
    if (isReady) document.title = `${title} · Icepoint`
  }, [title, isReady])
  if (!isReady) return null
  return (
    <div className="sign-in">
      <header>
        <a className="sign-in-brand" href={pathTo('home', {}, locale)} aria-label={t('nav.home')}>
          <Icon of={iceGlyph} className="sign-in-mark" />
          {t('app.name')}
        </a>
      </header>
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="sign-in-lead">{lead}</p>}
        {!isOnline && (
          <Note tone="warning" icon={wifiOff} role="status">
            <b>{t('states.offlineTitle')}</b> {t('errors.offline')}
          </Note>
        )}
        {children}
        {foot !== undefined && <p className="sign-in-ways">{foot}</p>}
      </main>
      <div className="sign-in-side" aria-hidden="true">
        <Ridge segments={LADDER} />
      </div>
    </div>
  )
}
