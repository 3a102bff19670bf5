import { equal, rowsWhere, type Writer, type Table } from './appwrite-writer.ts'

/** The database ignores the case of ids: a row `ABC` blocks `abc`, although we treat them as different ids. */
export async function isIdTaken(writer: Writer, table: Table, id: string): Promise<boolean> {
  const found = await rowsWhere(writer, table, [equal('$id', id)], 1)
  return found.some(({ $id }) => $id !== id)
}
