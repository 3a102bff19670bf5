/** Which cues flash on the screen, and how often at most. */
import type { CueKind } from './cues.ts'

/** `start`: something begins, waits or is over; `count`: one of the last three seconds. */
export type FlashKind = 'start' | 'count'

/**
 * No two flashes are closer than this, in milliseconds. WCAG 2.3.1 allows three flashes in any second; at this distance a
 * second holds three at most, whoever presses Next how often.
 */
export const FLASH_GAP_MS = 500

/** What a cue looks like; null for one that is only heard. */
export function flashOf(kind: CueKind): FlashKind | null {
  if (kind === 'countdown') return 'count'
  // Half time is said by the water level; a flash there would look like an end.
  return kind === 'halfway' ? null : 'start'
}

export interface PlannedFlash {
  key: string
  kind: FlashKind
  /** Of the monotonic clock, in milliseconds. */
  atMono: number
}

/**
 * The flashes of a plan of cues, in order and never closer than `FLASH_GAP_MS`.
 * @param lastMono when the screen flashed last; null for never.
 */
export function flashPlan(
  cues: readonly { key: string; kind: CueKind; atMono: number }[],
  lastMono: number | null
): PlannedFlash[] {
  const planned: PlannedFlash[] = []
  let last = lastMono ?? -Infinity
  for (const { key, kind, atMono } of [...cues].sort((a, b) => a.atMono - b.atMono)) {
    const flash = flashOf(kind)
    if (flash === null || atMono - last < FLASH_GAP_MS) continue
    planned.push({ key, kind: flash, atMono })
    last = atMono
  }
  return planned
}
