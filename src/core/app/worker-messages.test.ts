import { expect, test } from 'vitest'
import { matchRoute } from './routes.ts'
import { SHARED_CACHE, SHARED_FILE, SHARED_NAME } from './worker-messages.ts'

test('a shared file is kept at an address that no screen uses', () => {
  expect(matchRoute(SHARED_FILE)).toBeNull()
})

test('the cache and header of a shared file have valid names', () => {
  expect(SHARED_CACHE).not.toBe('')
  expect(new Headers([[SHARED_NAME, 'plan.json']]).get(SHARED_NAME)).toBe('plan.json')
})
