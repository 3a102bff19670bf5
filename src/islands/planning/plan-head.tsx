/** What a plan is in numbers: before it starts its size and its days, then how far it has come. */
import { useStore } from '@nanostores/react'
import { CalendarDays } from 'lucide-react'
import { addDays } from '#core/planning/days.ts'
import { weekOfDay } from '#core/planning/plan-grid.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { ShownPlan } from '../../stores/planning/plans.ts'
import { Icon } from '../../ui/icon.tsx'
import { allMinutes, lengthText, type PlanPartProps } from './plan-build.ts'
import { dayText, timeText } from './day-text.ts'

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const

export function PlanSize({ build: { content, workouts } }: Pick<PlanPartProps, 'build'>) {
  const t = useStore($t)
  const { weeks, entries } = content
  return (
    <dl className="planning-size">
      <div>
        <dt>{t('plans.weeksName')}</dt>
        <dd className="numeric">{weeks}</dd>
      </div>
      <div>
        <dt>{t('plans.trainingsName')}</dt>
        <dd className="numeric">{entries.length}</dd>
      </div>
      <div>
        <dt>{t('plans.inAll')}</dt>
        <dd className="numeric">{lengthText(allMinutes(entries, workouts), t)}</dd>
      </div>
    </dl>
  )
}

export function PlanDays({ build, onSheet }: PlanPartProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { anchor, content, from, isLocked, isRunning } = build
  const starts = dayText(anchor > from ? anchor : from, locale, SHORT)
  const ends = dayText(addDays(anchor, content.weeks * 7 - 1), locale, SHORT)
  return (
    <button
      type="button"
      className="planning-start"
      aria-haspopup="dialog"
      disabled={isRunning || isLocked}
      onClick={() => onSheet({ kind: 'start' })}
    >
      <Icon of={CalendarDays} />
      <span>
        <small>{t('plans.starts')}</small>
        <b>{starts}</b>
      </span>
      <span>
        <small>{t('plans.ends')}</small>
        <b>{ends}</b>
      </span>
    </button>
  )
}

/** `Week 3 of 8`, and `6 of 26 done, 1 missed · next: today 18:30`. */
export function PlanRun({ build, plan }: Pick<PlanPartProps, 'build'> & { plan: ShownPlan }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { content, fixed, today } = build
  const { done, total, next, states } = plan.progress
  const missed = states.filter((state) => state === 'missed').length
  const week = Math.min(content.weeks, Math.max(1, weekOfDay(fixed.from)))
  const text = [t('plans.progress', { done, total }), ...(missed > 0 ? [t('plans.missed', { count: missed })] : [])]
  const title =
    plan.pausedOn !== ''
      ? t('plans.pausedNow')
      : next === null
        ? t('plans.over')
        : t('plans.weekOfWeeks', { week, weeks: content.weeks })
  const upcoming = content.entries.find(({ key }) => {
    const date = plan.dates.find(({ entry }) => entry === key)
    return date?.mark === 'planned' && date.day === next
  })
  return (
    <div className="planning-run">
      <p className="planning-run-title">{title}</p>
      <progress aria-label={text.join(', ')} value={done} max={Math.max(1, total)} />
      <p className="muted numeric">
        {text.join(', ')}
        {next !== null && upcoming !== undefined && (
          <>
            {' · '}
            {t('plans.nextAt', {
              date: next === today ? t('calendar.today').toLocaleLowerCase(locale) : dayText(next, locale, SHORT),
              time: timeText(upcoming.time, locale)
            })}
          </>
        )}
      </p>
    </div>
  )
}

export const firstWeekShown = (build: PlanPartProps['build']): number =>
  build.isRunning ? Math.min(build.content.weeks, Math.max(1, weekOfDay(build.fixed.from))) : 1
