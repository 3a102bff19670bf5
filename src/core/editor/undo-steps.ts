export interface History<T> {
  past: readonly T[]
  future: readonly T[]
  /** The field whose changes belong together, and when it last changed, in milliseconds since 1970. */
  last: { tag: string; at: number } | null
}

export const HISTORY_MAX = 100
/** Changes of one field belong together until nobody has typed for this long. */
export const TOGETHER_MS = 1500

export const emptyHistory = <T>(): History<T> => ({ past: [], future: [], last: null })

/** `before` is the state that a change just replaced. Changes without a tag are never grouped. */
export function record<T>(history: History<T>, before: T, tag: string | null, now: number): History<T> {
  const { last } = history
  const isSame = tag !== null && last?.tag === tag && now - last.at < TOGETHER_MS && history.past.length > 0
  const past = isSame ? history.past : [...history.past, before].slice(-HISTORY_MAX)
  return { past, future: [], last: tag === null ? null : { tag, at: now } }
}

export function undo<T>({ past, future }: History<T>, present: T): { history: History<T>; state: T } | null {
  if (past.length === 0) return null
  const state = past[past.length - 1] as T
  return { history: { past: past.slice(0, -1), future: [present, ...future], last: null }, state }
}

export function redo<T>({ past, future }: History<T>, present: T): { history: History<T>; state: T } | null {
  if (future.length === 0) return null
  const [state, ...others] = future as readonly [T, ...T[]]
  return { history: { past: [...past, present].slice(-HISTORY_MAX), future: others, last: null }, state }
}
