/** A bar at the bottom on phones, a rail on desktops. */
import { useStore } from '@nanostores/react'
import { pathTo, type RouteName } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $counts, type Counted } from '../../../stores/together/counts.ts'
import { IceGlyph } from '../../../ui/glyphs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NAV_ITEMS } from './nav-items.ts'

/** `current`: the item of the screen's section. */
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
