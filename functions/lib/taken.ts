/** Ids that the database takes for one although they are spelled differently. */
import { DATABASE, rowOrNull, type Admin, type Table } from './appwrite-admin.ts'

/** The database knows ids without case: a row `ABC` stands in the way of `abc`, though it is another one to us. */
export async function isIdHeld(admin: Admin, table: Table, id: string): Promise<boolean> {
  try {
    await admin.tables.getRow({ databaseId: DATABASE, tableId: table, rowId: id })
  } catch {
    return false
  }
  return (await rowOrNull(admin, table, id)) === null
}
