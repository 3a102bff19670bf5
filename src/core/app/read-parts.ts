/** Reads data of unknown shape. Nothing here throws: unreadable values become defaults. */

export type Bag = Readonly<Record<string, unknown>>

export const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {})

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const whole = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : fallback

export const oneOf = <T extends string, Other extends string | null = T>(
  values: readonly T[],
  value: unknown,
  fallback: Other
): T | Other => (values.includes(value as T) ? (value as T) : fallback)

export const within = (value: unknown, fallback: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, whole(value, fallback)))
