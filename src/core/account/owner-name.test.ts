import { expect, test } from 'vitest'
import { ownerName } from './owner-name.ts'

test('a workout is signed with the nickname, or with the first name', () => {
  expect(ownerName({ nicName: 'mara', firstName: 'Mara' })).toBe('mara')
  expect(ownerName({ nicName: '', firstName: 'Tom' })).toBe('Tom')
  expect(ownerName({ nicName: '', firstName: '' })).toBe('')
  expect(ownerName(undefined)).toBe('')
})
