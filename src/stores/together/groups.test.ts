import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { closeResources } from '../app/resource.ts'
import { $groups, changeGroup, deleteGroup, groupOf, keepGroups, leaveGroup, refreshGroups } from './groups.ts'

const world = vi.hoisted(() => ({
  groups: [] as object[],
  people: [] as { id: string }[],
  failure: null as unknown,
  reads: 0,
  writeFails: null as unknown,
  /** Runs in the middle of the next read. */
  meanwhile: null as (() => Promise<unknown>) | null,
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  changed: (): void => undefined,
  isWatching: false,
  usage: 0
}))
const sessions = vi.hoisted(() => {
  let value: unknown = null
  const listeners = new Set<(session: unknown) => void>()
  return {
    set: (user: string | null) => {
      value = user === null ? null : { kind: 'signed-in', user, usage: { groups: 1 } }
      for (const listener of listeners) listener(value)
    },
    get: () => value,
    subscribe: (listener: (session: unknown) => void) => {
      listeners.add(listener)
      listener(value)
      return () => void listeners.delete(listener)
    }
  }
})
vi.mock('../account/session.ts', () => ({
  $session: sessions,
  accountOf: (session: { user: string } | null) => (session === null ? null : { login: { userId: session.user } }),
  refreshUsage: () => Promise.resolve((world.usage += 1))
}))
vi.mock('../app/keep-watching.ts', () => ({
  keepWatching: ({ watched }: { watched: () => unknown }) => {
    watched()
    world.isWatching = true
    return { renew: () => undefined, stop: () => (world.isWatching = false) }
  }
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, { value, savedAt: 7 }))
}))
vi.mock('../../data/together/groups.ts', () => {
  const write = (answer: unknown) =>
    world.writeFails === null ? Promise.resolve(answer) : Promise.reject(world.writeFails as Error)
  return {
    listGroups: async () => {
      world.reads += 1
      const found = [...world.groups]
      const meanwhile = world.meanwhile
      world.meanwhile = null
      await meanwhile?.()
      if (world.failure !== null) throw world.failure
      return found
    },
    listPeople: (ids: string[]) => Promise.resolve(world.people.filter(({ id }) => ids.includes(id))),
    watchedGroups: (_id: string, changed: () => void) => (world.changed = changed),
    changeGroup: (id: string, change: object) => write({ ...team, id, ...change }),
    leaveGroup: () => write(undefined),
    deleteGroup: () => write(undefined)
  }
})

const team = { id: 'g1', ownerId: 'ada', name: 'Team', memberIds: ['ben'], createdAt: 'x', imageUrl: '' }
const ready = () => {
  const state = $groups.get()
  return state.kind === 'ready' ? state : null
}
const names = () => ready()?.groups.map(({ name }) => name)

let leave: () => void = () => undefined
beforeEach(() => {
  Object.assign(world, {
    groups: [team],
    people: [{ id: 'ada' }, { id: 'ben' }, { id: 'eve' }],
    failure: null,
    reads: 0
  })
  Object.assign(world, { writeFails: null, meanwhile: null, isWatching: false, usage: 0 })
  closeResources()
  world.cache.clear()
  sessions.set('ada')
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

it('shows the groups with their members and caches them', async () => {
  leave = keepGroups()
  await vi.waitFor(() => expect(names()).toEqual(['Team']))
  expect(Object.keys(ready()?.people ?? {})).toEqual(['ada', 'ben'])
  expect(world.cache.get('groups:ada')?.value).toMatchObject({ groups: [team] })
})

it('shows cached groups at once and reads again', async () => {
  keepGroups()()
  leave = keepGroups()
  await vi.waitFor(() => expect(names()).toEqual(['Team']))
  leave()
  world.groups = [{ ...team, name: 'Squad' }]
  leave = keepGroups()
  expect(names()).toEqual(['Team'])
  await vi.waitFor(() => expect(names()).toEqual(['Squad']))
})

it('reads again when something changed', async () => {
  leave = keepGroups()
  await vi.waitFor(() => expect(names()).toEqual(['Team']))
  world.groups = [{ ...team, name: 'Squad' }]
  world.changed()
  await vi.waitFor(() => expect(names()).toEqual(['Squad']))
})

it('retries a name that is not readable yet, but not forever', async () => {
  vi.useFakeTimers()
  world.people = [{ id: 'ada' }]
  leave = keepGroups()
  await vi.advanceTimersByTimeAsync(500)
  expect(Object.keys(ready()?.people ?? {})).toEqual(['ada'])
  world.people = [{ id: 'ada' }, { id: 'ben' }]
  await vi.advanceTimersByTimeAsync(1000)
  expect(Object.keys(ready()?.people ?? {})).toEqual(['ada', 'ben'])
  const { reads } = world
  await vi.advanceTimersByTimeAsync(600_000)
  expect(world.reads).toBe(reads)
  world.people = []
  await refreshGroups()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(world.reads).toBe(reads + 4)
})

it('shows cached groups offline and says how old they are', async () => {
  const lost = new NetworkError('unreachable')
  world.cache.set('groups:ada', { value: { groups: [team], people: {} }, savedAt: 5 })
  world.failure = lost
  leave = keepGroups()
  await vi.waitFor(() => expect(ready()?.stale).toEqual({ savedAt: 5, error: lost }))
  world.failure = null
  await refreshGroups()
  expect(ready()?.stale).toBeNull()
})

it('fails without a cache or a session', async () => {
  world.failure = new NetworkError('unreachable')
  leave = keepGroups()
  await vi.waitFor(() => expect($groups.get()).toEqual({ kind: 'failed', error: world.failure }))
  world.cache.set('groups:ada', { value: { groups: [team], people: {} }, savedAt: 5 })
  world.failure = new UserFacingError('unauthenticated')
  await refreshGroups()
  expect($groups.get()).toEqual({ kind: 'failed', error: world.failure })
})

it('repeats a read that overlapped with a write', async () => {
  leave = keepGroups()
  await vi.waitFor(() => expect(names()).toEqual(['Team']))
  world.meanwhile = async () => {
    world.groups = [{ ...team, name: 'New' }]
    await changeGroup('g1', { name: 'New' })
    expect(names()).toEqual(['New'])
  }
  const seen: unknown[] = []
  const stop = $groups.subscribe(() => seen.push(names()?.[0]))
  await refreshGroups()
  stop()
  expect(seen.slice(seen.indexOf('New'))).not.toContain('Team')
})

it('treats a group that is already gone as ended, and keeps one that could not be ended', async () => {
  leave = keepGroups()
  await vi.waitFor(() => expect(names()).toEqual(['Team']))
  world.writeFails = new NetworkError('unreachable')
  await expect(leaveGroup('g1')).rejects.toBe(world.writeFails)
  expect(groupOf($groups.get(), 'g1')).toEqual(team)
  world.writeFails = new UserFacingError('group-not-found')
  await deleteGroup('g1')
  expect(groupOf($groups.get(), 'g1')).toBeNull()
  // The account's counter says one.
  await vi.waitFor(() => expect(world.usage).toBe(1))
})

it('shows another account nothing of this one, and stops with its last screen', async () => {
  const first = keepGroups()
  leave = keepGroups()
  await vi.waitFor(() => expect(names()).toEqual(['Team']))
  world.groups = []
  sessions.set('ben')
  expect($groups.get()).toEqual({ kind: 'loading' })
  await vi.waitFor(() => expect(names()).toEqual([]))
  first()
  first()
  expect(world.isWatching).toBe(true)
  leave()
  expect(world.isWatching).toBe(false)
})
