import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { closeResources } from '../app/resource.ts'
import { $newShares } from '../list/list-state.ts'
import {
  $assigned,
  $fresh,
  loadMoreAssigned,
  openAssigned,
  refreshShares,
  reloadAssigned,
  type AssignedState
} from './assigned.ts'
import { removeFromList } from './remove-share.ts'

interface Row {
  wId: string
  seen: boolean
}
const world = vi.hoisted(() => ({
  rows: [] as Row[],
  /** May not be read yet. */
  closed: [] as string[],
  failure: null as unknown,
  removeFails: null as unknown,
  sizes: [] as number[],
  seen: 0,
  isHidden: false,
  seenAgain: (): void => undefined,
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  notices: [] as string[],
  contacts: 0
}))
const sessions = vi.hoisted(() => {
  let value: { kind: string; error: unknown; user: string | null } = { kind: 'unknown', error: null, user: null }
  const listeners = new Set<(session: unknown) => void>()
  return {
    set: (next: Partial<typeof value>) => {
      value = { ...value, ...next }
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
  accountOf: (session: { user: string | null }) => (session.user === null ? null : { login: { userId: session.user } })
}))
vi.mock('../app/notices.ts', () => ({ notify: ({ kind }: { kind: string }) => world.notices.push(kind) }))
vi.mock('../media/contact.ts', () => ({ contact: () => Promise.resolve((world.contacts += 1)) }))
vi.mock('../../platform/page/page-life.ts', () => ({ createPageLife: () => ({ isHidden: () => world.isHidden }) }))
vi.mock('../../platform/page/page.ts', () => ({
  onSeenAgain: (_ms: number, seen: () => void) => {
    world.seenAgain = seen
    return () => undefined
  }
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, { value, savedAt: 7 }))
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  listByIds: (ids: string[]) =>
    Promise.resolve(ids.flatMap((id) => (world.closed.includes(id) ? [] : [summaryOf({ id, name: id })])))
}))
vi.mock('../app/outbox/unsent.ts', () => ({
  deliver: ({ id }: { id: string }) => {
    if (world.removeFails !== null) return Promise.reject(world.removeFails as Error)
    world.rows = world.rows.filter(({ wId }) => wId !== id)
    return Promise.resolve({ kind: 'sent', version: null })
  }
}))
vi.mock('../../data/together/shares.ts', () => ({
  ASSIGNED_PAGE: 20,
  listAssigned: (_userId: string, _cursor: null, size: number) => {
    world.sizes.push(size)
    if (world.failure !== null) return Promise.reject(world.failure as Error)
    const rows = world.rows
      .slice(0, size)
      .map(({ wId, seen }) => ({ $id: wId, wId, seen, ownerName: 'Ada', note: '', proposedAt: null }))
    return Promise.resolve({ rows, total: world.rows.length, next: rows.length === size ? 'more' : null })
  },
  countUnseen: () => Promise.resolve(world.rows.filter(({ seen }) => !seen).length),
  markSharesSeen: () => {
    world.seen += 1
    for (const row of world.rows) row.seen = true
    return Promise.resolve()
  }
}))

const ready = () => $assigned.get() as Extract<AssignedState, { kind: 'ready' }>
const ids = () => ready().entries.map(({ workoutId }) => workoutId)
const isReady = () => vi.waitFor(() => expect($assigned.get().kind).toBe('ready'))
const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ wId: `w${index}`, seen: true }))

let leave: () => void = () => undefined
let users = 0
const open = () => {
  leave = openAssigned()
}
beforeEach(() => {
  users += 1
  Object.assign(world, { rows: rows(2), closed: [], failure: null, removeFails: null, sizes: [], seen: 0 })
  Object.assign(world, { isHidden: false, notices: [], contacts: 0 })
  world.cache.clear()
  $newShares.set(0)
  $assigned.set({ kind: 'loading' })
  sessions.set({ kind: 'signed-in', error: null, user: `ada${users}` })
})
afterEach(() => leave())

