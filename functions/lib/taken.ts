import { equal, rowsWhere, type Writer, type Table } from './appwrite-writer.ts'

/** The database ignores the case of ids: a row `ABC` blocks `abc`, which is another id to us. */
export async function isIdHeld(writer: Writer, table: Table, id: string): Promise<boolean> {
  const found = await rowsWhere(writer, table, [equal('$id', id)], 1)
  return found.some(({ $id }) => $id !== id)
}
