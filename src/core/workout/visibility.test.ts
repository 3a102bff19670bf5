import { expect, it } from 'vitest'
import { seenAs } from './visibility.ts'

it('a workout shared with some people is not labelled as private', () => {
  expect(seenAs({ visibility: 'private', isPublic: false, sharedWithFriends: true })).toBe('chosen')
  expect(seenAs({ visibility: 'private', isPublic: false })).toBe('private')
  expect(seenAs({ visibility: 'unlisted', isPublic: false, sharedWithFriends: true })).toBe('unlisted')
})

it('older rows only tell public from private', () => {
  expect([seenAs({ isPublic: true }), seenAs({ isPublic: false })]).toEqual(['public', 'private'])
})
