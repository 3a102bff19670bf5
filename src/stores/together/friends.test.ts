import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { NO_PEOPLE, type Friend, type People } from '#core/together/friendship.ts'
import { $acceptedFriends, $friends, keepFriends, refreshFriends } from './friends.ts'

type Watched = { tableId: string; column?: string; changed: () => void }
const world = vi.hoisted(() => ({
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  answers: [] as (() => Promise<unknown>)[],
  asked: [] as string[],
  watched: [] as Watched[],
  stopped: 0,
  beginsAfterMs: 0
}))
const session = vi.hoisted(() => {
  const listeners = new Set<(value: string | null) => void>()
  let value: string | null = 'ada'
  return {
    get: () => value,
    set: (next: string | null) => {
      value = next
      for (const listener of listeners) listener(next)
    },
    subscribe: (listener: (value: string | null) => void) => {
      listeners.add(listener)
      listener(value)
      return () => void listeners.delete(listener)
    }
  }
})
const account = vi.hoisted(() => (userId: string | null) => (userId === null ? null : { login: { userId } }))
vi.mock('../account/session.ts', () => ({
  $session: session,
  accountOf: account,
  accountKnown: () => Promise.resolve(account(session.get()))
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => {
    world.cache.set(key, { value, savedAt: 5 })
    return Promise.resolve()
  }
}))
vi.mock('../../data/together/friends.ts', () => ({
  listPeople: (userId: string) => {
    world.asked.push(userId)
    return (world.answers.shift() ?? (() => Promise.resolve(people())))()
  }
}))
vi.mock('../app/keep-watching.ts', () => ({
  keepWatching: ({ watched, beginsAfterMs }: { watched: () => Watched[]; beginsAfterMs: number }) => {
    world.watched = watched()
    world.beginsAfterMs = beginsAfterMs
    return { renew: () => undefined, stop: () => (world.stopped += 1) }
  }
}))

const friend = (userId: string): Friend => ({
  id: `f-${userId}`,
  userId,
  email: `${userId}@a.test`,
  firstName: '',
  lastName: '',
  nickname: userId,
  imageUrl: '',
  createdAt: ''
})
const people = (...ids: string[]): People => ({ ...NO_PEOPLE, friends: ids.map(friend) })
const accepted = () => $acceptedFriends.get().map(({ userId }) => userId)

beforeEach(async () => {
  vi.useRealTimers()
  // A different account clears the store.
  session.set('nobody')
  await refreshFriends()
  session.set('ada')
  world.cache.clear()
  Object.assign(world, { answers: [], asked: [], watched: [], stopped: 0 })
})

it('reads people from the server and caches them', async () => {
  world.answers = [() => Promise.resolve(people('ben'))]
  await refreshFriends()
  expect($friends.get()).toEqual({ kind: 'ready', people: people('ben'), staleSince: null })
  expect(accepted()).toEqual(['ben'])
  expect(world.cache.get('friends:ada')?.value).toEqual(people('ben'))
})

it('shows cached people until the server answers, or when it does not', async () => {
  world.cache.set('friends:ada', { value: people('cy'), savedAt: 7 })
  const answer = Promise.withResolvers<People>()
  world.answers = [() => answer.promise]
  const reading = refreshFriends()
  await vi.waitFor(() => expect($friends.get()).toEqual({ kind: 'ready', people: people('cy'), staleSince: 7 }))
  answer.reject(new NetworkError('offline'))
  await reading
  expect($friends.get()).toEqual({ kind: 'ready', people: people('cy'), staleSince: 7 })
})

it('marks people as stale when a later read fails and as fresh after the next one', async () => {
  world.answers = [
    () => Promise.resolve(people('ben')),
    () => Promise.reject(new NetworkError('offline')),
    () => Promise.resolve(people('ben', 'cy'))
  ]
  await refreshFriends()
  await refreshFriends()
  expect($friends.get()).toMatchObject({
    kind: 'ready',
    people: people('ben'),
    staleSince: expect.any(Number) as number
  })
  await refreshFriends()
  expect($friends.get()).toMatchObject({ people: people('ben', 'cy'), staleSince: null })
})

it('knows no people when the first read failed, and hides them after the session ends', async () => {
  const over = new UserFacingError('unauthenticated')
  world.answers = [() => Promise.reject(new NetworkError('timeout')), () => Promise.resolve(people('ben'))]
  await refreshFriends()
  expect($friends.get()).toMatchObject({ kind: 'failed', error: new NetworkError('timeout') })
  expect(accepted()).toEqual([])
  await refreshFriends()
  world.answers = [() => Promise.reject(over)]
  await refreshFriends()
  expect($friends.get()).toEqual({ kind: 'failed', error: over })
})

it('drops an answer to an earlier request', async () => {
  const [first, second] = [Promise.withResolvers<People>(), Promise.withResolvers<People>()]
  world.answers = [() => first.promise, () => second.promise]
  const both = [refreshFriends(), refreshFriends()]
  await vi.waitFor(() => expect(world.asked).toHaveLength(2))
  second.resolve(people('new'))
  await both[1]
  first.resolve(people('old'))
  await both[0]
  expect(accepted()).toEqual(['new'])
})

it('reads again once for several changed rows while people are shown', async () => {
  vi.useFakeTimers()
  const stops = [keepFriends(), keepFriends()]
  await vi.advanceTimersByTimeAsync(10_000)
  expect($friends.get().kind).toBe('ready')
  expect(world.watched.map(({ tableId, column }) => [tableId, column])).toEqual([
    ['friends', 'ownerUId'],
    ['friends', 'friendUId'],
    ['quotas', undefined]
  ])
  expect(world.asked).toEqual(['ada'])
  for (const { changed } of world.watched) changed()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.asked).toEqual(['ada', 'ada'])
  stops[0]?.()
  stops[0]?.()
  expect(world.stopped).toBe(0)
  stops[1]?.()
  expect(world.stopped).toBe(1)
})

it('switches people with the account', async () => {
  vi.useFakeTimers()
  const stop = keepFriends()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.asked).toEqual(['ada'])
  session.set('bob')
  expect(world.stopped).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.asked).toEqual(['ada', 'bob'])
  session.set(null)
  expect(world.stopped).toBe(2)
  stop()
  expect(world.stopped).toBe(2)
})

it('starts to watch after the screen is shown', () => {
  keepFriends()()
  expect(world.beginsAfterMs).toBeGreaterThan(1000)
})
