/** Reading data of an unknown shape: what can be read stays, everything else gets its default. Nothing here throws. */

export type Bag = Readonly<Record<string, unknown>>

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
