import { expect, it } from 'vitest'
import { daysOf, seriesOfRow, startOf, startOfRow } from './training-row.ts'

const row = {
  startDateTime: '2026-11-23T06:30:00.000+00:00',
  wallStart: '2026-11-23T07:30',
  repeat: 'FREQ=DAILY',
  doneOn: ['2026-11-24T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'],
  skippedOn: null,
  movedOn: []
}

it('a row has the wall time and its offset from UTC', () => {
  expect(startOfRow(row)).toEqual({ wall: '2026-11-23T07:30', isMoment: false, offsetMs: 3_600_000 })
  expect(startOf('2026-11-23T07:30:00+01:00')).toEqual(startOfRow(row))
})

it('a row of a moment has no wall time', () => {
  const moment = { wall: '2026-11-23T06:30', isMoment: true, offsetMs: 0 }
  expect(startOfRow({ ...row, wallStart: '' })).toEqual(moment)
  expect(startOfRow({ ...row, wallStart: null })).toEqual(moment)
})

it('a row has its days in order', () => {
  expect(daysOf(row.doneOn)).toEqual(['2026-11-23', '2026-11-24'])
  expect(seriesOfRow(row)).toMatchObject({ start: '2026-11-23T07:30', rule: { frequency: 'DAILY' }, skippedOn: [] })
  expect(seriesOfRow({ ...row, repeat: null }).rule).toBeNull()
})
