import { expect, it, vi } from 'vitest'
import { listTrainings } from './hero-rows.ts'

const world = vi.hoisted(() => ({ rows: [] as object[] }))
vi.mock('../app/appwrite-rest.ts', () => ({ listRows: () => Promise.resolve({ rows: world.rows }) }))

it('knows dates that are done or skipped from those that are neither', async () => {
  const row = { wId: 'w', startDateTime: '2026-11-23T07:30:00.000Z' }
  const day = '2026-11-23T00:00:00.000+00:00'
  world.rows = [
    { ...row, doneOn: null, skippedOn: null },
    { ...row, doneOn: [], skippedOn: [] },
    { ...row, doneOn: [day], skippedOn: [] },
    { ...row, doneOn: [], skippedOn: [day] }
  ]
  const trainings = await listTrainings('ann', 0, 1)
  expect(trainings.map(({ doneOn, skippedOn }) => [doneOn, skippedOn])).toEqual([
    ...[
      ['', ''],
      ['', ''],
      [day, ''],
      ['', day]
    ]
  ])
})
