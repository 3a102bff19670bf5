import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HERE, matchesDeviceZone, wallIn } from './ics-plan.ts'
import { isZone } from '../zoned-time.ts'

it.each([
  ['2026-11-23T07:30:00', 'Europe/Berlin', 'UTC', '2026-11-23T06:30:00'],
  ['2026-07-23T07:30:00', 'Europe/Berlin', 'UTC', '2026-07-23T05:30:00'],
  ['2026-11-23T20:00:00', 'America/Los_Angeles', 'Asia/Tokyo', '2026-11-24T13:00:00'],
  ['2026-11-23T06:30:00', 'UTC', 'Asia/Kolkata', '2026-11-23T12:00:00'],
  // The first is skipped by a clock change, the second is repeated.
  ['2026-03-29T02:30:00', 'Europe/Berlin', 'UTC', '2026-03-29T01:30:00'],
  ['2026-10-25T02:30:00', 'Europe/Berlin', 'UTC', '2026-10-25T00:30:00']
])('%s in %s is, in %s, %s', (wall, from, to, other) => expect(wallIn(wall, from, to)).toBe(other))

it('a wall time survives a round trip through any zone', () => {
  const zones = fc.constantFrom(
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Cairo'
  )
  const times = fc.integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 })
  fc.assert(
    fc.property(zones, times, (zone, time) => {
      const utc = new Date(time * 1000).toISOString().slice(0, 19)
      const there = wallIn(utc, 'UTC', zone)
      const back = Date.parse(`${wallIn(there, zone, 'UTC')}Z`) / 1000
      // When clocks go back, the repeated hour maps to its first occurrence.
      expect([0, 1800, 3600]).toContain(time - back)
    })
  )
})

it("zones are known by name, and so is the device's own", () => {
  expect(['Europe/Berlin', 'UTC', 'W. Europe Standard Time', 'x'].map(isZone)).toEqual([true, true, false, false])
  const offset = new Date(2026, 6, 1).getTimezoneOffset()
  const [same, other] = offset === -330 ? ['Asia/Kolkata', 'UTC'] : ['UTC', 'Asia/Kolkata']
  expect([matchesDeviceZone(other), matchesDeviceZone(other), matchesDeviceZone('nowhere')]).toEqual([
    false,
    false,
    false
  ])
  if (offset === 0 && new Date(2026, 0, 1).getTimezoneOffset() === 0) expect(matchesDeviceZone(same)).toBe(true)
  expect(wallIn('2026-11-23T07:30:00', HERE, HERE)).toBe('2026-11-23T07:30:00')
})
