/** Frames the sign-in screens. */
import { useStore } from '@nanostores/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { pathTo } from '#core/app/routes.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { $locale, $localeReady, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { IceGlyph } from '../../../ui/glyphs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'

/** Decoration: the same silhouette as on the start page. */
const LADDER: readonly RidgeSegment[] = [30, 45, 60, 75, 90, 75, 60, 45, 30].flatMap((seconds): RidgeSegment[] => [
  { phase: 'intro', seconds: 12 },
  { phase: 'work', seconds },
  { phase: 'rest', seconds: 24 }
])

export interface AuthFrameProps {
  /** Text of the `h1` and the browser tab. */
  title: string
  lead?: ReactNode
  children?: ReactNode
  foot?: ReactNode
  /** Focuses the heading of a view that replaces another, so that screen readers announce it. */
  takesFocus?: boolean
}

export function AuthFrame({ title, lead, children, foot, takesFocus = false }: AuthFrameProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isReady = useStore($localeReady)
  const isOnline = useStore($isOnline)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappeared with the previous view, and the focus with it.
  useEffect(() => {
    if (takesFocus && isReady) heading.current?.focus()
  }, [takesFocus, isReady])
  useEffect(() => {
    if (isReady) document.title = `${title} · Icepoint`
  }, [title, isReady])
  if (!isReady) return null
  return (
    <div className="sign-in">
      <header>
        <a className="sign-in-brand" href={pathTo('home', {}, locale)} aria-label={t('nav.home')}>
          <Icon of={IceGlyph} className="sign-in-mark" />
          {t('app.name')}
        </a>
      </header>
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="sign-in-lead">{lead}</p>}
        {!isOnline && (
          <Note tone="warning" icon={WifiOff} role="status">
            {t('errors.offline')}
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
