import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SHARE_NOTE_MAX } from './share-limits.ts'
import { shareSchema, unshareSchema } from './shares.ts'

const codesOf = (input: object): string[] => {
  const result = v.safeParse(shareSchema, input)
  return result.success ? [] : result.issues.map(({ message }) => message)
}

describe('a share', () => {
  it('names a workout, friends and groups, with a note and a date', () => {
    const whole = { workoutId: 'w1', friendIds: ['ben'], groupIds: ['team'], note: ' Slowly ' }
    expect(v.parse(shareSchema, whole)).toEqual({ ...whole, isQuiet: false, note: 'Slowly' })
    expect(v.parse(shareSchema, { workoutId: 'w1', groupIds: ['team'] })).toEqual({
      workoutId: 'w1',
      friendIds: [],
      groupIds: ['team'],
      isQuiet: false,
      note: ''
    })
    expect(codesOf({ ...whole, proposedAt: '2026-12-01T07:00:00Z' })).toEqual([])
  })

  it('needs a recipient, and accepts at most a hundred', () => {
    expect(codesOf({ workoutId: 'w1' })).toEqual(['bad-input'])
    const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `f${index}`)
    expect(codesOf({ workoutId: 'w1', friendIds: many(100) })).toEqual([])
    expect(codesOf({ workoutId: 'w1', friendIds: many(101) })).toEqual(['too-many-members'])
  })

  it('has a note of at most 200 characters and a real date', () => {
    const base = { workoutId: 'w1', friendIds: ['ben'] }
    expect(codesOf({ ...base, note: '💪'.repeat(SHARE_NOTE_MAX) })).toEqual([])
    expect(codesOf({ ...base, note: 'x'.repeat(SHARE_NOTE_MAX + 1) })).toEqual(['text-too-long'])
    expect(codesOf({ ...base, proposedAt: 'soon' })).toContain('bad-date')
    expect(codesOf({ ...base, workoutId: '../w' })).toEqual(['bad-id'])
  })

  it('is revoked by the same names', () => {
    expect(v.parse(unshareSchema, { workoutId: 'w1', friendIds: ['ben'] }).groupIds).toEqual([])
    expect(v.is(unshareSchema, { workoutId: 'w1', note: 'x' })).toBe(false)
  })
})
