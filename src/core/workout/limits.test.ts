import { describe, expect, test } from 'vitest'
import { BASE_LIMITS, PRO_LIMITS, meterState, resolveContract } from './limits.ts'

const custom = { ...BASE_LIMITS, maxWorkouts: 33, groups: true }

describe('resolveContract', () => {
  test('base and pro are the spec’s table', () => {
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

  test('a custom contract takes its row', () => {
    expect(resolveContract('club', custom)).toEqual({ name: 'club', limits: custom })
  })

  test('a row cannot change base or pro', () => {
    expect(resolveContract('base', custom).limits).toEqual(BASE_LIMITS)
    expect(resolveContract('pro', custom).limits).toEqual(PRO_LIMITS)
  })

  test.each([
    ['no row', null],
    ['a missing limit', { ...custom, maxWorkouts: undefined }],
    ['a limit below zero', { ...custom, maxUsers: -1 }],
    ['a fraction', { ...custom, maxGroups: 1.5 }],
    ['a text', { ...custom, maxImageSize: '4' }],
    ['a flag that is none', { ...custom, groups: 'yes' }]
  ])('%s falls back to base', (_, row) => {
    expect(resolveContract('club', row)).toEqual({ name: 'base', limits: BASE_LIMITS })
  })

  test('no name is base', () => {
    expect(resolveContract('', custom).name).toBe('base')
  })
})

test('a meter is near from 80 % and full at the limit', () => {
  expect([meterState(7, 10), meterState(8, 10), meterState(10, 10), meterState(11, 10), meterState(0, 0)]).toEqual([
    'free',
    'near',
    'full',
    'full',
    'full'
  ])
})
