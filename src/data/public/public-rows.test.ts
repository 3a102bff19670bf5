import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readAuthor, readPublicWorkout, readPublicWorkouts, readTrainers } from './public-rows.ts'

type Row = Record<string, unknown>
type Query = { method: string; attribute?: string; values?: unknown[] }

let server: Server | undefined
afterEach(() => server?.close())

/** A small Appwrite of rows: records its requests and supports `equal` and `limit`. */
async function serve(tables: Record<string, Row[]>, status = 200) {
  const asked: { table: string; queries: Query[] }[] = []
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const table = /tables\/(\w+)\/rows/.exec(url.pathname)?.[1] ?? ''
    const queries = [...url.searchParams]
      .filter(([name]) => name.startsWith('queries'))
      .map(([, value]) => JSON.parse(value) as Query)
    asked.push({ table, queries })
    let rows = tables[table] ?? []
    for (const { method, attribute = '', values = [] } of queries) {
      if (method === 'equal') rows = rows.filter((row) => values.includes(row[attribute]))
      if (method === 'limit') rows = rows.slice(0, Number(values[0]))
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { total: 0, rows } : { message: 'no', code: status }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { source: { endpoint, project: 'icepoint' }, asked }
}

const workoutRow = (index: number, more: Row = {}): Row => ({
  $id: `w${index}`,
  ownerId: `o${index % 3}`,
  name: `Workout ${index}`,
  sport: 'YOGA',
  level: 'base',
  sharePublic: true,
  ratingCount: [0, 0, 0, 0, 0, 0],
  trainer: '',
  ridge: 'w30',
  blocks: '[]',
  wType: 'text',
  language: 'en',
  ...more
})
const exerciseRow = (workout: number, position: number): Row => ({
  $id: `e${workout}-${position}`,
  wId: `w${workout}`,
  position,
  name: `Exercise ${position}`,
  exDetails: JSON.stringify([{ seconds: 30 }]),
  introDetails: '[]'
})

test('reads the public workouts with their exercises in order, in few requests', async () => {
  const workouts = Array.from({ length: 45 }, (_, index) => workoutRow(index))
  const { source, asked } = await serve({
    workouts: [...workouts, workoutRow(99, { sharePublic: false })],
    exercises: workouts.flatMap((_, index) => [exerciseRow(index, 1), exerciseRow(index, 0)]),
    profiles: [
      { $id: 'o0', nicName: 'mara', firstName: 'Mara' },
      { $id: 'o1', nicName: '', firstName: 'Tom' }
    ]
  })
  const read = await readPublicWorkouts(source)
  expect(read).toHaveLength(45)
  expect(read.map(({ workout }) => workout.id)).not.toContain('w99')
  expect(read[44]?.workout.exercises.map((exercise) => exercise.name)).toEqual(['Exercise 0', 'Exercise 1'])
  expect(read.slice(0, 3).map(({ author }) => author)).toEqual(['mara', 'Tom', ''])
  expect(asked.map(({ table }) => table).sort()).toEqual([
    'exercises',
    'exercises',
    'exercises',
    'profiles',
    'workouts'
  ])
  expect(asked[0]?.queries).toContainEqual({ method: 'orderDesc', attribute: 'createdAt' })
})

test('prefers the trainer over the owner’s name', async () => {
  const { source } = await serve({
    workouts: [workoutRow(1, { trainer: 'Coach Kim' })],
    profiles: [{ $id: 'o1', nicName: 'tom', firstName: '' }]
  })
  expect((await readPublicWorkouts(source))[0]?.author).toBe('Coach Kim')
})

test('requests no exercises without workouts', async () => {
  const { source, asked } = await serve({})
  expect(await readPublicWorkouts(source)).toEqual([])
  expect(asked).toHaveLength(1)
})

test('reads one public workout, but no private one', async () => {
  const { source } = await serve({
    workouts: [workoutRow(1), workoutRow(2, { sharePublic: false })],
    exercises: [exerciseRow(1, 0), exerciseRow(2, 0)]
  })
  expect((await readPublicWorkout(source, 'w1'))?.workout.exercises).toHaveLength(1)
  expect(await readPublicWorkout(source, 'w2')).toBeNull()
})

test('reads which owners show a trainer page, each once', async () => {
  const { source, asked } = await serve({
    trainerPages: [
      { $id: 'o1', shown: true },
      { $id: 'o2', shown: false }
    ]
  })
  expect(await readTrainers(source, ['o1', 'o2', 'o3', 'o1'])).toEqual(new Set(['o1']))
  expect(asked).toHaveLength(1)
})

test('does not fail when a name cannot be read', async () => {
  const { source } = await serve({ profiles: [{ $id: 'o1', nicName: 'tom', firstName: '' }] })
  expect(await readAuthor(source, 'o1')).toBe('tom')
  expect(await readAuthor(source, 'o2')).toBe('')
  expect(await readAuthor({ endpoint: 'http://127.0.0.1:1/v1', project: 'x' }, 'o1')).toBe('')
})

test('reports what failed', async () => {
  const { source } = await serve({}, 503)
  await expect(readPublicWorkouts(source)).rejects.toThrow('Appwrite answered 503 to a read of workouts')
  await expect(readPublicWorkouts({ endpoint: 'http://127.0.0.1:1/v1', project: 'x' })).rejects.toThrow(
    'No answer from Appwrite at http://127.0.0.1:1/v1'
  )
})
