/** Reads every table of appwrite.json, so that new tables are included. */
import { asOperator, type Json } from './edge.ts'
import schema from '../../../appwrite.json'

export const TABLES: string[] = schema.tables.map((table) => table.$id)
export const BUCKETS: string[] = schema.buckets.map((bucket) => bucket.$id)

const PAGE = 500

async function allOf(path: string, list: string): Promise<Json[]> {
  const found: Json[] = []
  for (;;) {
    const last = found.at(-1)?.['$id']
    const queries = [
      { method: 'limit', values: [PAGE] },
      { method: 'orderAsc', attribute: '$id' },
      ...(last === undefined ? [] : [{ method: 'greaterThan', attribute: '$id', values: [last] }])
    ]
    const query = queries.map((value, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(value))}`)
    const page = (await asOperator('GET', `${path}?total=false&${query.join('&')}`))[list] as unknown as Json[]
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

export const rowsOf = (table: string): Promise<Json[]> => allOf(`/tablesdb/icepoint/tables/${table}/rows`, 'rows')

const filesOf = (bucket: string): Promise<Json[]> => allOf(`/storage/buckets/${bucket}/files`, 'files')

/** Lists `table/row` and `bucket/file` of everything that contains one of these texts. */
export async function mentions(...texts: string[]): Promise<string[]> {
  const found: string[] = []
  const look = (where: string, rows: Json[]): void => {
    for (const row of rows) {
      const stored = JSON.stringify(row)
      if (texts.some((text) => stored.includes(text))) found.push(`${where}/${String(row['$id'])}`)
    }
  }
  for (const table of TABLES) look(table, await rowsOf(table))
  for (const bucket of BUCKETS) look(bucket, await filesOf(bucket))
  return found.sort()
}
