import { beforeEach, expect, it, vi } from 'vitest'
import { readPlayed } from './played-exercises.ts'

const world = vi.hoisted(() => ({ plays: [] as string[], exercises: [] as object[], asked: [] as unknown[] }))
vi.mock('../app/appwrite-rest.ts', () => ({
  listRows: (table: string, queries: { method: string; attribute?: string; values?: unknown[] }[]) => {
    world.asked.push([table, queries.find(({ method }) => method === 'equal')?.values])
    return Promise.resolve({ rows: table === 'statistic' ? world.plays.map((rId) => ({ rId })) : world.exercises })
  }
}))

const row = (wId: string, name: string, figure?: string) => ({
  $id: name,
  wId,
  name,
  exDetails: JSON.stringify([{ text: '', ...(figure === undefined ? {} : { figure }) }])
})
beforeEach(() => Object.assign(world, { plays: [], exercises: [], asked: [] }))

it('reads the exercises of the last workouts, newest first, each workout once', async () => {
  world.plays = ['b', '', 'b', 'a', 'c']
  world.exercises = [row('a', 'Squat', 'squat'), row('b', 'Plank'), row('b', 'Mine', '')]
  expect(await readPlayed('ada', 2)).toEqual([
    [{ name: 'Plank' }, { name: 'Mine', figure: '' }],
    [{ name: 'Squat', figure: 'squat' }]
  ])
  expect(world.asked).toEqual([
    ['statistic', ['ada']],
    ['exercises', ['b', 'a']]
  ])
})

it('requests no exercises when nothing was played', async () => {
  world.plays = ['']
  expect(await readPlayed('ada', 3)).toEqual([])
  expect(world.asked).toHaveLength(1)
})