it('shows twenty at first and more on demand', async () => {
  world.rows = rows(45)
  open()
  await isReady()
  expect([ids().length, ready().hasMore]).toEqual([20, true])
  await loadMoreAssigned()
  expect([ids().length, ready().hasMore]).toEqual([40, true])
  // Reads as many again as are shown.
  await reloadAssigned()
  await loadMoreAssigned()
  expect([ids().length, ready().hasMore]).toEqual([45, false])
  await loadMoreAssigned()
  expect(world.sizes).toEqual([20, 40, 40, 60])
})

it('loads the next ones even when a change arrives meanwhile', async () => {
  world.rows = rows(45)
  open()
  await isReady()
  await Promise.all([loadMoreAssigned(), reloadAssigned()])
  expect(ids().length).toBe(40)
})

it('forgets everything when the session ends', async () => {
  open()
  await isReady()
  sessions.set({ kind: 'signed-out', user: null })
  expect($assigned.get().kind).toBe('loading')
})

it('reports that the next ones failed to load and keeps the others', async () => {
  world.rows = rows(25)
  open()
  await isReady()
  world.failure = new NetworkError('unreachable')
  await loadMoreAssigned()
  expect([ready().more, ids().length]).toEqual(['failed', 20])
})

it('marks new ones until the tab is left and tells the server that they were seen', async () => {
  world.rows = [
    { wId: 'new', seen: false },
    { wId: 'old', seen: true }
  ]
  await refreshShares(sessions.get().user ?? '')
  expect($newShares.get()).toBe(1)
  open()
  await vi.waitFor(() => expect(world.seen).toBe(1))
  expect([[...$fresh.get()], $newShares.get()]).toEqual([['new'], 0])
  await reloadAssigned()
  expect([[...$fresh.get()], world.seen, ready().entries.some(({ isNew }) => isNew)]).toEqual([['new'], 1, false])
  leave()
  expect($fresh.get().size).toBe(0)
})

it('marks nothing as seen in the background', async () => {
  world.rows = [{ wId: 'new', seen: false }]
  world.isHidden = true
  open()
  await isReady()
  expect(world.seen).toBe(0)
  world.isHidden = false
  world.seenAgain()
  expect(world.seen).toBe(1)
})

it('follows changes while open and leaves out what cannot be read yet', async () => {
  open()
  await isReady()
  world.rows = [{ wId: 'w9', seen: true }, ...world.rows]
  world.closed = ['w9']
  await refreshShares(sessions.get().user ?? '')
  expect(ids()).toEqual(['w0', 'w1'])
  world.closed = []
  await refreshShares(sessions.get().user ?? '')
  expect(ids()).toEqual(['w9', 'w0', 'w1'])
})

it('shows the cached list offline', async () => {
  open()
  await isReady()
  leave()
  closeResources()
  world.failure = new NetworkError('unreachable')
  open()
  await vi.waitFor(() => expect(ready().stale?.savedAt).toBe(7))
  expect(ids()).toEqual(['w0', 'w1'])
  world.failure = null
  await reloadAssigned()
  expect(ready().stale).toBeNull()
})

it.each([
  ['nothing is known', new NetworkError('unreachable'), false],
  ['the session is over', new UserFacingError('unauthenticated'), true]
])('fails when %s', async (_, failure, isKnown) => {
  if (isKnown) world.cache.set(`list:assigned:${sessions.get().user}`, { value: { entries: [], size: 20 }, savedAt: 7 })
  world.failure = failure
  open()
  await vi.waitFor(() => expect($assigned.get()).toEqual({ kind: 'failed', error: failure }))
  world.failure = null
  await reloadAssigned()
  expect(ids()).toEqual(['w0', 'w1'])
})

it('fails when the account cannot be loaded', () => {
  const error = new NetworkError('unreachable')
  sessions.set({ kind: 'unknown', user: null, error })
  open()
  expect($assigned.get()).toEqual({ kind: 'failed', error })
})

it('removes one from the own list and from this device', async () => {
  open()
  await isReady()
  world.removeFails = new NetworkError('unreachable')
  await removeFromList(summaryOf({ id: 'w0' }))
  expect([ids(), world.notices]).toEqual([['w0', 'w1'], ['negative']])
  world.removeFails = null
  await removeFromList(summaryOf({ id: 'w0' }))
  expect([ids(), world.notices]).toEqual([['w1'], ['negative', 'positive']])
  await vi.waitFor(() => expect(world.contacts).toBe(1))
})
