/** How much a play counts when its workout was made longer or shorter for it (docs/player.md). */
import { bag, list, within } from '../app/read-parts.ts'
import { leastSec } from './counted-play.ts'
import { parseList } from './stored.ts'
import { summaryFromRow, type WorkoutRow } from './stored-summary.ts'
import { BOUNDS, hasMasterVideo } from './workout.ts'

/** "Fit my time" keeps at least this share of the work in a round. */
const WORK_PART = 1 / 2

const roundsOf = (block: unknown): number => within(bag(block)['rounds'], 1, 1, BOUNDS.roundsMax)

const mostRounds = (blocks: string): number =>
  Math.max(
    1,
    ...(parseList(blocks) ?? []).map(
      (block) => roundsOf(block) * Math.max(1, ...list(bag(block)['items']).map(roundsOf))
    )
  )

export function leastFittedSec(row: WorkoutRow): number {
  const summary = summaryFromRow(row)
  const least = leastSec(summary)
  return hasMasterVideo(summary) ? least : Math.floor((least * WORK_PART) / mostRounds(row.blocks))
}
