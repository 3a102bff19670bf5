import { expect, it } from 'vitest'
import { parseKeys } from './api-keys.ts'

it('parses keys with their scopes and expiry', () => {
  const keys = [
    { secret: 'a', scopes: ['rows.read'] },
    { secret: 'b', scopes: ['users.read', 'users.write'], expire: '2027-01-01T00:00:00Z' }
  ]
  expect(parseKeys(JSON.stringify(keys))).toEqual(keys)
})

it.each([
  ['{}', 'it is not a list'],
  ['[1]', 'entry 1 has no secret'],
  ['[{ "secret": "a" }]', 'entry 1 names no scopes'],
  ['[{ "secret": "a", "scopes": [] }]', 'entry 1 names no scopes'],
  ['[{ "secret": "a", "scopes": ["x"] }, { "secret": "b", "scopes": ["x"], "expire": "soon" }]', 'entry 2 has no date']
])('explains what is wrong with %s', (text, message) => {
  expect(() => parseKeys(text)).toThrow(message)
})
