/** The frame of the sign-in screens: brand, the form, and a field of ice with a ridge. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { pathTo } from '#core/routes.ts'
import type { RidgeSegment } from '#core/workout.ts'
import { $locale, $localeReady, $t } from '../../stores/locale.ts'
import { $isOnline } from '../../stores/network.ts'
import { iceGlyph } from '../../ui/glyphs.ts'
import { Icon } from '../../ui/icon.tsx'
import { wifiOff } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Ridge } from '../../ui/ridge.tsx'

/** A ladder: decoration, the same silhouette as on the start page. */
const LADDER: readonly RidgeSegment[] = [30, 45, 60, 75, 90, 75, 60, 45, 30].flatMap((seconds): RidgeSegment[] => [
  { phase: 'intro', seconds: 12 },
  { phase: 'work', seconds },
  { phase: 'rest', seconds: 24 }
])

/** `title` is the one heading; `foot` holds the ways to other pages. */
export function AuthFrame({
  title,
  lead,
  children,
  foot
}: {
  title: string
  lead: string
  children: ReactNode
  foot: ReactNode
}) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  if (!useStore($localeReady)) return null
  return (
    <div className="auth">
      <header>
        <a className="brand" href={pathTo('home', {}, locale)} aria-label={t('nav.home')}>
          <Icon of={iceGlyph} className="mark" />
          {t('app.name')}
        </a>
      </header>
      <main id="main">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {!isOnline && (
          <Note tone="warning" icon={wifiOff} role="status">
            <b>{t('states.offlineTitle')}</b> {t('errors.offline')}
          </Note>
        )}
        {children}
        <p className="ways">{foot}</p>
      </main>
      <div className="auth-side" aria-hidden="true">
        <Ridge segments={LADDER} />
      </div>
    </div>
  )
}
