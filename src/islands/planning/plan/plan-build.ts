/** What the parts of a plan share: its grid on calendar days, its workouts, and its changes. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { wholeMinutes } from '#core/app/format.ts'
import { addDays } from '#core/planning/days.ts'
import type { EntryState } from '#core/planning/plan-days.ts'
import { fitsPlan, weekOfDay, type Fixed, type PlanGrid } from '#core/planning/plan-grid.ts'
import { dayInPlan, type PlanContent, type PlanEntry } from '#core/planning/training-plan.ts'
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { editPlan } from '../../../stores/planning/plan-draft.ts'
import { dayText } from '../day-text.ts'
import { followDrags } from '../calendar/drag-dates.ts'

export type PlanWorkouts = ReadonlyMap<string, CalendarWorkout>

export interface PlanBuild {
  content: PlanContent
  fixed: Fixed
  /** First day of week 1. */
  anchor: string
  /** Day on which it starts or has started. */
  from: string
  today: string
  isRunning: boolean
  /** True for an offer and while paused. */
  isLocked: boolean
  states: ReadonlyMap<number, EntryState>
  workouts: PlanWorkouts
}

export type PlanSheet =
  | { kind: 'add'; day: number; text?: string }
  | { kind: 'training'; key: number }
  | { kind: 'move'; key: number; isCopy: boolean }
  | { kind: 'week'; week: number }
  | { kind: 'repeat'; week: number }
  | { kind: 'about' | 'start' | 'more' | 'share' }
  | { kind: 'act'; act: 'move' | 'pause' | 'resume' | 'end' | 'delete' }

export interface PlanPartProps {
  build: PlanBuild
  onSheet: (sheet: PlanSheet) => void
}

/** Refuses a change that would make the plan too long, with a message. */
export function editGrid(next: (grid: PlanGrid) => PlanGrid): void {
  editPlan((content) => {
    const grid = next(content)
    if (fitsPlan(grid)) return { ...content, ...grid }
    notify({ kind: 'warning', text: $t.get()('errors.plan-too-long') })
    return content
  })
}

export const minutesOf = ({ wId, lengthMin }: PlanEntry, workouts: PlanWorkouts): number =>
  lengthMin ?? wholeMinutes(workouts.get(wId)?.totalSec ?? 0)

export const allMinutes = (entries: readonly PlanEntry[], workouts: PlanWorkouts): number =>
  entries.reduce((sum, entry) => sum + minutesOf(entry, workouts), 0)

export const trainingName = ({ wId, title }: PlanEntry, workouts: PlanWorkouts, t: Translate): string =>
  workouts.get(wId)?.name ?? (title === '' ? t('plans.free') : title)

export const dateOf = ({ anchor }: Pick<PlanBuild, 'anchor'>, day: number): string => addDays(anchor, day)

export const weekdayName = (
  build: Pick<PlanBuild, 'anchor'>,
  day: number,
  locale: Language,
  weekday: 'short' | 'long' = 'long'
): string => dayText(dateOf(build, day % 7), locale, { weekday })

/** `Wednesday, week 3`. */
export const placeText = (build: Pick<PlanBuild, 'anchor'>, day: number, t: Translate, locale: Language): string =>
  t('plans.place', { day: weekdayName(build, day, locale), week: weekOfDay(day) })

export type TrainingState = EntryState | 'free' | 'today'

export function trainingState({ states, anchor, today }: PlanBuild, entry: PlanEntry): TrainingState {
  const state = states.get(entry.key) ?? 'free'
  return state === 'open' && addDays(anchor, dayInPlan(entry)) === today ? 'today' : state
}

/** `Rope tabata, 9 minutes, Wednesday, week 3, today`. */
export function trainingLabel(build: PlanBuild, entry: PlanEntry, t: Translate, locale: Language): string {
  const minutes = minutesOf(entry, build.workouts)
  const state = trainingState(build, entry)
  return [
    trainingName(entry, build.workouts, t),
    ...(minutes > 0 ? [t('plans.minutes', { count: minutes })] : []),
    placeText(build, dayInPlan(entry), t, locale),
    ...(state === 'free' || state === 'open' ? [] : [t(`plans.state-${state}`)])
  ].join(', ')
}

/** `4 h 39 min`. */
export function lengthText(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? t('calendar.minutes', { count: minutes }) : t('plans.hours', { hours, minutes: minutes % 60 })
}

/** `4 trainings, 38 min`. */
export const weekText = (entries: readonly PlanEntry[], workouts: PlanWorkouts, t: Translate): string =>
  `${t('plans.trainings', { count: entries.length })}, ${lengthText(allMinutes(entries, workouts), t)}`

/** @param id workout id; empty for a training described in words */
export type Dragged = { kind: 'training'; key: number } | { kind: 'workout'; id: string }

interface PlanDrags {
  onDrop: (what: Dragged, day: number, isCopy: boolean) => void
  /** Null while over no day. */
  onOver?: (what: Dragged, day: number | null, isCopy: boolean) => void
}

const draggedOf = (key: string): Dragged =>
  key.startsWith('e:') ? { kind: 'training', key: Number(key.slice(2)) } : { kind: 'workout', id: key.slice(2) }

/** Drags trainings between days, and workouts onto days. */
export function usePlanDrags<E extends HTMLElement>({ isLocked }: PlanBuild, drags: PlanDrags) {
  const root = useRef<E>(null)
  const latest = useRef(drags)
  useLayoutEffect(() => {
    latest.current = drags
  })
  useEffect(() => {
    if (root.current === null || isLocked) return
    return followDrags(root.current, {
      onDrop: (key, day, isCopy) => latest.current.onDrop(draggedOf(key), Number(day), isCopy),
      onOver: (key, day, isCopy) => latest.current.onOver?.(draggedOf(key), day === null ? null : Number(day), isCopy),
      onStretch: () => undefined,
      lengthText: () => ''
    })
  }, [isLocked])
  return { root }
}
