/** Main navigation: a bar below on phones, a rail on desktops. Only screens that exist are in it. */
import { useStore } from '@nanostores/react'
import { pathTo, ROUTES, type RouteName } from '#core/routes.ts'
import { $t } from '../../stores/locale.ts'
import { iceGlyph } from '../../ui/glyphs.ts'
import { Icon } from '../../ui/icon.tsx'
import { calendarDays, messageCircle, plus, timer, userRound } from '../../ui/icons.ts'

interface NavItem {
  route: RouteName
  text: string
  icon: string
}

const ITEMS: readonly NavItem[] = [
  { route: 'workoutList', text: 'nav.workouts', icon: timer },
  { route: 'statistic', text: 'nav.progress', icon: calendarDays },
  { route: 'addWorkoutOptions', text: 'nav.create', icon: plus },
  { route: 'messages', text: 'nav.messages', icon: messageCircle },
  { route: 'account', text: 'nav.you', icon: userRound }
]

const isBuilt = (name: RouteName) => ROUTES.some((route) => route.name === name && route.isBuilt)

/** `current` marks the item whose section the screen belongs to. */
export function MainNav({ current, homePath }: { current: RouteName | undefined; homePath: string }) {
  const t = useStore($t)
  return (
    <nav className="nav" aria-label={t('nav.main')}>
      <a className="logo" href={homePath} aria-label={t('nav.home')}>
        <Icon of={iceGlyph} className="mark" />
      </a>
      {ITEMS.filter((item) => isBuilt(item.route)).map((item) => (
        <a key={item.route} href={pathTo(item.route)} aria-current={item.route === current ? 'page' : undefined}>
          <Icon of={item.icon} />
          {t(item.text)}
        </a>
      ))}
    </nav>
  )
}
