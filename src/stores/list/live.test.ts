import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { keepListLive } from './live.ts'

type Watched = { tableId: string; changed: () => void }
const world = vi.hoisted(() => ({
  calls: [] as string[],
  watched: [] as Watched[],
  missed: (): void => undefined,
  isOnline: true,
  online: (_isOnline: boolean): void => undefined,
  left: (): void => undefined,
  back: (): void => undefined,
  seen: (): void => undefined,
  areHeartsOthers: false,
  hearts: new Set<string>(),
  /** The list keeps what it showed and says why it is old. */
  list: { kind: 'ready', stale: null as { error: unknown } | null }
}))
const call = vi.hoisted(() => <T>(name: string, answer: () => T) => (...args: unknown[]) => {
  world.calls.push([name, ...args].join(' '))
  return Promise.resolve(answer())
})
vi.mock('../../data/app/watch.ts', () => ({
  watch: (watched: Watched[], missed: () => void) => {
    world.calls.push(`watch ${watched.map(({ tableId }) => tableId).join()}`)
    Object.assign(world, { watched, missed })
    return () => world.calls.push('unwatch')
  }
}))
vi.mock('../../platform/page/online.ts', () => ({
  isOnline: () => world.isOnline,
  onOnlineChange: (changed: (isOnline: boolean) => void) => {
    world.online = changed
    return () => undefined
  }
}))
vi.mock('../../platform/page/out-of-sight.ts', () => ({
  isOutOfSight: () => false,
  onOutOfSightFor: () => () => undefined
}))
vi.mock('../../platform/page/page.ts', () => ({
  onLeft: (left: () => void) => {
    world.left = left
    return () => void (world.left = () => undefined)
  },
  onBroughtBack: (back: () => void) => {
    world.back = back
    return () => void (world.back = () => undefined)
  },
  onSeenAgain: (_hiddenMs: number, seen: () => void) => {
    world.seen = seen
    return () => void (world.seen = () => undefined)
  }
}))
vi.mock('../account/session.ts', () => ({
  $session: sessions.$session,
  accountOf: (session: { user: string | null }) => (session.user === null ? null : { login: { userId: session.user } }),
  refreshUsage: call('usage', () => undefined),
  refreshSession: call('session', () => undefined)
}))
vi.mock('./list-state.ts', () => ({ $tab: sessions.$tab, $list: { get: () => world.list } }))
vi.mock('./load-list.ts', () => ({ refreshList: call('list', () => undefined) }))
vi.mock('../together/assigned.ts', () => ({ refreshShares: call('shares', () => undefined) }))
vi.mock('./favorites.ts', () => ({
  $favoriteIds: { get: () => world.hearts },
  readFavoriteOrder: call('hearts', () => {
    if (world.areHeartsOthers) world.hearts = new Set()
  })
}))
const sessions = vi.hoisted(() => {
  const store = <T>(value: T) => {
    const listeners = new Set<(value: T) => void>()
    return {
      get: () => value,
      set: (next: T) => {
        value = next
        for (const listener of listeners) listener(next)
      },
      subscribe: (listener: (value: T) => void) => {
        listeners.add(listener)
        listener(value)
        return () => void listeners.delete(listener)
      }
    }
  }
  return {
    $session: store({ kind: 'signed-in', error: null as unknown, user: null as string | null }),
    $tab: store('my')
  }
})

const signIn = (user: string | null) => sessions.$session.set({ kind: 'signed-in', error: null, user })
const change = (tableId: string) => world.watched.find((row) => row.tableId === tableId)?.changed()
/** Waits for everything that is due. */
const settle = () => vi.advanceTimersByTimeAsync(10_000)
const ALL = ['hearts ada', 'list', 'shares ada', 'usage']
const readParts = () => world.calls.splice(0).sort()
let stop: () => void = () => undefined

beforeEach(async () => {
  vi.useFakeTimers()
  signIn(null)
  sessions.$tab.set('my')
  Object.assign(world, { isOnline: true, calls: [], areHeartsOthers: false, list: { kind: 'ready', stale: null } })
  stop = keepListLive()
  expect(world.calls).toEqual([])
  signIn('ada')
  await settle()
  expect(readParts()).toEqual(['watch workouts,favorits,shareWithFriends,quotas'])
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a change', () => {
  it('is read once, however many row events it sends', async () => {
    change('workouts')
    change('workouts')
    change('quotas')
    change('shareWithFriends')
    await settle()
    expect(readParts()).toEqual(ALL)
  })
  it('of hearts reads the list only when the list shows hearts', async () => {
    world.areHeartsOthers = true
    change('favorits')
    await settle()
    expect(readParts()).toEqual(['hearts ada'])
    sessions.$tab.set('favourites')
    change('favorits')
    await settle()
    expect(readParts()).toEqual(['hearts ada', 'list'])
  })
})

describe('a part that got no answer', () => {
  it('is read again, although nothing else changes', async () => {
    world.list.stale = { error: new NetworkError('unreachable') }
    change('quotas')
    change('workouts')
    await settle()
    expect(readParts()).toEqual(['hearts ada', 'list', 'list', 'usage'])
    world.list.stale = null
    await settle()
    expect(readParts()).toEqual(['list'])
    await settle()
    expect(readParts()).toEqual([])
  })
  it('is not read again when it was refused', async () => {
    world.list.stale = { error: new UserFacingError('permission-denied') }
    change('workouts')
    await settle()
    await settle()
    expect(readParts()).toEqual(['hearts ada', 'list'])
  })
})

describe('everything is read again', () => {
  it('when the connection was lost', async () => {
    world.missed()
    await settle()
    expect(readParts()).toEqual(ALL)
  })
  it('when the page was in the background for long', async () => {
    world.seen()
    await settle()
    expect(readParts()).toEqual(ALL)
  })
  it.each(['network', 'page'])('and watched again when the %s is back', async (what) => {
    if (what === 'network') world.online(false)
    else world.left()
    await settle()
    expect(readParts()).toEqual(['unwatch'])
    if (what === 'network') world.online(true)
    else world.back()
    await settle()
    expect(readParts()).toEqual([...ALL, 'watch workouts,favorits,shareWithFriends,quotas'])
  })
  it('after checking the session when it is unknown', async () => {
    sessions.$session.set({ kind: 'unknown', error: new Error('away'), user: 'ada' })
    world.missed()
    await settle()
    expect(readParts()).toEqual(['hearts ada', 'list', 'session', 'shares ada', 'usage'])
  })
})

it('watches another account after it signs in, and none after logout', async () => {
  signIn('bob')
  await settle()
  expect(readParts()).toEqual(['unwatch', 'watch workouts,favorits,shareWithFriends,quotas'])
  change('workouts')
  await settle()
  expect(readParts()).toEqual(['hearts bob', 'list'])
  stop()
  await settle()
  expect(readParts()).toEqual(['unwatch'])
  world.seen()
  world.back()
  await settle()
  expect(readParts()).toEqual([])
})

it('does not watch offline and starts when the network is back', async () => {
  stop()
  world.isOnline = false
  stop = keepListLive()
  await settle()
  expect(readParts()).toEqual(['unwatch'])
  world.isOnline = true
  world.online(true)
  await settle()
  expect(readParts()).toEqual([...ALL, 'watch workouts,favorits,shareWithFriends,quotas'])
})
