import { atom } from 'nanostores'
import { calendarFile, calendarFileName } from '#core/planning/ics/calendar-file.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { type PlannedTime, plannedStart } from '#core/planning/planned-time.ts'
import { lengthOf } from '#core/workout/length.ts'
import { summarise } from '#core/workout/summarise.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Workout } from '#core/workout/workout.ts'
import { ask } from '../../../data/app/edge.ts'
import { newId } from '../../../data/app/ids.ts'
import { absoluteUrl } from '../../../platform/page/page.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { wrapper } from '../../../platform/page/runtime.ts'
import { $locale } from '../../app/locale.ts'

export interface Plan {
  workout: Workout
  time: PlannedTime
  reminderMin: number | null
}

export interface StoredPlan {
  id: string
  workoutId: string
  start: string
  reminderMin: number | null
}

export const $storedPlan = atom<StoredPlan | null>(null)

/** A retry sends the same id; the next workout gets a new one. */
let current = { workoutId: '', id: '' }

function idFor(workoutId: string): string {
  if (current.workoutId !== workoutId) current = { workoutId, id: newId() }
  return current.id
}

/** @throws UserFacingError for an invalid time, one in the past, or one too far away. */
function startOf(plan: Plan): Date {
  const chosen = plannedStart(plan.time, new Date())
  if (chosen.kind === 'wrong') throw new UserFacingError(chosen.code)
  return chosen.start
}

const isGone = (error: unknown): boolean => error instanceof UserFacingError && error.code === 'training-not-found'

async function create(plan: Plan, id: string, start: Date): Promise<StoredPlan> {
  const { workout, reminderMin } = plan
  const json = { id, startDateTime: start.toISOString(), wId: workout.id, title: workout.name, reminderMin }
  const { trainingDate } = await ask((api) => api['training-dates'].$post({ json }))
  const stored = { id, workoutId: workout.id, start: trainingDate.startDateTime, reminderMin: trainingDate.reminderMin }
  const isSame = Date.parse(stored.start) === start.getTime() && stored.reminderMin === reminderMin
  // The answer to an earlier attempt was lost, and the user has changed the plan since.
  return isSame ? stored : change(plan, stored, start)
}

async function change(plan: Plan, stored: StoredPlan, start: Date): Promise<StoredPlan> {
  const json = { startDateTime: start.toISOString(), reminderMin: plan.reminderMin }
  const { trainingDate } = await ask((api) => api['training-dates'][':id'].$patch({ param: { id: stored.id }, json }))
  return { ...stored, start: trainingDate.startDateTime, reminderMin: trainingDate.reminderMin }
}

function remindOnDevice(title: string): void {
  const stored = $storedPlan.get()
  const native = wrapper()
  if (native !== null && stored !== null) {
    void Promise.all([native, import('./native-reminder.ts')])
      .then(([device, { reminderOf }]) => device.remind(stored.id, reminderOf(stored, title)))
      .catch(() => undefined)
  }
}

export async function storePlan(plan: Plan): Promise<void> {
  await write(plan)
  remindOnDevice(plan.workout.name)
}

async function write(plan: Plan): Promise<void> {
  const start = startOf(plan)
  const before = $storedPlan.get()
  if (before === null || before.workoutId !== plan.workout.id) {
    $storedPlan.set(await create(plan, idFor(plan.workout.id), start))
    return
  }
  try {
    $storedPlan.set(await change(plan, before, start))
  } catch (error) {
    if (!isGone(error)) throw error
    // It was deleted elsewhere, so it is stored as a new one.
    current = { workoutId: '', id: '' }
    $storedPlan.set(await create(plan, idFor(plan.workout.id), start))
  }
}

export async function removePlan(): Promise<void> {
  const stored = $storedPlan.get()
  if (stored === null) return
  try {
    await ask((api) => api['training-dates'][':id'].$delete({ param: { id: stored.id } }))
  } catch (error) {
    if (!isGone(error)) throw error
  }
  current = { workoutId: '', id: '' }
  $storedPlan.set(null)
  void wrapper()
    ?.then((device) => device.remind(stored.id, null))
    .catch(() => undefined)
}

/** Works signed out and offline. @throws UserFacingError as `storePlan`. */
export function savePlanFile(plan: Plan): void {
  const { workout, reminderMin } = plan
  const start = startOf(plan)
  const event = {
    uid: `${idFor(workout.id)}@icepoint`,
    title: workout.name,
    description: workout.description,
    url: absoluteUrl(pathTo('workout', { id: workout.id }, $locale.get())),
    start,
    durationSec: lengthOf({ totalSec: workout.totalSec, ridge: summarise(workout).ridge }).seconds,
    reminderMin
  }
  const file = new Blob([calendarFile(event, new Date())], { type: 'text/calendar' })
  saveFile(file, calendarFileName(workout.name))
}
