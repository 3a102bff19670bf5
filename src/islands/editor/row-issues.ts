import type { Place } from '#core/editor/editing.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'

const NONE: readonly InputIssue[] = []

/** Paths are relative to the exercise. Returns one shared empty list, so that memoised rows stay equal. */
export function issuesOf(
  issues: readonly InputIssue[],
  index: number,
  position: number,
  content: WorkoutContent,
  places: readonly Place[]
): readonly InputIssue[] {
  if (issues.length === 0) return NONE
  const start = `exercises.${index}.`
  const own = issues.flatMap((issue) =>
    issue.path.startsWith(start) ? [{ ...issue, path: issue.path.slice(start.length) }] : []
  )
  const rest = issues.filter((issue) => issue.path === restPath(content, places, position))
  const all = [...own, ...rest.map((issue) => ({ ...issue, path: 'restSec' }))]
  return all.length === 0 ? NONE : all
}

function restPath(content: WorkoutContent, places: readonly Place[], position: number): string {
  const place = places[position]
  if (place === undefined) return ''
  const inBlock = places.filter((one) => one.block === place.block)
  const items = content.blocks[place.block]?.items ?? []
  let seen = inBlock.indexOf(place)
  for (const [index, item] of items.entries()) {
    const size = item.kind === 'exercise' ? 1 : item.items.length
    if (seen < size) {
      const inner = item.kind === 'exercise' ? '' : `.items.${seen}`
      return `blocks.${place.block}.items.${index}${inner}.restSec`
    }
    seen -= size
  }
  return ''
}
