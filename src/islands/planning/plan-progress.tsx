/** How far a plan has come. */
import { useStore } from '@nanostores/react'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import type { ShownPlan } from '../../stores/planning/plans.ts'
import { dayText } from './day-text.ts'

/** What a plan is at: offered, not started, paused, over, or when it goes on. */
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

export function PlanProgressBar({ done, total }: { done: number; total: number }) {
  const t = useStore($t)
  const text = t('plans.progress', { done, total })
  return (
    <div className="planning-plan-progress">
      <progress aria-label={text} value={done} max={total} />
      <small aria-hidden="true">{text}</small>
    </div>
  )
}
