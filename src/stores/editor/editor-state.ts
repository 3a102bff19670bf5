/** What the editor holds. Its actions are in `editor-open.ts`, `editor.ts` (changes) and `editor-save.ts`. */
import { atom, computed } from 'nanostores'
import { isSameContent, typeOf } from '#core/editor/draft.ts'
import { check, workoutContentSchema, type InputIssue } from '#core/workout/schema.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'

/** The screen as a whole. */
export type EditorState = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'open' }
export const $editor = atom<EditorState>({ kind: 'loading' })

/** What belongs to the open workout besides its content. */
export interface OpenWorkout {
  ownerId: string
  workoutId: string
  /** The stored version that the content is based on; null for a workout that was never saved. */
  version: number | null
  isPublic: boolean
  /** Content as it is stored; null for a workout that was never saved. */
  saved: WorkoutContent | null
  /** What was sent without an answer, oldest first: the edge may have one of them. */
  pending: readonly WorkoutContent[]
}
export const $workout = atom<OpenWorkout | null>(null)

/** The content on the screen; null until one is open. */
export const $content = atom<WorkoutContent | null>(null)

/** Where saving stands. Everything but `saved` and `new` is kept on the device meanwhile. */
export type SaveState =
  | { kind: 'new' }
  /** `at` is when this page saved it, in milliseconds; null when it was only loaded. */
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'limit'; max: number }
  /** Another device saved a newer version. */
  | { kind: 'conflict'; current: number }
export const $save = atom<SaveState>({ kind: 'new' })

/** Whether the device could keep the draft. */
export const $isDraftKept = atom(true)

/** When the draft that was brought back had been changed last, in milliseconds; null when none was. */
export const $restoredFrom = atom<number | null>(null)

/** Key of the place whose exercise is open. */
export const $openPlace = atom<string | null>(null)

/** The limit that an action ran into: how many exercises this contract allows. */
export const $exerciseLimit = atom<number | null>(null)

/** Said by screen readers. */
export const $announcement = atom('')

/** Whether saving was asked for: only then are things blamed that may still be typed. */
export const $isAsked = atom(false)

/** What a save sends: the content with the type that follows from its media. */
export const outgoing = (content: WorkoutContent): WorkoutContent => ({ ...content, type: typeOf(content) })

/** A content in the form in which it is stored; as it is, when it cannot be stored. */
export function asStored(content: WorkoutContent): WorkoutContent {
  const result = check(workoutContentSchema, outgoing(content))
  return result.ok ? result.value : content
}

/** Everything wrong with the content. */
export const $problems = computed($content, (content): readonly InputIssue[] => {
  if (content === null) return []
  const result = check(workoutContentSchema, outgoing(content))
  return result.ok ? [] : result.issues
})

/** What is not wrong but only not there yet. */
const UNFINISHED = new Set(['name-empty', 'exercise-name-empty', 'no-exercise', 'block-empty'])

/** Problems that the edge found and our own check did not. */
export const $refused = atom<readonly InputIssue[]>([])

/** The problems to show now. */
export const $issues = computed([$problems, $refused, $isAsked], (problems, refused, isAsked) => {
  const shown = isAsked ? problems : problems.filter((issue) => !UNFINISHED.has(issue.code))
  return [...shown, ...refused].filter((issue) => !issue.path.startsWith('blocks') || issue.code !== 'block-empty')
})

/** Whether the content says something else than what is stored. */
export function isChanged(): boolean {
  const content = $content.get()
  const saved = $workout.get()?.saved ?? null
  return content !== null && (saved === null || !isSameContent(content, saved))
}
