import { expect, test } from 'vitest'
import { visibilityOf } from './visibility.ts'

test.each([
  [false, false, 'private'],
  [false, true, 'unlisted'],
  [true, false, 'public'],
  [true, true, 'public']
])('public %s, unlisted %s: %s', (isPublic, isUnlisted, visibility) =>
  expect(visibilityOf({ isPublic, isUnlisted })).toBe(visibility)
)
