import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $sharedWithMe, keepSharedWithMe } from './shared-with-me.ts'

const world = vi.hoisted(() => ({
  rows: [] as object[],
  failure: null as unknown,
  loads: 0,
  changed: (): void => undefined,
  cache: new Map<string, { value: unknown; savedAt: number }>()
}))
const sessions = vi.hoisted(() => {
  let value = { user: null as string | null }
  const listeners = new Set<(session: unknown) => void>()
  return {
    set: (user: string | null) => {
      value = { user }
      for (const listener of listeners) listener(value)
    },
    subscribe: (listener: (session: unknown) => void) => {
      listeners.add(listener)
      listener(value)
      return () => void listeners.delete(listener)
    }
  }
})
vi.mock('../account/session.ts', () => ({
  $session: sessions,
  accountOf: (session: { user: string | null }) => (session.user === null ? null : { login: { userId: session.user } })
}))
vi.mock('../app/keep-watching.ts', () => ({
  keepWatching: ({ watched }: { watched: () => unknown }) => {
    watched()
    return { stop: () => (world.changed = () => undefined) }
  }
}))
vi.mock('../workout/workout-page.ts', () => ({ loadWorkoutPage: () => Promise.resolve((world.loads += 1)) }))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, { value, savedAt: 7 }))
}))
vi.mock('../../data/together/shares.ts', () => ({
  listSharesOf: () => (world.failure === null ? Promise.resolve(world.rows) : Promise.reject(world.failure as Error)),
  watchedShares: (_column: string, _id: string, changed: () => void) => (world.changed = changed)
}))

const share = { $id: 's', wId: 'w', ownerUId: 'ada', ownerName: 'Ada', note: 'Slowly', proposedAt: null, seen: true }
const who = () => $sharedWithMe.get()?.ownerName ?? null

let stop: () => void
beforeEach(() => {
  Object.assign(world, { rows: [share], failure: null, loads: 0 })
  world.cache.clear()
  sessions.set('ben')
  stop = keepSharedWithMe('w')
})
afterEach(() => stop())

it('shows who shared it and reads the page again when the share is withdrawn', async () => {
  await vi.waitFor(() => expect(who()).toBe('Ada'))
  expect(world.loads).toBe(0)
  world.rows = []
  world.changed()
  await vi.waitFor(() => expect(world.loads).toBe(1))
  expect(who()).toBeNull()
  // Its roles are removed only now.
  world.changed()
  await vi.waitFor(() => expect(world.loads).toBe(2))
})

it('shows the cached sharer offline', async () => {
  await vi.waitFor(() => expect(who()).toBe('Ada'))
  stop()
  world.failure = new NetworkError('unreachable')
  stop = keepSharedWithMe('w')
  expect(who()).toBeNull()
  await vi.waitFor(() => expect(who()).toBe('Ada'))
  world.changed()
  expect(world.loads).toBe(0)
})

it('waits for the account and never shows another page’s sharer', async () => {
  stop()
  sessions.set(null)
  stop = keepSharedWithMe('w')
  expect(who()).toBeNull()
  sessions.set('ben')
  await vi.waitFor(() => expect(who()).toBe('Ada'))
  stop()
  stop = keepSharedWithMe('other')
  expect($sharedWithMe.get()).toBeNull()
})
