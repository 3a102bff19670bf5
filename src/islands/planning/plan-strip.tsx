/** The ridge of a plan: a bar for each training, as high as it is long, and a gap for each week. */
import { useStore } from '@nanostores/react'
import { Moon } from 'lucide-react'
import { useEffect, useRef, type CSSProperties } from 'react'
import { entriesOfWeek, type PlanGrid } from '#core/planning/plan-grid.ts'
import type { PlanEntry } from '#core/planning/training-plan.ts'
import { $t } from '../../stores/app/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { minutesOf, trainingState, weekText, type PlanBuild } from './plan-build.ts'

export interface PlanStripProps {
  build: PlanBuild
  /** As it will be; missing: as it is. */
  grid?: PlanGrid
  /** Missing: it only shows. */
  onWeek?: (week: number) => void
  week?: number
  /** Weeks that are marked as changed. */
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
        const face = <WeekBars {...{ build, entries, week, most, isRest }} />
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

/** Of one week alone. */
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
