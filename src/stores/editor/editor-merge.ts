import { atom } from 'nanostores'
import { compare, keptChoices, type Choice, type Choices, type Comparison } from '#core/editor/merge/compare.ts'
import { mergedOf, type Merged } from '#core/editor/merge/merge.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { showWorkoutPath } from './editor-path.ts'
import { saveAsked } from './editor-save.ts'
import { $content, $restoredFrom, $save, $workout, currentVisit } from './editor-state.ts'
import { editedOf, forgetDraft, keepNow } from './editor-stored.ts'
import { change, maxExercises } from './editor.ts'

export interface TwoVersions {
  workoutId: string
  theirs: Workout
  comparison: Comparison
  isAgain: boolean
}

export type Merging = { kind: 'loading' } | { kind: 'failed'; error: unknown } | ({ kind: 'open' } & TwoVersions)
export const $merging = atom<Merging>({ kind: 'loading' })

/** The choices so far. They stay while the editor is open, so that closing the comparison loses none of them. */
export const $choices = atom<Choices>(new Map())

let last: TwoVersions | null = null

/** Loads the current version of the other device. Resolves to whether there is something to compare. */
export async function compareVersions(isAgain = false): Promise<boolean> {
  const workout = $workout.get()
  if (workout === null || $content.get() === null) return false
  $merging.set({ kind: 'loading' })
  const visit = currentVisit()
  try {
    const theirs = await readWorkout(workout.workoutId)
    const content = $content.get()
    if (visit !== currentVisit() || content === null || $save.get().kind !== 'conflict') return false
    const original = { base: workout.saved, mine: content, theirs: editedOf(theirs) }
    const comparison = compare(original, newId)
    if (comparison.items.length === 0) {
      await takeTheirs({ workoutId: workout.workoutId, theirs, comparison, isAgain })
      return false
    }
    const isKnown = last?.workoutId === workout.workoutId
    $choices.set(isKnown && last !== null ? keptChoices(last.comparison, comparison, $choices.get()) : new Map())
    last = { workoutId: workout.workoutId, theirs, comparison, isAgain }
    $merging.set({ kind: 'open', ...last })
    return true
  } catch (error) {
    if (visit === currentVisit()) $merging.set({ kind: 'failed', error })
    return true
  }
}

export function choose(key: string, choice: Choice): void {
  $choices.set(new Map([...$choices.get(), [key, choice]]))
}

export const mergedNow = (versions: TwoVersions, choices: Choices): Merged =>
  mergedOf(versions.comparison, choices, maxExercises())

function standOn({ theirs }: TwoVersions, content: WorkoutContent): void {
  const workout = $workout.get()
  if (workout === null) return
  const { version, visibility } = theirs
  $workout.set({ ...workout, version, visibility, saved: editedOf(theirs), pending: [] })
  showWorkoutPath(workout.workoutId)
  $restoredFrom.set(null)
  $save.set({ kind: 'unsaved' })
  change(() => content)
}

export async function takeTheirs(versions: TwoVersions): Promise<void> {
  standOn(versions, editedOf(versions.theirs))
  const workout = $workout.get()
  if (workout !== null) $workout.set({ ...workout, saved: $content.get() })
  $save.set({ kind: 'saved', at: null })
  await forgetDraft(versions.workoutId)
}

/** Resolves to whether the comparison is done. If the other device saved again, it starts over. */
export async function saveMerged(versions: TwoVersions, content: WorkoutContent): Promise<boolean> {
  standOn(versions, content)
  // Stored on the device before anything is sent, so that nobody has to choose twice.
  await keepNow()
  await saveAsked()
  return $save.get().kind === 'conflict' ? !(await compareVersions(true)) : true
}

export const allOf = ({ comparison }: TwoVersions, side: 'mine' | 'theirs'): Merged =>
  mergedOf(comparison, new Map(comparison.items.map(({ key }) => [key, side])))
