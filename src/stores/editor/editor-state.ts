import { atom, computed } from 'nanostores'
import { isSameContent, typeOf } from '#core/editor/draft.ts'
import { emptyHistory, type History } from '#core/editor/undo-steps.ts'
import { timerModeFor } from '#core/player/compile.ts'
import { check, workoutContentSchema, type InputIssue } from '#core/workout/schema.ts'
import { inOwnSeconds } from '#core/workout/tenths.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { slotsOf } from '#core/editor/editing.ts'

export type EditorState = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'open' }
export const $editor = atom<EditorState>({ kind: 'loading' })

export interface OpenWorkout {
  ownerId: string
  workoutId: string
  version: number | null
  visibility: Visibility
  saved: WorkoutContent | null
  /** Content that was sent without an answer, oldest first. The edge may have stored one of them. */
  pending: readonly WorkoutContent[]
  /** Set when an older app wrote this draft and the stored workout could not be read: the `NEWEST_FIELD` of that app. */
  knows?: number | undefined
}
export const $workout = atom<OpenWorkout | null>(null)

export const $content = atom<WorkoutContent | null>(null)

/** Used until someone chooses a timer mode. */
export const $runsOn = computed(
  $content,
  (content) => content !== null && timerModeFor({ ...content, timerMode: '' }, '') === 'autonext'
)

export const $history = atom<History<WorkoutContent>>(emptyHistory())
export const $canUndo = computed($history, ({ past }) => past.length > 0)
export const $canRedo = computed($history, ({ future }) => future.length > 0)

export const $chosen = atom<ReadonlySet<string> | null>(null)

export function showContent(content: WorkoutContent | null): void {
  $history.set(emptyHistory())
  $chosen.set(null)
  $content.set(content)
}

export type SaveState =
  | { kind: 'new' }
  /** `at` is when this page saved it, in milliseconds since 1970; null if it was only loaded. */
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'limit'; max: number }
  | { kind: 'conflict'; current: number }
export const $save = atom<SaveState>({ kind: 'new' })

export const $isComparing = atom(false)

export const $isDraftKept = atom(true)

export const $restoredFrom = atom<number | null>(null)

export const $view = atom<'steps' | 'text'>('steps')

/** The text in the text view. `open` holds lines that cannot be read yet, `content` what the other lines say. */
export interface Typed {
  text: string
  open: number
  content: WorkoutContent
}
export const $typed = atom<Typed | null>(null)

export const $pasted = atom<{ text: string; position: number | null } | null>(null)

export const $openSlot = atom<string | null>(null)

export const $exerciseLimit = atom<number | null>(null)

export interface LeftOut {
  names: readonly string[]
  max: number
  undo: () => void
}
export const $leftOut = atom<LeftOut | null>(null)

export const $announcement = atom('')

export const $isAsked = atom(false)

export const outgoing = (content: WorkoutContent): WorkoutContent => inOwnSeconds({ ...content, type: typeOf(content) })

export function asStored(content: WorkoutContent): WorkoutContent {
  const result = check(workoutContentSchema, outgoing(content))
  return result.ok ? result.value : content
}

const NO_ISSUES: readonly InputIssue[] = []

export const $problems = computed([$content, $typed], (content, typed): readonly InputIssue[] => {
  if (content === null) return NO_ISSUES
  if ((typed?.open ?? 0) > 0) return [{ path: 'text', code: 'line-open' }]
  const result = check(workoutContentSchema, outgoing(content))
  return result.ok ? NO_ISSUES : result.issues
})

const UNFINISHED = new Set(['name-empty', 'exercise-name-empty', 'no-exercise', 'block-empty'])

export const $refused = atom<readonly InputIssue[]>([])

let told = NO_ISSUES

function asTold(issues: readonly InputIssue[]): readonly InputIssue[] {
  const isSame = ({ path, code }: InputIssue, index: number) => told[index]?.path === path && told[index]?.code === code
  if (issues.length !== told.length || !issues.every(isSame)) told = issues
  return told
}

export const $issues = computed([$problems, $refused, $isAsked], (problems, refused, isAsked) => {
  if (problems.length + refused.length === 0) return NO_ISSUES
  const shown = isAsked ? problems : problems.filter((issue) => !UNFINISHED.has(issue.code))
  const all = [...shown, ...refused]
  return asTold(all.filter((issue) => !issue.path.startsWith('blocks') || issue.code !== 'block-empty'))
})

/** Changes when the editor is opened or closed, so that answers to earlier requests are dropped. */
let visit = 0
export const currentVisit = (): number => visit

export function resetEditor(): void {
  visit += 1
  $editor.set({ kind: 'loading' })
  $workout.set(null)
  showContent(null)
  $save.set({ kind: 'new' })
  $isComparing.set(false)
  $isDraftKept.set(true)
  $restoredFrom.set(null)
  $view.set('steps')
  $typed.set(null)
  $pasted.set(null)
  $openSlot.set(null)
  $exerciseLimit.set(null)
  $leftOut.set(null)
  $announcement.set('')
  $isAsked.set(false)
  $refused.set([])
}

/**
 * The part of the content that can be saved now, without pending uploads (`step-files.ts`, loaded with the first file).
 */
export const sending = { of: (content: WorkoutContent): WorkoutContent => content }

/** Updates figures after a change (`figures.ts`, loaded with the first name). */
export const figures = { follow: (_before: WorkoutContent, after: WorkoutContent): WorkoutContent => after }

export function isChanged(): boolean {
  const content = $content.get()
  const saved = $workout.get()?.saved ?? null
  return content !== null && (saved === null || !isSameContent(sending.of(content), saved))
}

/**
 * The content after a link added an exercise to a stored workout (`bring-exercise.ts`). Autosave waits until someone
 * changes or saves it.
 */
export const offered: { content: WorkoutContent | null } = { content: null }

export const isOnlyOffered = (): boolean => offered.content !== null && $content.get() === offered.content

let anchor: string | null = null

export function startChoosing(key: string | null = null): void {
  anchor = key
  $openSlot.set(null)
  $chosen.set(new Set(key === null ? [] : [key]))
}

export function stopChoosing(): void {
  anchor = null
  $chosen.set(null)
}

export function toggleChosen(keys: readonly string[]): void {
  const next = new Set($chosen.get())
  const isWhole = keys.every((key) => next.has(key))
  for (const key of keys) {
    if (isWhole) next.delete(key)
    else next.add(key)
  }
  anchor = keys[0] ?? null
  $chosen.set(next)
}

export function chooseTo(key: string): void {
  const content = $content.get()
  if (content === null) return
  const keys = slotsOf(content).map((slot) => slot.key)
  const from = anchor === null ? -1 : keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (from === -1 || to === -1) return $chosen.get() === null ? startChoosing(key) : toggleChosen([key])
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
  $openSlot.set(null)
  $chosen.set(new Set([...($chosen.get() ?? []), ...range]))
}

export function chooseAll(): void {
  const content = $content.get()
  if (content !== null) $chosen.set(new Set(slotsOf(content).map((slot) => slot.key)))
}
