/** Realtime events of rows, sent once their write is on disk. */
import { formatDate } from '../store/dates.ts'
import { rowEvent } from '../store/events.ts'
import type { Scope } from './access.ts'
import { rowJson, type Row } from './row-store.ts'

export type RowAction = 'create' | 'update' | 'upsert' | 'delete'

/** Event payloads differ slightly by the kind of call (recording 10). */
export type RowOrigin = 'single' | 'bulk' | 'commit'

function payloadOf(scope: Scope, row: Row, origin: RowOrigin): Record<string, unknown> {
  const { database, table } = scope
  const json = rowJson(table, row)
  if (origin === 'single' && scope.older) {
    const { $tableId, ...others } = json
    return { ...others, $collectionId: $tableId }
  }
  if (origin === 'single') return json
  const $collection = `database_${database.sequence}_collection_${table.position}`
  if (origin === 'bulk') return { ...json, $collection }
  const { $databaseId: _hidden, ...others } = json
  return { ...others, $collection, $collectionId: table.id }
}

export function emitRow(scope: Scope, action: RowAction, row: Row, origin: RowOrigin = 'single'): void {
  const { app, table } = scope
  app.emit(
    rowEvent({
      databaseId: table.databaseId,
      tableId: table.id,
      rowId: row.id,
      action,
      tablePermissions: table.permissions,
      rowPermissions: table.rowSecurity ? row.permissions : [],
      payload: payloadOf(scope, row, origin),
      timestamp: formatDate(app.options.now())
    })
  )
}
