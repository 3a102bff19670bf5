import type { Slot } from '#core/editor/editing.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'

const NONE: readonly InputIssue[] = []

/** Paths are relative to the exercise. Returns one shared empty list, so that memoised rows stay equal. */
export function issuesOf(
  issues: readonly InputIssue[],
  index: number,
  position: number,
  blocks: WorkoutContent['blocks'],
  slots: readonly Slot[]
): readonly InputIssue[] {
  if (issues.length === 0) return NONE
  const start = `exercises.${index}.`
  const own = issues.flatMap((issue) =>
    issue.path.startsWith(start) ? [{ ...issue, path: issue.path.slice(start.length) }] : []
  )
  const rest = issues.filter((issue) => issue.path === restPath(blocks, slots, position))
  const all = [...own, ...rest.map((issue) => ({ ...issue, path: 'restSec' }))]
  return all.length === 0 ? NONE : all
}

function restPath(blocks: WorkoutContent['blocks'], slots: readonly Slot[], position: number): string {
  const slot = slots[position]
  if (slot === undefined) return ''
  const inBlock = slots.filter((one) => one.block === slot.block)
  const items = blocks[slot.block]?.items ?? []
  let seen = inBlock.indexOf(slot)
  for (const [index, item] of items.entries()) {
    const size = item.kind === 'exercise' ? 1 : item.items.length
    if (seen < size) {
      const inner = item.kind === 'exercise' ? '' : `.items.${seen}`
      return `blocks.${slot.block}.items.${index}${inner}.restSec`
    }
    seen -= size
  }
  return ''
}
