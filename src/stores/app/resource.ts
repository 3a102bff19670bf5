/** Reads data of an account: shows the cached value first and the server's answer when it arrives (decision 093). */
import { errorCode } from '#core/app/errors.ts'
import { readCache, writeCache, type Cached } from '../../data/app/cache.ts'
import { forgetCached } from '../../data/app/forget-cached.ts'

export type Known<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | {
      kind: 'ready'
      value: T
      /** Time of the server's answer, in milliseconds since 1970. */
      savedAt: number
      /** True until the server answers: the value is the last one that this device knew. */
      isCached: boolean
      /** Set when a refresh failed. */
      stale: { failedAt: number; error: unknown } | null
    }

/**
 * Identifies what a resource is open for. `id` is empty unless an account has several, such as one for each workout.
 */
export interface Subject {
  userId: string
  id: string
}

export interface ResourceOptions<T> {
  /** First part of its cache key; the account and the id follow. */
  name: string
  /** `part` shows what has arrived so far if nothing else is shown. `cached` reads this device's row. */
  read: (subject: Subject, part: (value: T) => void, cached: () => Promise<Cached<T> | null>) => Promise<T>
  show: (state: Known<T>) => void
  /** Adds what only this device knows. The cached value does not include it. */
  prepare?: (value: T, subject: Subject) => Promise<T>
  isCacheable?: (subject: Subject) => boolean
  /** Deletes the cached row after a refusal. */
  forget?: (subject: Subject) => Promise<void>
  /** Shared by resources that the same writes change. */
  writes?: Writes
}

export interface Resource<T> {
  get: () => Known<T>
  /** Shows the cached value, or keeps what is shown when it is already open for the same. */
  open: (userId: string, id?: string) => Promise<void>
  /** Asks the server. Never throws: a failure ends in the state. */
  refresh: () => Promise<void>
  /** Changes what is shown. A pending answer is dropped and the server is asked again. */
  change: (next: (value: T) => T) => void
  /** Takes a value that the server returned for a write. */
  put: (value: T) => void
  /** Shows nothing until it is opened again. */
  close: () => void
}

export interface Writes {
  /** Reads that overlap with a write are repeated after it, so that its result never seems undone. */
  during: <R>(write: () => Promise<R>) => Promise<R>
  /** Returns a function that tells whether nothing has been written since. */
  since: () => () => boolean
  settled: () => Promise<void>
}

export function createWrites(): Writes {
  let [open, begun] = [0, 0]
  let waiting: (() => void)[] = []
  return {
    during: async (write) => {
      open += 1
      begun += 1
      try {
        return await write()
      } finally {
        open -= 1
        if (open === 0) for (const go of waiting.splice(0)) go()
      }
    },
    since: () => {
      const before = open === 0 ? begun : -1
      return () => open === 0 && before === begun
    },
    settled: async () => {
      if (open > 0) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
    }
  }
}

const LOADING = { kind: 'loading' } as const
const REFUSALS = ['unauthenticated', 'permission-denied', 'not-found', 'workout-not-found']

/** What was shown before may no longer be shown. */
export const isRefusal = (error: unknown): boolean => REFUSALS.includes(errorCode(error))

export const cacheKey = (name: string, { userId, id }: Subject): string =>
  [name, userId, id].filter((part) => part !== '').join(':')

const resources = new Set<() => void>()

/** Runs before another account is shown and at logout. */
export function closeResources(): void {
  for (const close of resources) close()
}

export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const { name, read, show, isCacheable = () => true, writes = createWrites() } = options
  const { prepare = (value) => Promise.resolve(value), forget = (mine) => forgetCached([keyOf(mine)]) } = options
  let state: Known<T> = LOADING
  let subject: Subject | null = null
  /** Read at most once between two answers. */
  let row: Promise<Cached<T> | null> | null = null
  let asked = 0
  /** Answers to requests up to these numbers are outdated, by a newer answer or by a change. */
  let [answered, changed] = [0, 0]

  const set = (next: Known<T>): void => show((state = next))
  const keyOf = (mine: Subject): string => cacheKey(name, mine)
  const fresh = (value: T, savedAt = Date.now(), isCached = false) =>
    set({ kind: 'ready', value, savedAt, isCached, stale: null })
  const cachedFor = (mine: Subject) => (row ??= readCache<T>(keyOf(mine)))

  async function showCached(mine: Subject): Promise<void> {
    const found = await cachedFor(mine)
    if (found === null || subject !== mine) return
    const value = await prepare(found.value, mine)
    if (subject === mine && state.kind === 'loading') fresh(value, found.savedAt, true)
  }

  function accept(mine: Subject, number: number, value: T, shown: T): void {
    answered = number
    row = null
    if (isCacheable(mine)) void writeCache(keyOf(mine), value)
    fresh(shown)
  }

  function fail(mine: Subject, error: unknown): void {
    row = null
    if (isRefusal(error)) void forget(mine)
    if (state.kind !== 'ready' || isRefusal(error)) set({ kind: 'failed', error })
    else set({ ...state, stale: { failedAt: Date.now(), error } })
  }

  /** Returns whether to ask again: this was the last request, and its answer may be older than a change. */
  async function ask(mine: Subject): Promise<boolean> {
    asked += 1
    const number = asked
    const isUntouched = writes.since()
    let hasPart = false
    const part = (value: T) => {
      if (subject !== mine || number !== asked || (state.kind !== 'loading' && !hasPart)) return
      hasPart = true
      fresh(value)
    }
    const known = state.kind === 'loading' ? showCached(mine) : null
    try {
      const value = await read(mine, part, () => cachedFor(mine))
      const shown = await prepare(value, mine)
      if (subject !== mine || number <= answered) return false
      const isOverwritten = !isUntouched()
      if (number > changed && (!isOverwritten || state.kind === 'loading')) accept(mine, number, value, shown)
      return (isOverwritten || number <= changed) && number === asked
    } catch (error) {
      await known
      if (subject === mine && number === asked) fail(mine, error)
      return false
    }
  }

  function close(): void {
    subject = null
    set(LOADING)
  }
  resources.add(close)

  return {
    get: () => state,
    open: async (userId, id = '') => {
      if (subject?.userId === userId && subject.id === id) return
      subject = { userId, id }
      set(LOADING)
      row = null
      await showCached(subject)
    },
    refresh: async () => {
      const mine = subject
      if (mine === null) return
      if (state.kind === 'failed') set(LOADING)
      while (await ask(mine)) await writes.settled()
    },
    change: (next) => {
      if (state.kind !== 'ready') return
      const value = next(state.value)
      if (value === state.value) return
      changed = asked
      set({ ...state, value })
    },
    put: (value) => {
      if (subject !== null) accept(subject, asked, value, value)
    },
    close
  }
}
