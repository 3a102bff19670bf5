import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { closeResources, createResource, createWrites, type Known, type ResourceOptions } from './resource.ts'

const world = vi.hoisted(() => ({ cache: new Map<string, { value: unknown; savedAt: number }>() }))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, { value, savedAt: 9 }))
}))
vi.mock('../../data/app/forget-cached.ts', () => ({
  forgetCached: (keys: string[]) => Promise.resolve(keys.forEach((key) => world.cache.delete(key)))
}))

type Answer = ReturnType<typeof Promise.withResolvers<string>>
let answers: Answer[] = []
let seen: string[] = []
const lost = new NetworkError('offline')

const say = (state: Known<string>): string =>
  state.kind === 'ready'
    ? `${state.value}${state.isCached ? ` of ${state.savedAt}` : ''}${state.stale === null ? '' : ' stale'}`
    : state.kind

const make = (more: Partial<ResourceOptions<string>> = {}) =>
  createResource<string>({
    name: 'notes',
    read: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    show: (state) => seen.push(say(state)),
    ...more
  })
const asked = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count))
const now = (notes: ReturnType<typeof make>) => say(notes.get())

beforeEach(() => {
  world.cache.clear()
  answers = []
  seen = []
})

it('shows the cached value until the answer comes, then caches the answer', async () => {
  world.cache.set('notes:ada', { value: 'old', savedAt: 5 })
  const notes = make()
  void notes.open('ada')
  const reading = notes.refresh()
  await vi.waitFor(() => expect(now(notes)).toBe('old of 5'))
  answers[0]?.resolve('new')
  await reading
  expect(seen).toEqual(['loading', 'old of 5', 'new'])
  expect(world.cache.get('notes:ada')?.value).toBe('new')
  await notes.open('ada')
  expect(now(notes)).toBe('new')
})

it('shows no cached value after an answer that was faster', async () => {
  const notes = make({ read: () => Promise.resolve('new') })
  world.cache.set('notes:ada', { value: 'old', savedAt: 5 })
  const opening = notes.open('ada')
  await notes.refresh()
  await opening
  expect(now(notes)).toBe('new')
})

it('keeps a stale value when a refresh fails, and fails without one', async () => {
  const notes = make()
  await notes.open('ada')
  const first = notes.refresh()
  answers[0]?.reject(lost)
  await first
  expect(notes.get()).toEqual({ kind: 'failed', error: lost })
  const second = notes.refresh()
  expect(now(notes)).toBe('loading')
  answers[1]?.resolve('new')
  await second
  const third = notes.refresh()
  answers[2]?.reject(lost)
  await third
  expect(notes.get()).toMatchObject({ value: 'new', stale: { error: lost, failedAt: expect.any(Number) as number } })
})

it.each(['unauthenticated', 'not-found'] as const)(
  'drops a refused value from the screen and the cache: %s',
  async (code) => {
    world.cache.set('notes:ada', { value: 'old', savedAt: 5 })
    const notes = make({ read: () => Promise.reject(new UserFacingError(code)) })
    await notes.open('ada')
    await notes.refresh()
    expect([now(notes), world.cache.size]).toEqual(['failed', 0])
  }
)

it('drops an answer that arrives after a newer one', async () => {
  const notes = make()
  await notes.open('ada')
  const both = [notes.refresh(), notes.refresh()]
  answers[1]?.resolve('second')
  await both[1]
  answers[0]?.resolve('first')
  await both[0]
  expect(now(notes)).toBe('second')
  const more = [notes.refresh(), notes.refresh()]
  answers[3]?.resolve('third')
  await more[1]
  answers[2]?.reject(lost)
  await more[0]
  expect(now(notes)).toBe('third')
})

it('reads again what was changed here while the answer was on its way', async () => {
  const notes = make()
  await notes.open('ada')
  notes.put('a')
  const reading = notes.refresh()
  notes.change((value) => `${value}!`)
  answers[0]?.resolve('a')
  await asked(2)
  expect(now(notes)).toBe('a!')
  answers[1]?.resolve('b')
  await reading
  expect(now(notes)).toBe('b')
})

it('waits for writes and then repeats overlapping reads', async () => {
  const writes = createWrites()
  const notes = make({ writes })
  await notes.open('ada')
  notes.put('shown')
  const reading = notes.refresh()
  const sent = Promise.withResolvers<void>()
  const write = writes.during(() => sent.promise)
  answers[0]?.resolve('before')
  await vi.waitFor(() => expect(now(notes)).toBe('shown'))
  expect(answers).toHaveLength(1)
  sent.resolve()
  await write
  await asked(2)
  answers[1]?.resolve('after')
  await reading
  expect(seen).toEqual(['loading', 'shown', 'after'])
})

it('never shows the value of another account or id, whenever it arrives', async () => {
  world.cache.set('notes:ada:w', { value: 'old', savedAt: 5 })
  const notes = make()
  await notes.open('ada', 'w')
  const reading = notes.refresh()
  void notes.open('bo', 'w')
  expect(now(notes)).toBe('loading')
  answers[0]?.resolve('of ada')
  await reading
  expect(now(notes)).toBe('loading')
  expect([...world.cache.values()].map(({ value }) => value)).toEqual(['old'])
})

it('closes with all others at logout and caches no late answer', async () => {
  const notes = make()
  await notes.open('ada')
  const reading = notes.refresh()
  closeResources()
  answers[0]?.resolve('of ada')
  await reading
  await notes.refresh()
  expect([now(notes), world.cache.size, answers.length]).toEqual(['loading', 0, 1])
})

it('shows partial results, but not over a known value', async () => {
  const all = Promise.withResolvers<string>()
  const notes = make({
    read: (_subject, part) => {
      part('a')
      part('ab')
      return all.promise
    }
  })
  await notes.open('ada')
  const reading = notes.refresh()
  all.resolve('abc')
  await reading
  await notes.refresh()
  expect(seen).toEqual(['loading', 'a', 'ab', 'abc', 'abc'])
})

it('does not cache values added by this device or values marked as uncacheable', async () => {
  let isCacheable = true
  const read = () => Promise.resolve('sent')
  const notes = make({ read, prepare: async (value) => `${value} and waiting`, isCacheable: () => isCacheable })
  await notes.open('ada')
  await notes.refresh()
  expect([now(notes), world.cache.get('notes:ada')?.value]).toEqual(['sent and waiting', 'sent'])
  isCacheable = false
  await notes.open('bo')
  await notes.refresh()
  expect(world.cache.has('notes:bo')).toBe(false)
})
