import { expect, it, vi } from 'vitest'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { pickableWorkouts } from './pickable-workouts.ts'

const world = vi.hoisted(() => ({ mine: vi.fn(), hearts: vi.fn(), byIds: vi.fn(), assigned: vi.fn() }))
vi.mock('../../data/list/list-rows.ts', () => ({
  listMine: world.mine,
  listFavoriteIds: world.hearts,
  listByIds: world.byIds
}))
vi.mock('../../data/together/shares.ts', () => ({ listAssigned: world.assigned }))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }) }))

const page = (ids: readonly string[], next: string | null) => ({
  workouts: ids.map((id) => summaryOf({ id })),
  next,
  total: 3
})

it('lists all workouts of all pages, each one once', async () => {
  world.mine.mockImplementation((_: string, cursor: string | null) =>
    Promise.resolve(cursor === null ? page(['new', 'old'], 'old') : page(['oldest'], null))
  )
  world.hearts.mockResolvedValue(['old', 'liked'])
  world.assigned.mockImplementation((_: string, cursor: string | null) =>
    Promise.resolve({ rows: [{ wId: cursor ?? 'given' }], next: cursor === null ? 'given later' : null })
  )
  world.byIds.mockImplementation((ids: readonly string[]) => Promise.resolve(page(ids, null).workouts))
  const found = await pickableWorkouts()
  expect(found.map(({ id }) => id)).toEqual(['new', 'old', 'oldest', 'liked', 'given', 'given later'])
})
