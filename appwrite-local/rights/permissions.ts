/** Source: utopia-php/database (Permission, Role, Validator/Permissions, Validator/Roles), recordings 04 and 05. */
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId } from '../store/ids.ts'
import type { Actor } from '../types.ts'

export type Action = 'create' | 'read' | 'update' | 'delete'

/** For rows and files, in the order of Appwrite's error text. */
export const ROW_ACTIONS: readonly Action[] = ['read', 'update', 'delete']
export const TABLE_ACTIONS: readonly Action[] = ['create', 'read', 'update', 'delete']

/** Per row, file, table or bucket (`APP_LIMIT_ARRAY_PARAMS_SIZE`). */
const MAX_PERMISSIONS = 100

const PERMISSION = /^([a-z]+)\("([^"]*)"\)$/

interface RoleRule {
  identifier: 'none' | 'required'
  dimension: 'none' | 'verification' | 'free'
}

const ROLE_RULES: Readonly<Record<string, RoleRule>> = {
  any: { identifier: 'none', dimension: 'none' },
  guests: { identifier: 'none', dimension: 'none' },
  users: { identifier: 'none', dimension: 'verification' },
  user: { identifier: 'required', dimension: 'verification' },
  team: { identifier: 'required', dimension: 'free' },
  member: { identifier: 'required', dimension: 'none' },
  label: { identifier: 'required', dimension: 'none' }
}

export interface ParsedPermission {
  action: Action | 'write'
  role: string
}

export function parsePermission(text: string): ParsedPermission | null {
  const match = PERMISSION.exec(text)
  if (match === null) return null
  return { action: match[1] as Action | 'write', role: match[2] ?? '' }
}

/** Appwrite's error text, or `null` for a valid list. */
export function permissionsProblem(value: unknown, allowed: readonly Action[]): string | null {
  if (!Array.isArray(value)) return 'Permissions must be an array of strings.'
  if (value.length > MAX_PERMISSIONS) return `You can only provide up to ${MAX_PERMISSIONS} permissions.`
  for (const permission of value) {
    if (typeof permission !== 'string') return 'Every permission must be of type string.'
    const problem = permissionProblem(permission, allowed)
    if (problem !== null) return problem
  }
  return null
}

/** `null` when left out. @throws {AppwriteError} 400 `general_argument_invalid` */
export function permissionsParam(value: unknown, allowed: readonly Action[], name = 'permissions'): string[] | null {
  if (value === undefined || value === null) return null
  const problem = permissionsProblem(value, allowed)
  if (problem !== null) throw invalidParam(name, `${problem} or null`)
  return aggregatePermissions(value as string[], allowed)
}

/** Expands `write` in place to the allowed ones of create, update and delete, and drops duplicates. */
export function aggregatePermissions(permissions: readonly string[], allowed: readonly Action[]): string[] {
  const result = new Set<string>()
  for (const text of permissions) {
    const permission = parsePermission(text)
    if (permission === null || permission.action !== 'write') {
      result.add(text)
      continue
    }
    for (const action of ['create', 'update', 'delete'] as const) {
      if (allowed.includes(action)) result.add(`${action}("${permission.role}")`)
    }
  }
  return [...result]
}

/** Without explicit permissions, users get everything; keys and guests get nothing. */
export function defaultPermissions(actor: Actor, allowed: readonly Action[]): string[] {
  if (actor.kind !== 'user') return []
  return allowed.map((action) => `${action}("user:${actor.userId}")`)
}

/** Users may grant only roles they hold; keys may grant any. @throws {AppwriteError} 401 `user_unauthorized` */
export function assertGrantable(actor: Actor, permissions: readonly string[]): void {
  if (actor.privileged) return
  for (const text of permissions) {
    const role = parsePermission(text)?.role
    if (role !== undefined && actor.roles.has(role)) continue
    throw new AppwriteError('user_unauthorized', {
      message: `Permissions must be one of: (${[...actor.roles].join(', ')})`
    })
  }
}

/** Keys always may. */
export function may(actor: Actor, action: Action, permissions: readonly string[]): boolean {
  if (actor.privileged) return true
  return rolesWith(action, permissions).some((role) => actor.roles.has(role))
}

export function canRead(actor: Actor, permissions: readonly string[]): boolean {
  return may(actor, 'read', permissions)
}

export function rolesWith(action: Action, permissions: readonly string[]): string[] {
  const prefix = `${action}("`
  return permissions.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length, -2))
}

function permissionProblem(text: string, allowed: readonly Action[]): string | null {
  const permission = parsePermission(text)
  const names: string[] = [...allowed, 'write']
  if (permission === null || !names.includes(permission.action)) {
    return `Permission "${text}" is not allowed. Must be one of: ${names.join(', ')}.`
  }
  return roleProblem(permission.role)
}

function roleProblem(text: string): string | null {
  const [name = '', identifier = '', dimension = ''] = splitRole(text)
  const rule = ROLE_RULES[name]
  if (rule === undefined) {
    return `Role "${name}" is not allowed. Must be one of: ${Object.keys(ROLE_RULES).join(', ')}.`
  }
  const problem = identifierProblem(rule, identifier) ?? dimensionProblem(rule, dimension)
  return problem === null ? null : `Role "${name}" ${problem}`
}

function identifierProblem(rule: RoleRule, identifier: string): string | null {
  if (rule.identifier === 'none' && identifier !== '') return 'can not have an ID value.'
  if (rule.identifier === 'required' && identifier === '') return 'must have an ID value.'
  const isFine = identifier === '' || isValidId(identifier)
  return isFine ? null : `identifier value is invalid: ${CUSTOM_ID_MESSAGE}`
}

function dimensionProblem(rule: RoleRule, dimension: string): string | null {
  if (dimension === '') return null
  if (rule.dimension === 'none') return 'can not have a dimension value.'
  if (rule.dimension === 'verification' && dimension !== 'verified' && dimension !== 'unverified') {
    return 'dimension value is invalid. Must be one of: verified, unverified.'
  }
  return isValidId(dimension) ? null : `dimension value is invalid: ${CUSTOM_ID_MESSAGE}`
}

/** `team:t1/w_1` → `['team', 't1', 'w_1']`; `users/verified` → `['users', '', 'verified']`. */
function splitRole(text: string): string[] {
  const [head = '', ...dimension] = text.split('/')
  const [name = '', ...identifier] = head.split(':')
  return [name, identifier.join(':'), dimension.join('/')]
}
