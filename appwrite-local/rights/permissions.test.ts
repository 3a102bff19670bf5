import { describe, expect, it } from 'vitest'
import {
  aggregatePermissions,
  assertGrantable,
  canRead,
  defaultPermissions,
  may,
  permissionsProblem,
  ROW_ACTIONS,
  TABLE_ACTIONS
} from './permissions.ts'
import type { Actor } from '../types.ts'

function actor(kind: Actor['kind'], roles: string[]): Actor {
  return { kind, userId: 'bob', sessionId: '', roles: new Set(roles), scopes: new Set(), privileged: kind === 'key' }
}

const bob = actor('user', ['any', 'users', 'user:bob', 'team:red', 'team:red/w_1'])

describe('checking', () => {
  it('accepts what Appwrite accepts', () => {
    const fine = [
      'read("any")',
      'update("users/verified")',
      'delete("user:a.b-c")',
      'write("team:red/w_1")',
      'read("label:vip")'
    ]
    expect(permissionsProblem(fine, ROW_ACTIONS)).toBeNull()
  })

  it.each([
    ['create("any")', 'Permission "create("any")" is not allowed. Must be one of: read, update, delete, write.'],
    ['nope', 'Permission "nope" is not allowed. Must be one of: read, update, delete, write.'],
    ['read("nosuch")', 'Role "nosuch" is not allowed. Must be one of: any, guests, users, user, team, member, label.'],
    ['read("any:x")', 'Role "any" can not have an ID value.'],
    ['read("user")', 'Role "user" must have an ID value.'],
    ['read("user:a/b")', 'Role "user" dimension value is invalid. Must be one of: verified, unverified.'],
    ['read("label:a/b")', 'Role "label" can not have a dimension value.']
  ])('refuses %s', (permission, problem) => {
    expect(permissionsProblem([permission], ROW_ACTIONS)).toBe(problem)
  })

  it('stops at 100', () => {
    const many = Array.from({ length: 101 }, (_, index) => `read("user:u${index}")`)
    expect(permissionsProblem(many, ROW_ACTIONS)).toBe('You can only provide up to 100 permissions.')
    expect(permissionsProblem(many.slice(1), ROW_ACTIONS)).toBeNull()
  })
})

it('expands write in place, without duplicates', () => {
  const given = ['write("any")', 'read("any")', 'update("any")']
  expect(aggregatePermissions(given, ROW_ACTIONS)).toEqual(['update("any")', 'delete("any")', 'read("any")'])
  expect(aggregatePermissions(['write("any")'], TABLE_ACTIONS)).toEqual([
    'create("any")',
    'update("any")',
    'delete("any")'
  ])
})

it('gives users their own row, and keys none', () => {
  expect(defaultPermissions(bob, ROW_ACTIONS)).toEqual(['read("user:bob")', 'update("user:bob")', 'delete("user:bob")'])
  expect(defaultPermissions(actor('key', ['any']), ROW_ACTIONS)).toEqual([])
})

it('lets users grant only roles they hold', () => {
  expect(() => assertGrantable(bob, ['read("team:red/w_1")', 'read("any")'])).not.toThrow()
  expect(() => assertGrantable(bob, ['read("user:alice")'])).toThrow(
    'Permissions must be one of: (any, users, user:bob, team:red, team:red/w_1)'
  )
  expect(() => assertGrantable(actor('key', []), ['read("user:alice")'])).not.toThrow()
})

it('matches whole roles, not parts of a role', () => {
  expect(canRead(bob, ['read("team:red/w_1")'])).toBe(true)
  expect(canRead(bob, ['read("team:red/w_12")'])).toBe(false)
  expect(may(bob, 'update', ['read("user:bob")'])).toBe(false)
  expect(may(actor('key', []), 'delete', [])).toBe(true)
})
