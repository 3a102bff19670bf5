import type { CueKind } from './cues.ts'

export type FlashKind = 'start' | 'count'

/** WCAG 2.3.1 allows three flashes per second; this gap keeps to it however often Next is pressed. */
export const FLASH_GAP_MS = 500

export function flashOf(kind: CueKind): FlashKind | null {
  if (kind === 'countdown') return 'count'
  // The water level shows half time; a flash would look like an end.
  return kind === 'halfway' ? null : 'start'
}

export interface PlannedFlash {
  key: string
  kind: FlashKind
  atMono: number
}

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
