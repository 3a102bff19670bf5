/** Realtime events of rows, emitted after their write is on disk. */
import { formatDate } from '../dates.ts'
import { rowEvent } from '../events.ts'
import type { Scope } from './access.ts'
import { rowJson, type Row } from './row-store.ts'

export type RowAction = 'create' | 'update' | 'delete'

/** Tells the listeners what happened to a row. */
export function emitRow(scope: Scope, action: RowAction, row: Row): void {
  const { app, table } = scope
  app.emit(
    rowEvent({
      databaseId: table.databaseId,
      tableId: table.id,
      rowId: row.id,
      action,
      tablePermissions: table.permissions,
      rowPermissions: table.rowSecurity ? row.permissions : [],
      payload: rowJson(table, row),
      timestamp: formatDate(app.options.now())
    })
  )
}
