/** Sweeper steps that look at whole tables walk them in pages, and `sweeps` stores how far the last run got. */
import {
  DATABASE,
  PAGE,
  asApiError,
  pageAfter,
  rowOrNull,
  type StoredRow,
  type Table,
  type Writer
} from '../lib/appwrite-writer.ts'

/** Per run, unless told. */
const PAGES = 10

interface Progress {
  cursor: string
}

async function placeIn(writer: Writer, name: string): Promise<{ table: string; after: string }> {
  const row = await rowOrNull<Progress>(writer, 'sweeps', name)
  const [table = '', after = ''] = (row?.cursor ?? '').split(':')
  return { table, after }
}

/**
 * Looks at the next pages of these tables, and starts over after the last.
 * @param name of the row that stores the progress
 * @param pages that one run looks at
 * @returns the sum of what `look` returned
 */
export async function walk<T = Record<string, unknown>>(
  writer: Writer,
  name: string,
  tables: readonly Table[],
  look: (table: Table, rows: (T & StoredRow)[]) => Promise<number>,
  queries: readonly string[] = [],
  pages = PAGES
): Promise<number> {
  const kept = await placeIn(writer, name)
  let index = Math.max(0, tables.indexOf(kept.table as Table))
  let last = tables[index] === kept.table ? kept.after : ''
  let finished = 0
  for (let page = 0; page < pages; page += 1) {
    const table = tables[index]
    if (table === undefined) break
    const rows = await pageAfter<T>(writer, table, queries, last)
    finished += await look(table, rows)
    last = rows.length < PAGE ? '' : (rows.at(-1)?.$id ?? '')
    if (last === '') index += 1
  }
  const next = tables[index]
  const data = { cursor: next === undefined ? '' : `${next}:${last}` }
  try {
    await writer.tables.upsertRow({ databaseId: DATABASE, tableId: 'sweeps', rowId: name, data, permissions: [] })
  } catch (error) {
    throw asApiError(error)
  }
  return finished
}
