import { expect, it } from 'vitest'
import { kindsOf, storedKinds } from './push-kinds.ts'

it('reads the kinds as they were stored, in one order and without unknown ones', () => {
  expect(storedKinds(['plans', 'requests'])).toBe('requests,plans')
  expect(kindsOf('plans,requests,mail')).toEqual(['requests', 'plans'])
})

it('takes a row without kinds for one that wants reminders: it is older than the column', () => {
  expect([kindsOf(null), kindsOf(undefined), kindsOf('')]).toEqual([['reminders'], ['reminders'], ['reminders']])
})
