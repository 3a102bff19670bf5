import { expect, it, vi } from 'vitest'
import { listTrainings } from './hero-rows.ts'

const world = vi.hoisted(() => ({ rows: [] as object[] }))
vi.mock('../app/appwrite-rest.ts', () => ({ listRows: () => Promise.resolve({ rows: world.rows }) }))

it('tells dates that are done or skipped from open ones', async () => {
  const row = { wId: 'w', startDateTime: '2026-11-23T07:30:00.000Z', wallStart: null, repeat: '', movedOn: null }
  const day = '2026-11-23T00:00:00.000+00:00'
  world.rows = [
    { ...row, doneOn: null, skippedOn: null },
    { ...row, doneOn: [], skippedOn: [] },
    { ...row, doneOn: [day], skippedOn: [] },
    { ...row, doneOn: [], skippedOn: [day] }
  ]
  const trainings = await listTrainings('ann', 0, 1)
  expect(trainings.map(({ doneOn, skippedOn }) => [doneOn, skippedOn])).toEqual([
    ['', ''],
    ['', ''],
    [day, ''],
    ['', day]
  ])
})

it('reads a local time in the current time zone', async () => {
  const row = { wId: 'w', startDateTime: '2026-11-23T06:30:00.000Z', repeat: null, doneOn: [], skippedOn: [] }
  world.rows = [
    { ...row, wallStart: '2026-11-23T07:30' },
    { ...row, wallStart: '' }
  ]
  const trainings = await listTrainings('ann', 0, 1)
  expect(trainings.map(({ start }) => start)).toEqual([
    new Date(2026, 10, 23, 7, 30).toISOString(),
    '2026-11-23T06:30:00.000Z'
  ])
})

it('shows a repeating date once for today, with today’s mark', async () => {
  const row = {
    wId: 'w',
    startDateTime: '2026-11-02T06:30:00.000Z',
    wallStart: '2026-11-02T07:30',
    repeat: 'FREQ=WEEKLY',
    doneOn: ['2026-11-16T00:00:00.000+00:00'],
    skippedOn: [],
    movedOn: ['2026-11-30T00:00:00.000+00:00']
  }
  world.rows = [row]
  const on = async (date: number) => {
    const from = new Date(2026, 10, date).getTime()
    return (await listTrainings('ann', from, from + 86_400_000)).map(({ start, doneOn }) => [start, doneOn])
  }
  expect(await on(9)).toEqual([[new Date(2026, 10, 9, 7, 30).toISOString(), '']])
  expect(await on(16)).toEqual([[new Date(2026, 10, 16, 7, 30).toISOString(), '2026-11-16']])
  expect(await on(17)).toEqual([])
  expect(await on(30)).toEqual([])
})
