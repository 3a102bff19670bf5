import { DATABASE, rowOrNull, type Writer, type Table } from './appwrite-writer.ts'

/** The database ignores the case of ids: a row `ABC` blocks `abc`, which is another id to us. */
export async function isIdHeld(writer: Writer, table: Table, id: string): Promise<boolean> {
  try {
    await writer.tables.getRow({ databaseId: DATABASE, tableId: table, rowId: id })
  } catch {
    return false
  }
  return (await rowOrNull(writer, table, id)) === null
}
