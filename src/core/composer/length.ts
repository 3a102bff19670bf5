import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { nominalSec } from '../player/segment.ts'
import type { StepLength } from '../workout/workout.ts'
import type { ComposedBlock, ComposedItem } from './composed.ts'

export const SETUP_SEC = DEFAULT_SETTINGS.defaultSetupTimeSec

export const lengthSec = (length: StepLength): number => (length.kind === 'time' ? length.seconds : nominalSec(length))

export const workSec = ({ length, side }: Pick<ComposedItem, 'length' | 'side'>): number =>
  lengthSec(length) * (side === 'each' ? 2 : 1)

export function blockSec({ rounds, items, restBetweenRoundsSec, restAfterSec }: ComposedBlock): number {
  const once = items.reduce((sum, item) => sum + workSec(item) + item.restSec, 0)
  const own = items.at(-1)?.restSec ?? 0
  const between = restBetweenRoundsSec === 0 ? own : restBetweenRoundsSec
  const after = restAfterSec === 0 ? own : restAfterSec
  return rounds * (once - own) + (rounds - 1) * between + after
}

export function totalSec(blocks: readonly ComposedBlock[]): number {
  const last = blocks.at(-1)
  if (last === undefined) return 0
  const lastRest = last.restAfterSec === 0 ? (last.items.at(-1)?.restSec ?? 0) : last.restAfterSec
  return SETUP_SEC + blocks.reduce((sum, block) => sum + blockSec(block), 0) - lastRest
}

export const toFive = (seconds: number): number => Math.round(seconds / 5) * 5
