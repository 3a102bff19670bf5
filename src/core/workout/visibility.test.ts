import { expect, it } from 'vitest'
import { seenAs } from './visibility.ts'

it('calls a workout that some people were given no private one', () => {
  expect(seenAs({ visibility: 'private', isPublic: false, sharedWithFriends: true })).toBe('chosen')
  expect(seenAs({ visibility: 'private', isPublic: false })).toBe('private')
  expect(seenAs({ visibility: 'unlisted', isPublic: false, sharedWithFriends: true })).toBe('unlisted')
})

it('reads older rows, which only know whether they are public', () => {
  expect([seenAs({ isPublic: true }), seenAs({ isPublic: false })]).toEqual(['public', 'private'])
})
