/** Saves the open workout and plays it. */
import { flushSync } from 'react-dom'
import { pathTo } from '#core/app/routes.ts'
import { firstTurns } from '#core/editor/draft.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { saveAsked } from '../../stores/editor/editor-save.ts'
import {
  $announcement,
  $content,
  $openSlot,
  $problems,
  $save,
  $view,
  $workout,
  isChanged
} from '../../stores/editor/editor-state.ts'
import { leaveTo } from '../../stores/editor/editor.ts'
import { $startAt } from '../../stores/player/running-workout.ts'
import { $t } from '../../stores/app/locale.ts'

/** Opens the exercise with the first problem and focuses its field. */
function focusFirstProblem(): void {
  const content = $content.get()
  const problems = $problems.get()
  const index = problems.map(({ path }) => /^exercises\.(\d+)/.exec(path)?.[1]).find((found) => found !== undefined)
  if (problems[0]?.path === 'text') flushSync(() => $view.set('text'))
  const isAboutFine = problems.every(({ path }) => path.startsWith('exercises') || path.startsWith('blocks'))
  const exercise = index === undefined ? undefined : content?.exercises[Number(index)]
  if (content !== null && isAboutFine && exercise !== undefined) {
    const slot = slotsOf(content).find((candidate) => candidate.exerciseId === exercise.id)
    flushSync(() => $openSlot.set(slot?.key ?? null))
  }
  $announcement.set($t.get()('editor.problems', { count: problems.length }))
  const field = document.querySelector<HTMLElement>('#main [aria-invalid="true"]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Opens the limit screen if a limit is reached, otherwise the first problem. */
export function onRefused(): void {
  if ($save.get().kind === 'limit') leaveTo(pathTo('tooManyWorkouts'))
  else if ($problems.get().length > 0) setTimeout(focusFirstProblem)
}

/** @param position row to start with, the first one by default */
export async function playFrom(position = 0): Promise<void> {
  const isSaved = isChanged() ? await saveAsked() : true
  const workout = $workout.get()
  const content = $content.get()
  if (!isSaved || workout === null || content === null) return onRefused()
  const turn = firstTurns(content)[position] ?? 0
  $startAt.set(turn === 0 ? null : { workoutId: workout.workoutId, turn })
  leaveTo(pathTo('workout', { id: workout.workoutId, type: 'play' }))
}
