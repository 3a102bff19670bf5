import { before, deletePage, type Writer } from '../lib/appwrite-writer.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { MARK_MS } from './open-play.ts'
import { sweepTotals } from './sweep-totals.ts'

/** How long, in milliseconds, results of such a play can still arrive from an offline device. */
const OPEN_MAX_MS = 30 * 86_400_000
const PAGES = 10

export async function sweepPlays(writer: Writer, now: number): Promise<number> {
  let finished = 0
  for (const [table, old] of [
    ['plays', before('openedAt', now - OPEN_MAX_MS)],
    ['playMarks', before('$createdAt', now - MARK_MS)]
  ] as const) {
    for (let page = 0; page < PAGES; page += 1) {
      const deleted = await deletePage(writer, table, [old])
      finished += deleted
      if (deleted === 0) break
    }
  }
  return finished
}

export const PLAY_STEPS: readonly SweepStep[] = [
  { name: 'plays', run: sweepPlays },
  { name: 'day-totals', run: (writer) => sweepTotals(writer) }
]
