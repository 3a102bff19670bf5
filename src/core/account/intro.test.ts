import { describe, expect, it } from 'vitest'
import { INTRO_SEEN, isIntroDue } from './settings.ts'

const none = { workouts: 0 }

describe('isIntroDue', () => {
  it('is true for a new account', () => {
    expect(isIntroDue({}, none)).toBe(true)
    expect(isIntroDue({ other: 1, introSeen: 'no' }, none)).toBe(true)
  })
  it('is false once the introduction was seen', () => {
    expect(isIntroDue({ ...INTRO_SEEN }, none)).toBe(false)
  })
  it('is false for users who have a workout or changed a setting', () => {
    expect(isIntroDue({}, { workouts: 1 })).toBe(false)
    expect(isIntroDue({ colorTheme: 'dark' }, none)).toBe(false)
  })
})
