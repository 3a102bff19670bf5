import { installation } from './people.ts'

/** Reads rows from the database, with the key of the local server. */
export async function rowsOf(table: string, column: string, value: string): Promise<Record<string, unknown>[]> {
  const { endpoint, project } = await installation()
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: column, values: [value] }))
  const headers = {
    connection: 'close',
    'x-appwrite-project': project,
    'x-appwrite-key': process.env.ICEPOINT_KEY ?? ''
  }
  const answer = await fetch(`${endpoint}/tablesdb/icepoint/tables/${table}/rows?queries[]=${query}`, { headers })
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows
}
