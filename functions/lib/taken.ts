/** Ids that the database takes for one although they are spelled differently. */
import { DATABASE, rowOrNull, type Writer, type Table } from './appwrite-writer.ts'

/** The database ignores case in ids: a row `ABC` stands in the way of `abc`, which is another one to us. */
export async function isIdHeld(writer: Writer, table: Table, id: string): Promise<boolean> {
  try {
    await writer.tables.getRow({ databaseId: DATABASE, tableId: table, rowId: id })
  } catch {
    return false
  }
  return (await rowOrNull(writer, table, id)) === null
}
