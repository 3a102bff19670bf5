/** The screens of "Progress" in the navigation. */
import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { PLANS_PATH } from '../../stores/planning/plans-address.ts'

const TABS = [
  { name: 'calendar', path: pathTo('calendar'), text: 'progress.calendar' },
  { name: 'statistic', path: pathTo('statistic'), text: 'progress.statistics' },
  { name: 'plans', path: PLANS_PATH, text: 'progress.plans' }
] as const

export function ProgressTabs({ current }: { current: (typeof TABS)[number]['name'] }) {
  const t = useStore($t)
  return (
    <nav className="tabs" aria-label={t('nav.progress')}>
      {TABS.map(({ name, path, text }) => (
        <a key={name} href={path} aria-current={name === current ? 'page' : undefined}>
          {t(text)}
        </a>
      ))}
    </nav>
  )
}
