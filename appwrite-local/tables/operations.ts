import { AppwriteError, invalidParam } from '../http/errors.ts'
import { isValidId, uniqueId } from '../store/ids.ts'
import { assertGrantable, defaultPermissions, ROW_ACTIONS } from '../rights/permissions.ts'
import type { Actor, App } from '../types.ts'
import { assertMayCreate, mayOnRow, requireScope, unauthorized, type Scope } from './access.ts'
import { assertBulkAllowed, bulkId, bulkPermissions } from './bulk-work.ts'
import { FloatLiteral } from './exact-json.ts'
import { findRow } from './row-store.ts'
import { withRowIds } from './staging.ts'
import type { Values } from './structure.ts'
import type { Operation } from './transactions.ts'

const ACTIONS = [
  'create',
  'update',
  'upsert',
  'delete',
  'increment',
  'decrement',
  'bulkCreate',
  'bulkUpdate',
  'bulkUpsert',
  'bulkDelete'
] as const
type Action = (typeof ACTIONS)[number]

const NEEDS_ROW_ID = new Set<Action>(['update', 'upsert', 'delete', 'increment', 'decrement'])

interface RawOperation {
  action: Action
  databaseId: string
  tableId: string
  rowId: string
  data: unknown
}

function refuse(text: string): never {
  throw invalidParam('operations', `Value must a valid array and ${text}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkData(action: Action, data: unknown): void {
  if (action === 'delete') return
  if (typeof data !== 'object' || data === null) refuse(`Key 'data' is required for action '${action}'`)
  if ((action === 'increment' || action === 'decrement') && isObject(data) && typeof data['column'] !== 'string') {
    refuse(`Key 'column' is required in data for ${action}`)
  }
}

function checkShape(value: unknown): RawOperation {
  if (!isObject(value)) refuse('Value must be a valid object')
  const { action, databaseId, tableId, rowId, data } = value
  for (const [key, text] of Object.entries({ databaseId, tableId, action })) {
    if (typeof text !== 'string' || text === '') refuse(`Key '${key}' is required`)
  }
  const known = ACTIONS.find((name) => name === action)
  if (known === undefined) refuse(`Key 'action' must be one of: ${ACTIONS.join(', ')}`)
  const hasRowId = typeof rowId === 'string' && rowId !== ''
  if (NEEDS_ROW_ID.has(known) && !hasRowId) refuse(`Key 'rowId' is required for action '${known}'`)
  if (hasRowId && rowId !== 'unique()' && !isValidId(rowId)) refuse(`Key 'rowId' is not a valid id`)
  checkData(known, data)
  return {
    action: known,
    databaseId: String(databaseId),
    tableId: String(tableId),
    rowId: hasRowId ? rowId : 'unique()',
    data
  }
}

function numberOf(value: unknown, fallback: number | null): number | null {
  if (value instanceof FloatLiteral) return value.value
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : fallback
}

function listOf(value: unknown): Values[] {
  return (Array.isArray(value) ? value : []).filter(isObject)
}

export class CreatedRows {
  readonly #keys = new Set<string>()

  add(databaseId: string, tableId: string, rowId: string): void {
    this.#keys.add(`${databaseId}/${tableId}/${rowId}`.toLowerCase())
  }

  has(databaseId: string, tableId: string, rowId: string): boolean {
    return this.#keys.has(`${databaseId}/${tableId}/${rowId}`.toLowerCase())
  }

  /** Upserts do not count: deleting such a row later is refused (recording 07). */
  note(operation: Operation): void {
    if (operation.action === 'create') this.add(operation.databaseId, operation.tableId, operation.rowId)
    if (operation.action !== 'bulkCreate') return
    for (const row of operation.rows) this.add(operation.databaseId, operation.tableId, String(row['$id']))
  }
}

/** The row must exist or be created earlier in the transaction. */
function assertExisting(scope: Scope, raw: RawOperation, created: CreatedRows, right: 'update' | 'delete'): void {
  if (created.has(raw.databaseId, raw.tableId, raw.rowId)) return
  const row = findRow(scope.app.db, scope.table, raw.rowId)
  if (row === undefined) throw new AppwriteError('document_not_found', { params: [raw.rowId] })
  if (!mayOnRow(scope, right, row.permissions)) throw unauthorized()
}

function permissionsIn(scope: Scope, data: Values): string[] | null {
  const permissions = bulkPermissions(data)
  if (permissions !== null) assertGrantable(scope.actor, permissions)
  return permissions
}

interface Draft {
  scope: Scope
  raw: RawOperation
  created: CreatedRows
  target: { databaseId: string; tableId: string }
  rowId: string
  values: Values
}

function buildUpsert({ scope, target, values }: Draft): Operation {
  // Appwrite drops the operation's row id here: only `$id` in the data names the row (recording 07, line 242).
  const rowId = bulkId(values, scope.now)
  const stored = findRow(scope.app.db, scope.table, rowId)
  if (stored === undefined) assertMayCreate(scope)
  else if (!mayOnRow(scope, 'update', stored.permissions)) throw unauthorized()
  const forNew = stored === undefined ? defaultPermissions(scope.actor, ROW_ACTIONS) : null
  return { ...target, action: 'upsert', rowId, data: values, permissions: permissionsIn(scope, values) ?? forNew }
}

function buildCounter(draft: Draft, action: 'increment' | 'decrement', bound: 'max' | 'min'): Operation {
  const { target, rowId, values } = draft
  assertExisting(draft.scope, draft.raw, draft.created, 'update')
  return {
    ...target,
    action,
    rowId,
    column: String(values['column']),
    value: numberOf(values['value'], 1) ?? 1,
    bound: numberOf(values[bound], null)
  }
}

function queriesIn(values: Values): unknown[] {
  return Array.isArray(values['queries']) ? (values['queries'] as unknown[]) : []
}

const BUILDERS: Record<Operation['action'], (draft: Draft) => Operation> = {
  create: ({ scope, target, rowId, values }) => {
    assertMayCreate(scope)
    const permissions = permissionsIn(scope, values) ?? defaultPermissions(scope.actor, ROW_ACTIONS)
    return { ...target, action: 'create', rowId, data: values, permissions }
  },
  update: ({ scope, raw, created, target, rowId, values }) => {
    assertExisting(scope, raw, created, 'update')
    return { ...target, action: 'update', rowId, data: values, permissions: permissionsIn(scope, values) }
  },
  upsert: buildUpsert,
  delete: ({ scope, raw, created, target, rowId }) => {
    assertExisting(scope, raw, created, 'delete')
    return { ...target, action: 'delete', rowId }
  },
  increment: (draft) => buildCounter(draft, 'increment', 'max'),
  decrement: (draft) => buildCounter(draft, 'decrement', 'min'),
  bulkCreate: ({ scope, raw, target }) => {
    assertBulkAllowed(scope)
    return { ...target, action: 'bulkCreate', rows: withRowIds(listOf(raw.data), scope.now) }
  },
  bulkUpsert: ({ scope, raw, target }) => {
    assertBulkAllowed(scope)
    return { ...target, action: 'bulkUpsert', rows: withRowIds(listOf(raw.data), scope.now) }
  },
  bulkUpdate: ({ scope, target, values }) => {
    assertBulkAllowed(scope)
    const data = isObject(values['data']) ? values['data'] : {}
    return { ...target, action: 'bulkUpdate', queries: queriesIn(values), data }
  },
  bulkDelete: ({ scope, target, values }) => {
    assertBulkAllowed(scope)
    return { ...target, action: 'bulkDelete', queries: queriesIn(values) }
  }
}

function build(scope: Scope, raw: RawOperation, created: CreatedRows): Operation {
  return BUILDERS[raw.action]({
    scope,
    raw,
    created,
    target: { databaseId: scope.table.databaseId, tableId: scope.table.id },
    rowId: raw.rowId === 'unique()' ? uniqueId(scope.now) : raw.rowId,
    values: isObject(raw.data) ? raw.data : {}
  })
}

/**
 * Checks everything except values, which wait for the commit; adds to `created`.
 * @throws {AppwriteError} 400, 401, 404
 */
export function readOperations(app: App, actor: Actor, value: unknown, created: CreatedRows): Operation[] {
  if (!Array.isArray(value))
    throw invalidParam('operations', 'Value must a valid array and Value must be a valid object')
  if (value.length === 0)
    throw new AppwriteError('general_bad_request', { message: 'Operations array cannot be empty' })
  return value.map(checkShape).map((raw) => {
    const scope = requireScope(app, actor, raw.databaseId, raw.tableId, 'collection')
    const operation = build(scope, raw, created)
    created.note(operation)
    return operation
  })
}
