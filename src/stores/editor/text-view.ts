/** The workout as text. Every readable line changes the draft at once; the other lines wait. */
import { atom } from 'nanostores'
import { applyNotation, type Applied } from '#core/editor/notation/apply.ts'
import { isEmptyExercise } from '#core/editor/notation/insert.ts'
import { openLinesOf, writeWithOpen, type OpenLine } from '#core/editor/notation/open-lines.ts'
import type { NotationError } from '#core/editor/notation/plan.ts'
import type { Exercise, WorkoutContent } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { $settings } from '../account/settings.ts'
import { $locale } from '../app/locale.ts'
import { keepSoon } from './editor-stored.ts'
import { $content, $save, $typed, $workout, isChanged, figures } from './editor-state.ts'
import { change, maxExercises } from './editor.ts'

export const $textErrors = atom<readonly NotationError[]>([])

let openLines: readonly OpenLine[] = []
/** The exercises at the time the text was shown, and those that a text has left out since. */
let remembered: { workoutId: string; exercises: Exercise[] } = { workoutId: '', exercises: [] }

function remember({ exercises }: WorkoutContent): void {
  const workoutId = $workout.get()?.workoutId ?? ''
  const known = remembered.workoutId === workoutId ? remembered.exercises : []
  const isKnown = ({ id, name }: Exercise) => known.some((one) => one.id === id && one.name === name)
  remembered = { workoutId, exercises: [...known, ...exercises.filter((exercise) => !isKnown(exercise))] }
}

function read(content: WorkoutContent, text: string): Applied {
  const length = { kind: 'time' as const, seconds: $settings.get().defaultExerciseTimeSec }
  // After a contract ends, a workout may have more exercises than the limit allows.
  const max = Math.max(maxExercises(), $workout.get()?.saved?.exercises.length ?? 0)
  return applyNotation(content, text, newId, { length, maxExercises: max, remembered: remembered.exercises })
}

function keep(text: string, { content, errors, lines }: Applied): void {
  openLines = openLinesOf(text, { errors, lines })
  $textErrors.set(errors)
  $typed.set({ text, open: new Set(errors.map(({ line }) => line)).size, content })
}

function isBlank({ exercises }: WorkoutContent): boolean {
  return exercises.length <= 1 && exercises.every(isEmptyExercise)
}

/** Shows the content as text after it was opened or changed elsewhere. Lines that could not be read stay. */
export function showText(): void {
  const content = $content.get()
  if (content === null) return
  const typed = $typed.get()
  remember(content)
  if (typed?.content === content) return keep(typed.text, { ...read(content, typed.text), content })
  const open = typed !== null && typed.open > 0 ? openLines : []
  const text = isBlank(content) && open.length === 0 ? '' : writeWithOpen(content, $locale.get(), open)
  keep(text, { ...read(content, text), content })
}

function settle(): void {
  const { kind } = $save.get()
  const isOpen = ($typed.get()?.open ?? 0) > 0
  if (isOpen && kind === 'saved') $save.set({ kind: 'unsaved' })
  if (!isOpen && kind === 'unsaved' && !isChanged()) $save.set({ kind: 'saved', at: null })
}

export function typeText(text: string): void {
  const before = $content.get()
  if (before === null) return
  remember(before)
  const said = text.trim() === '' && isBlank(before) ? { content: before, errors: [], lines: [] } : read(before, text)
  const isSame = said.content === before
  const applied = isSame ? said : { ...said, content: figures.follow(before, said.content) }
  // Set before the change, which may save at once, and an unread line prevents that.
  keep(text, applied)
  change(() => applied.content, 'text')
  settle()
  keepSoon()
}

export function dropOpenLines(): void {
  openLines = []
  $textErrors.set([])
  $typed.set(null)
  settle()
  keepSoon()
}
