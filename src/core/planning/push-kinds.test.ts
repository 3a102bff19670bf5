import { expect, it } from 'vitest'
import { kindsOf, storedKinds } from './push-kinds.ts'

it('the stored kinds are read in a fixed order, without unknown ones', () => {
  expect(storedKinds(['plans', 'requests'])).toBe('requests,plans')
  expect(kindsOf('plans,requests,mail')).toEqual(['requests', 'plans'])
})

it('a row without kinds is older than the column and wants reminders', () => {
  expect([kindsOf(null), kindsOf(undefined), kindsOf('')]).toEqual([['reminders'], ['reminders'], ['reminders']])
})
