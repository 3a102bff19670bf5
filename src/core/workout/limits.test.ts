import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BASE_LIMITS, OPEN_UPLOADS_MAX, PRO_LIMITS, meterState, resolveContract } from './limits.ts'

const custom = { ...BASE_LIMITS, maxWorkouts: 33, groups: true }

describe('resolveContract', () => {
  test('returns the spec’s table for base and pro', () => {
    expect(resolveContract('base', null)).toEqual({ name: 'base', limits: BASE_LIMITS })
    expect(resolveContract('pro', null)).toEqual({ name: 'pro', limits: PRO_LIMITS })
    expect(PRO_LIMITS).toMatchObject({
      maxWorkouts: 100,
      maxExercisesPerWorkout: 50,
      maxMediaStorage: 1000,
      groups: true
    })
    expect(BASE_LIMITS).toMatchObject({
      maxWorkouts: 10,
      maxExercisesPerWorkout: 25,
      maxMediaStorage: 100,
      groups: false
    })
  })

  test('uses the row of a custom contract', () => {
    expect(resolveContract('club', custom)).toEqual({ name: 'club', limits: custom })
  })

  test('lets a valid row override base and pro', () => {
    expect(resolveContract('', custom)).toEqual({ name: 'base', limits: custom })
    expect(resolveContract('pro', custom).limits).toEqual(custom)
    expect(resolveContract('pro', { ...custom, maxUsers: -1 })).toEqual({ name: 'pro', limits: PRO_LIMITS })
  })

  test.each([
    ['no row', null],
    ['a missing limit', { ...custom, maxWorkouts: undefined }],
    ['a limit below zero', { ...custom, maxUsers: -1 }],
    ['a fraction', { ...custom, maxGroups: 1.5 }],
    ['a text', { ...custom, maxImageSize: '4' }],
    ['an invalid flag', { ...custom, groups: 'yes' }]
  ])('falls back to base for %s', (_, row) => {
    expect(resolveContract('club', row)).toEqual({ name: 'base', limits: BASE_LIMITS })
  })

  test('uses the AI limits of base for a row without any', () => {
    const { maxAiPerDay: _new, ...before } = custom
    for (const row of [before, { ...before, maxAiPerDay: null }])
      expect(resolveContract('club', row)).toEqual({ name: 'club', limits: { ...custom, maxAiPerDay: 5 } })
    expect(resolveContract('club', { ...custom, maxAiPerDay: 0 }).limits.maxAiPerDay).toBe(0)
  })

  test('uses the room limits of base or pro for a row from before there were rooms', () => {
    const { maxLive: _people, maxLiveRooms: _rooms, maxLiveWalls: _walls, ...before } = PRO_LIMITS
    const old = { ...before, maxLive: null }
    expect(resolveContract('club', { ...old, name: 'club' }).limits).toMatchObject({ maxLive: 8, maxLiveRooms: 1 })
    expect(resolveContract('pro', { ...old, name: 'pro' }).limits).toEqual(PRO_LIMITS)
  })

  test('treats a missing name as base', () => {
    expect(resolveContract('', custom).name).toBe('base')
  })
})

test.each([
  ['free', 0, 1000],
  ['free', 799, 1000],
  ['near', 800, 1000],
  ['near', 999, 1000],
  ['full', 1000, 1000],
  ['full', 1001, 1000],
  ['free', 79, 99],
  ['near', 80, 99],
  ['full', 0, 0]
] as const)('a meter is %s at %d of %d', (state, used, max) => {
  expect(meterState(used, max)).toBe(state)
})

test('a meter is nearly full from exactly 80 %, whatever the limit', () => {
  const counts = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(counts, counts, (fifth, above) => {
      const [max, mark] = [5 * fifth, 4 * fifth]
      expect([meterState(mark - 1, max), meterState(mark, max)]).toEqual(['free', 'near'])
      expect([meterState(max - 1, max), meterState(max, max), meterState(max + above, max)]).toEqual([
        'near',
        'full',
        'full'
      ])
    })
  )
})

test('at most a hundred uploads are open at once', () => {
  expect(OPEN_UPLOADS_MAX).toBe(100)
})
