import { describe, expect, it } from 'vitest'
import { INTRO_SEEN, isIntroDue } from './settings.ts'

const none = { workouts: 0 }

describe('isIntroDue', () => {
  it('is for a new account', () => {
    expect(isIntroDue({}, none)).toBe(true)
    expect(isIntroDue({ other: 1, introSeen: 'no' }, none)).toBe(true)
  })
  it('is not for whoever has seen it', () => {
    expect(isIntroDue({ ...INTRO_SEEN }, none)).toBe(false)
  })
  it('is not for whoever has a workout or has changed a setting', () => {
    expect(isIntroDue({}, { workouts: 1 })).toBe(false)
    expect(isIntroDue({ colorTheme: 'dark' }, none)).toBe(false)
  })
})
