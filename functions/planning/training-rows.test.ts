import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRule } from '#core/planning/repeat-rule.ts'
import { seriesOfRow, startOf, startOfRow, timesOf, type TrainingDateRow } from './training-rows.ts'

/** Returns what a clock in this zone shows: `2026-11-23T07:00` and its offset, `+01:00`. */
function clockIn(zone: string, moment: number): { wall: string; offset: string } {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', timeZoneName: 'longOffset', year: 'numeric' },
    ...{ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }
  } as const).formatToParts(moment)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  const wall = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
  return { wall, offset: offset.slice(0, 6) }
}

const rowOf = (times: ReturnType<typeof timesOf>): TrainingDateRow => ({
  ...{ userId: 'ann', wId: '', title: '', reminderMin: null, ...times }
})

describe('a training date', () => {
  it('keeps the wall-clock time of the zone it was planned in, and its moment, in every zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const moments = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
    fc.assert(
      fc.property(zones, moments, (zone, minute) => {
        const { wall, offset } = clockIn(zone, minute * 60_000)
        const start = startOf(`${wall}:00${offset}`)
        expect([start.wall, start.isMoment]).toEqual([wall, false])
        const series = { start: wall, rule: parseRule('FREQ=DAILY;COUNT=400'), doneOn: [], skippedOn: [], movedOn: [] }
        const row = rowOf(timesOf(series, start))
        expect([Date.parse(row.startDateTime), startOfRow(row)]).toEqual([minute * 60_000, start])
        // One year later, across every clock change, the wall-clock time is the same.
        expect(seriesOfRow(row)).toEqual(series)
        expect(Date.parse(row.lastDateTime ?? '') - Date.parse(row.startDateTime)).toBe(399 * 86_400_000)
      }),
      { numRuns: 1000 }
    )
  })
  it('is a fixed moment when it is written in UTC', () => {
    expect(startOf('2026-11-23T06:30:59.5Z')).toEqual({ wall: '2026-11-23T06:30', isMoment: true, offsetMs: 0 })
    expect(startOf('2026-11-23T06:30:00+00:00')).toEqual({ wall: '2026-11-23T06:30', isMoment: false, offsetMs: 0 })
  })
})
