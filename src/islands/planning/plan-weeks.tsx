/** What to do on which day, week by week. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { EntryState } from '#core/planning/plan-days.ts'
import { weeksOf, type PlanEntry } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { ShownPlan } from '../../stores/planning/plans.ts'
import { dayText, timeText } from './day-text.ts'

/** Any Monday. */
const MONDAY = 23

export const weekdayDay = (weekday: number): string => `2026-11-${MONDAY + weekday}`

interface Numbered extends PlanEntry {
  number: number
}

export function PlanWeeks({ plan }: { plan: ShownPlan }) {
  const entries = plan.entries.map((entry, number) => ({ ...entry, number }))
  const weeks = Array.from({ length: weeksOf(entries) }, (_, index) => index + 1)
  return (
    <div className="planning-plan-weeks">
      {weeks.map((week) => (
        <Week key={week} week={week} entries={entries.filter((entry) => entry.week === week)} plan={plan} />
      ))}
    </div>
  )
}

function Week({ week, entries, plan }: { week: number; entries: readonly Numbered[]; plan: ShownPlan }) {
  const t = useStore($t)
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('plans.week', { count: week })}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.number} className={`planning-plan-day is-${stateOf(plan, entry.number)}`}>
            <Training entry={entry} plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ runId, progress }: ShownPlan, number: number): EntryState | 'free' =>
  runId === '' ? 'free' : (progress.states[number] ?? 'gone')

function Training({ entry, plan }: { entry: Numbered; plan: ShownPlan }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = stateOf(plan, entry.number)
  const day = plan.progress.days[entry.number] ?? null
  const when =
    day === null
      ? dayText(weekdayDay(entry.weekday), locale, { weekday: 'short' })
      : dayText(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <>
      <span className="numeric">
        {when} {timeText(entry.time, locale)}
        {entry.lengthMin !== undefined && `, ${t('calendar.minutes', { count: entry.lengthMin })}`}
      </span>
      <b dir="auto">{entry.title || t('plans.free')}</b>
      {state !== 'free' && <small>{t(`plans.state-${state}`)}</small>}
    </>
  )
}
