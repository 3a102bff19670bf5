/** Ridge of a plan: one bar per training, as high as it is long, with a gap between weeks. */
import { useStore } from '@nanostores/react'
import { Moon, CalendarDays } from 'lucide-react'
import { useEffect, useRef, type CSSProperties } from 'react'
import { entriesOfWeek, type PlanGrid, weekOfDay } from '#core/planning/plan-grid.ts'
import type { PlanEntry } from '#core/planning/training-plan.ts'
import { addDays } from '#core/planning/days.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import {
  minutesOf,
  trainingState,
  weekText,
  type PlanBuild,
  allMinutes,
  lengthText,
  type PlanPartProps
} from './plan-build.ts'
import type { ShownPlan } from '../../../stores/planning/plans.ts'
import { dayText, timeText } from '../day-text.ts'

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Figures of a plan: size and days before it starts, progress afterwards. */
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

export interface PlanStripProps {
  build: PlanBuild
  /** The resulting grid; if missing, the current one. */
  grid?: PlanGrid
  /** If missing, the strip is read-only. */
  onWeek?: (week: number) => void
  week?: number
  /** Weeks marked as changed. */
  marked?: readonly number[]
}

const LEAST_PERCENT = 12

export function PlanStrip({ build, grid = build.content, onWeek, week: chosen, marked = [] }: PlanStripProps) {
  const t = useStore($t)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const { workouts } = build
  const most = Math.max(1, ...grid.entries.map((entry) => minutesOf(entry, workouts)))
  const weeks = Array.from({ length: grid.weeks }, (_, index) => index + 1)
  const label = t('plans.strip', { count: grid.entries.length, weeks: t('plans.weeks', { count: grid.weeks }) })
  return (
    <ol ref={list} className={`planning-strip ${onWeek === undefined ? '' : 'is-pick'}`.trim()} aria-label={label}>
      {weeks.map((week) => {
        const entries = entriesOfWeek(grid, week)
        const isRest = grid.restWeeks.includes(week)
        const said = [
          t('plans.week', { count: week }),
          ...(isRest ? [t('plans.restWeek')] : []),
          weekText(entries, workouts, t)
        ].join(', ')
        const face = <WeekBars build={build} entries={entries} week={week} most={most} isRest={isRest} />
        return (
          <li key={week} className={marked.includes(week) ? 'is-marked' : undefined}>
            {onWeek === undefined ? (
              <span role="img" aria-label={said}>
                {face}
              </span>
            ) : (
              <button type="button" aria-label={said} aria-pressed={week === chosen} onClick={() => onWeek(week)}>
                {face}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface WeekBarsProps {
  build: PlanBuild
  entries: readonly PlanEntry[]
  week: number
  most: number
  isRest: boolean
}

function WeekBars({ build, entries, week, most, isRest }: WeekBarsProps) {
  const heightOf = (entry: PlanEntry) => Math.max(LEAST_PERCENT, (100 * minutesOf(entry, build.workouts)) / most)
  return (
    <>
      <span className="planning-bars">
        {entries.map((entry) => (
          <i
            key={entry.key}
            className={`is-${trainingState(build, entry)}`}
            style={{ '--h': `${heightOf(entry)}%` } as CSSProperties}
          />
        ))}
      </span>
      <small className="numeric">
        {week}
        {isRest && <Icon of={Moon} />}
      </small>
    </>
  )
}

/** Ridge of a single week. */
export function WeekRidge({ build, entries }: { build: PlanBuild; entries: readonly PlanEntry[] }) {
  const most = Math.max(1, ...entries.map((entry) => minutesOf(entry, build.workouts)))
  return (
    <span className="planning-bars planning-week-ridge" aria-hidden="true">
      {entries.map((entry) => (
        <i
          key={entry.key}
          style={
            {
              '--h': `${Math.max(LEAST_PERCENT, (100 * minutesOf(entry, build.workouts)) / most)}%`
            } as CSSProperties
          }
        />
      ))}
    </span>
  )
}
