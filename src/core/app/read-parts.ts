/** Reading data of an unknown shape: what can be read stays, everything else gets its default. Nothing here throws. */
import { BOUNDS, type Block, type ExerciseItem, type InnerBlock, type Section } from '../workout/workout.ts'

export type Bag = Readonly<Record<string, unknown>>

const SECTIONS: readonly Section[] = ['warmup', 'main', 'cooldown']

/** The value as an object; an empty one when it is none. */
export const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {})

/** The value as a list; an empty one when it is none. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The value as a text; empty when it is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value as a whole number, rounded. */
export const whole = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : fallback

/** The value when it is one of a few. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.includes(value as T) ? (value as T) : fallback

/** A whole number within bounds: what is played must end. */
export const within = (value: unknown, fallback: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, whole(value, fallback)))

/** How `readBlocks` takes what it finds. */
export interface BlockReading {
  /** Which exercises may stand in a block; items with others are left out. */
  isKnown: (exerciseId: string) => boolean
  /** Brings numbers within the bounds of a workout; else they stay as somebody typed them. */
  isBounded: boolean
}

/** Blocks out of anything; those without any item are left out. */
export function readBlocks(value: unknown, { isKnown, isBounded }: BlockReading): Block[] {
  const number = (one: unknown, fallback: number, max: number) =>
    isBounded ? within(one, fallback, fallback, max) : whole(one, fallback)
  const repeat = (block: Bag) => ({
    kind: 'block' as const,
    rounds: number(block['rounds'], 1, BOUNDS.roundsMax),
    restBetweenRoundsSec: number(block['restBetweenRoundsSec'], 0, BOUNDS.secondsMax),
    restAfterSec: number(block['restAfterSec'], 0, BOUNDS.secondsMax)
  })
  const item = (one: unknown): ExerciseItem[] => {
    const { exerciseId, restSec } = bag(one)
    if (typeof exerciseId !== 'string' || !isKnown(exerciseId)) return []
    return [{ kind: 'exercise', exerciseId, restSec: number(restSec, 0, BOUNDS.secondsMax) }]
  }
  const inner = (one: unknown): (ExerciseItem | InnerBlock)[] => {
    const block = bag(one)
    if (block['kind'] !== 'block') return item(one)
    const items = list(block['items']).flatMap(item)
    return items.length === 0 ? [] : [{ ...repeat(block), items }]
  }
  return list(value)
    .map((one) => {
      const block = bag(one)
      const section = oneOf(SECTIONS, block['section'], 'main')
      return { ...repeat(block), section, items: list(block['items']).flatMap(inner) }
    })
    .filter((block) => block.items.length > 0)
}
