import { beforeEach, expect, it, vi } from 'vitest'
import { sendWrite } from '../app/send-write.ts'
import { listSentences, ownSentence } from './ratings.ts'

const world = vi.hoisted(() => ({ rows: [] as object[], asked: [] as unknown[] }))
vi.mock('../app/appwrite-rest.ts', () => ({
  listRows: (table: string, queries: { attribute?: string; values?: unknown[] }[]) => {
    world.asked.push([table, ...queries.flatMap((one) => (one.attribute ? [one.attribute, one.values] : []))])
    return Promise.resolve({ total: 0, rows: world.rows })
  }
}))
vi.mock('../app/edge.ts', () => {
  const $get = (input: unknown) => {
    world.asked.push(input)
    return Promise.resolve({ sentences: [{ stars: 5, sentence: 'Hard.', createdAt: 'x' }] })
  }
  const $post = (input: unknown) => Promise.resolve(void world.asked.push(input))
  const workouts = { ':id': { sentences: { $get }, rate: { $post } } }
  return { ask: (send: (api: unknown) => Promise<unknown>) => send({ workouts }) }
})

beforeEach(() => Object.assign(world, { rows: [], asked: [] }))

it('reads the user’s own review of a workout', async () => {
  expect(await ownSentence('w1', 'ada')).toBe('')
  world.rows = [{ sentence: 'Hard.' }]
  expect(await ownSentence('w1', 'ada')).toBe('Hard.')
  world.rows = [{ sentence: null }]
  expect(await ownSentence('w1', 'ada')).toBe('')
  expect(world.asked[0]).toEqual(['ratings', 'wId', ['w1'], 'userId', ['ada']])
})

it('reads the reviews of a workout', async () => {
  expect(await listSentences('w1')).toEqual([{ stars: 5, sentence: 'Hard.', createdAt: 'x' }])
  expect(world.asked).toEqual([{ param: { id: 'w1' } }])
})

it('sends stars from the outbox and keeps the previous sentence when none is given', async () => {
  const write = { id: 'r1', ownerId: 'ada', workoutId: 'w1', name: 'Rope', addedAt: 0 }
  expect(await sendWrite({ ...write, body: { kind: 'rating', stars: 4 } })).toEqual({ version: null })
  await sendWrite({ ...write, body: { kind: 'rating', stars: 5, sentence: '' } })
  const param = { id: 'w1' }
  expect(world.asked).toEqual([
    { param, json: { stars: 4, sentence: undefined } },
    { param, json: { stars: 5, sentence: '' } }
  ])
})
