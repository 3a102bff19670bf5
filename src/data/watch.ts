/** Hearing of a row's changes while the page is open (Appwrite Realtime). */
import { DATABASE_ID, getClient } from './client.ts'

/**
 * Calls back after every change of one row, whoever made it. Without a connection nothing is heard: it makes fresh what would
 * be right with the next page, too. Gives a function that stops it. @throws NetworkError when the SDK cannot be fetched.
 */
export async function watchRow(tableId: string, rowId: string, changed: () => void): Promise<() => void> {
  const { realtime } = await getClient()
  const subscription = await realtime.subscribe(`tablesdb.${DATABASE_ID}.tables.${tableId}.rows.${rowId}`, changed)
  return () => void subscription.close().catch(() => undefined)
}
