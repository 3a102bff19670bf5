import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $groupWorkouts, openGroupWorkouts, refreshGroupWorkouts, takeBackWorkout } from './group-workouts.ts'

const world = vi.hoisted(() => ({
  rows: [] as { workout: { id: string } }[],
  failure: null as unknown,
  meanwhile: null as (() => Promise<unknown>) | null,
  changed: (): void => undefined,
  asked: [] as string[]
}))
vi.mock('../account/session.ts', () => ({
  $session: { get: () => null },
  accountOf: () => ({ login: { userId: 'ada' } })
}))
vi.mock('../app/keep-watching.ts', () => ({
  keepWatching: ({ watched }: { watched: () => unknown }) => {
    watched()
    return { renew: () => undefined, stop: () => world.asked.push('stop') }
  }
}))
vi.mock('../../data/together/groups.ts', () => ({
  listGroupWorkouts: async (group: { id: string }, userId: string) => {
    world.asked.push(`${group.id} ${userId}`)
    const found = [...world.rows]
    const meanwhile = world.meanwhile
    world.meanwhile = null
    await meanwhile?.()
    if (world.failure !== null) throw world.failure
    return found
  },
  watchedGroupWorkouts: (_group: unknown, _userId: string, changed: () => void) => (world.changed = changed),
  takeBack: (groupId: string, workoutId: string) => Promise.resolve(world.asked.push(`back ${groupId} ${workoutId}`))
}))

const team = { id: 'g1', ownerId: 'ada', name: 'Team', memberIds: [], createdAt: 'x', imageUrl: '' }
const ids = () => {
  const state = $groupWorkouts.get()
  return state.kind === 'ready' ? state.workouts.map(({ workout }) => workout.id) : state.kind
}

let close: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { rows: [{ workout: { id: 'w1' } }], failure: null, meanwhile: null, asked: [] })
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

it('reads what is shared, and once more for the many events of one change', async () => {
  close = openGroupWorkouts(team)
  await vi.waitFor(() => expect(ids()).toEqual(['w1']))
  world.rows = [{ workout: { id: 'w1' } }, { workout: { id: 'w2' } }]
  for (let event = 0; event < 5; event += 1) world.changed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ids()).toEqual(['w1', 'w2'])
  expect(world.asked).toEqual(['g1 ada', 'g1 ada'])
})

it('keeps the list when a later read fails', async () => {
  world.failure = new NetworkError('unreachable')
  close = openGroupWorkouts(team)
  await vi.waitFor(() => expect(ids()).toBe('failed'))
  world.failure = null
  await refreshGroupWorkouts()
  expect(ids()).toEqual(['w1'])
  world.failure = new NetworkError('unreachable')
  await refreshGroupWorkouts()
  expect(ids()).toEqual(['w1'])
})

it('does not show a workout again that was withdrawn during a read', async () => {
  close = openGroupWorkouts(team)
  await vi.waitFor(() => expect(ids()).toEqual(['w1']))
  world.meanwhile = () => takeBackWorkout('g1', 'w1')
  await refreshGroupWorkouts()
  expect(ids()).toEqual([])
  expect(world.asked).toContain('back g1 w1')
})

it('shows nothing of a group that was closed meanwhile', async () => {
  world.meanwhile = async () => {
    close()
    $groupWorkouts.set({ kind: 'loading' })
  }
  close = openGroupWorkouts(team)
  await vi.advanceTimersByTimeAsync(10)
  expect(ids()).toBe('loading')
  await refreshGroupWorkouts()
  expect(world.asked.filter((call) => call !== 'stop')).toEqual(['g1 ada'])
})
