import { draftTimeline } from '#core/editor/draft.ts'
import { timesBefore } from '#core/editor/editing.ts'
import { insertPlan, isEmptyExercise, withoutInserted, type Insertion } from '#core/editor/notation/insert.ts'
import { parseNotation } from '#core/editor/notation/parse.ts'
import type { NotationError, Plan } from '#core/editor/notation/plan.ts'
import { newId } from '../../data/app/ids.ts'
import { $settings } from '../account/settings.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $content, $leftOut, $openSlot, $pasted, figures } from './editor-state.ts'
import { change, maxExercises, takeOut } from './editor.ts'

export interface Preview {
  plan: Plan
  rounds: readonly number[]
  seconds: number
  isAbout: boolean
  errors: readonly NotationError[]
  room: number
  max: number
}

/** An empty exercise is replaced, so it takes no room. */
function roomNow(): number {
  const exercises = $content.get()?.exercises ?? []
  return maxExercises() - exercises.filter((exercise) => !isEmptyExercise(exercise)).length
}

/** Names without a time get the times of the exercise before them. */
export function previewPaste(text: string): Preview {
  const content = $content.get()
  const before = content === null ? null : timesBefore(content)
  const length = before?.length ?? { kind: 'time', seconds: $settings.get().defaultExerciseTimeSec }
  const plan = parseNotation(text, { length, restSec: before?.restSec ?? 0 })
  const rounds = plan.blocks.flatMap((block) => (block.rounds > 1 ? [block.rounds] : []))
  const timeline = content === null ? null : draftTimeline({ ...content, ...plan })
  const seconds = timeline?.nominalTotalSec ?? 0
  const isAbout = (timeline?.lastOpen ?? -1) !== -1
  return { plan, rounds, seconds, isAbout, errors: plan.errors, room: Math.max(0, roomNow()), max: maxExercises() }
}

export function addPasted(plan: Insertion, position: number | null): void {
  const before = $content.get()
  $pasted.set(null)
  if (before === null) return
  const room = maxExercises() - before.exercises.length
  const planned = insertPlan(before, position, plan, { room, newId })
  const inserted = { ...planned, content: figures.follow(before, planned.content) }
  change(() => inserted.content)
  $openSlot.set(null)
  const undo = () => {
    $leftOut.set(null)
    takeOut((content) => withoutInserted(content, before, inserted))
  }
  const t = $t.get()
  $leftOut.set(inserted.left.length === 0 ? null : { names: inserted.left, max: maxExercises(), undo })
  notify({
    kind: 'info',
    text: t('editor.pasted', { count: inserted.added.length }),
    action: { label: t('editor.undo'), run: undo }
  })
}
