/** Progress of a plan. */
import { useStore } from '@nanostores/react'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import type { ShownPlan } from '../../stores/planning/plans.ts'
import { dayText } from './day-text.ts'
import { PLANS_PATH } from '../../stores/planning/plans-address.ts'

const TABS = [
  { name: 'calendar', path: pathTo('calendar'), text: 'progress.calendar' },
  { name: 'statistic', path: pathTo('statistic'), text: 'progress.statistics' },
  { name: 'plans', path: PLANS_PATH, text: 'progress.plans' }
] as const

/** Tabs for the screens of "Progress" in the navigation. */
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

/** State of a plan: offered, not started, paused, finished, or when it continues. */
export function planState(
  { fromId, from, runId, pausedOn, progress }: ShownPlan,
  t: Translate,
  locale: Language
): string {
  if (fromId !== '') return t('plans.offeredBy', { name: from || t('plans.somebody') })
  if (runId === '') return t('plans.rests')
  if (pausedOn !== '') return t('plans.pausedNow')
  if (progress.next === null) return t('plans.over')
  return t('plans.nextOn', {
    date: dayText(progress.next, locale, { weekday: 'short', day: 'numeric', month: 'short' })
  })
}

/** A ridge of its dates; screen readers get the text below, and shapes are decoration. */
export function PlanProgressBar({ progress: { states, done, total } }: Pick<ShownPlan, 'progress'>) {
  const t = useStore($t)
  const text = t('plans.progress', { done, total })
  const numbered = states.map((state, number) => ({ state, number }))
  return (
    <div className="planning-plan-progress">
      <progress className="visually-hidden" aria-label={text} value={done} max={total} />
      <span className="planning-plan-ridge" aria-hidden="true">
        {numbered.map(({ state, number }) => (
          <i key={number} className={`is-${state}`} />
        ))}
      </span>
      <small aria-hidden="true">{text}</small>
    </div>
  )
}
