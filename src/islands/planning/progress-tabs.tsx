/** The screens of "Progress" in the navigation. */
import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'

const TABS = ['calendar', 'statistic'] as const

export function ProgressTabs({ current }: { current: (typeof TABS)[number] }) {
  const t = useStore($t)
  return (
    <nav className="tabs" aria-label={t('nav.progress')}>
      {TABS.map((name) => (
        <a key={name} href={pathTo(name)} aria-current={name === current ? 'page' : undefined}>
          {t(name === 'calendar' ? 'progress.calendar' : 'progress.statistics')}
        </a>
      ))}
    </nav>
  )
}
