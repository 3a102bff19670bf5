import { beforeEach, expect, it, vi } from 'vitest'
import type { Query } from '../app/query.ts'
import { listTrainingDates } from './training-dates.ts'

const world = vi.hoisted(() => ({ rows: [] as object[], asked: [] as Query[][] }))
vi.mock('../app/appwrite-rest.ts', () => {
  const list = (_: string, queries: Query[]) => {
    world.asked.push(queries)
    const isOld = queries.some(({ method }) => method === 'isNull')
    const from = queries.some(({ method }) => method === 'cursorAfter') ? 500 : 0
    return Promise.resolve({ rows: isOld ? [] : world.rows.slice(from, from + 500) })
  }
  return { listRows: list, listOwnRows: list }
})

const row = (id: number) => ({
  $id: `d${id}`,
  startDateTime: '2026-11-23T06:30:00.000+00:00',
  wallStart: '2026-11-23T07:30',
  wId: 'w',
  title: '',
  reminderMin: null,
  repeat: null,
  doneOn: null,
  skippedOn: null,
  movedOn: null
})

beforeEach(() => {
  world.asked = []
  world.rows = [row(1)]
})

it('reads one more day at each end, dates that overlap the period, and older rows', async () => {
  const { dates, areAll } = await listTrainingDates('ann', '2026-11-01', '2026-11-30')
  expect([dates.map(({ id }) => id), areAll]).toEqual([['d1'], true])
  const bounds = world.asked.map((queries) =>
    queries.flatMap(({ method, attribute, values }) =>
      ['lessThan', 'greaterThanEqual', 'isNull'].includes(method) ? [[method, attribute, values?.[0]]] : []
    )
  )
  const before = ['lessThan', 'startDateTime', '2026-12-03T00:00:00.000Z']
  expect(bounds).toEqual([
    [before, ['greaterThanEqual', 'lastDateTime', '2026-10-30T00:00:00.000Z']],
    [before, ['greaterThanEqual', 'startDateTime', '2026-10-30T00:00:00.000Z'], ['isNull', 'lastDateTime', undefined]]
  ])
})

it('reads page by page', async () => {
  world.rows = Array.from({ length: 700 }, (_, index) => row(index))
  const { dates, areAll } = await listTrainingDates('ann', '2026-11-01', '2026-11-30')
  expect([dates.length, areAll]).toEqual([700, true])
})
