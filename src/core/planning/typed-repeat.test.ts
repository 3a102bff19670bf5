import { expect, it } from 'vitest'
import { parseRule, repeatOf, typedRepeat, weekdayOfDay, type TypedRepeat } from './repeat-rule.ts'
import { repeatKind } from './repeat-rule.ts'

const MONDAY = '2026-11-23'
const typed = (more: Partial<TypedRepeat> = {}): TypedRepeat => ({ ...typedRepeat(null), ...more })

it('a rule survives a round trip through the form', () => {
  for (const text of [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3;COUNT=5',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261231T235959',
    'FREQ=MONTHLY;COUNT=12',
    'FREQ=YEARLY'
  ]) {
    const rule = parseRule(text)
    expect(rule && repeatOf(typedRepeat(rule), MONDAY)).toBe(text)
    expect(rule && repeatKind(rule)).toBe(typedRepeat(rule).kind)
  }
  expect(repeatOf(typed(), MONDAY)).toBe('')
})

it('a weekly rule always has the weekday of its start', () => {
  expect(weekdayOfDay(MONDAY)).toBe(0)
  expect(repeatOf(typed({ kind: 'weekly', weekdays: [4, 2] }), MONDAY)).toBe('FREQ=WEEKLY;BYDAY=MO,WE,FR')
  expect(repeatOf(typed({ kind: 'daily', weekdays: [4] }), MONDAY)).toBe('FREQ=DAILY')
})

it('invalid or too large numbers and an end before the start are rejected', () => {
  for (const wrong of [
    typed({ kind: 'daily', interval: '0' }),
    typed({ kind: 'daily', interval: 'two' }),
    typed({ kind: 'daily', interval: '100' }),
    typed({ kind: 'daily', end: 'count', count: '' }),
    typed({ kind: 'daily', end: 'count', count: '1001' }),
    typed({ kind: 'daily', end: 'until', until: '' }),
    typed({ kind: 'daily', end: 'until', until: '2026-11-22' })
  ])
    expect(repeatOf(wrong, MONDAY)).toBeNull()
  expect(repeatOf(typed({ kind: 'daily', end: 'until', until: MONDAY }), MONDAY)).toBe(
    'FREQ=DAILY;UNTIL=20261123T235959'
  )
})
