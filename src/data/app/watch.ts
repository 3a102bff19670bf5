/** Hearing of rows' changes while the page is open (Appwrite Realtime). */
import { DATABASE_ID, getClient, type Appwrite } from './appwrite.ts'

/** What is listened to: one row, or all rows that this reader may see and that have `value` in `column`. */
export type Watched = { tableId: string; changed: () => void } & (
  { kind: 'row'; rowId: string } | { kind: 'rows'; column: string; value: string }
)

const channelOf = (what: Watched): string =>
  `tablesdb.${DATABASE_ID}.tables.${what.tableId}.rows${what.kind === 'row' ? `.${what.rowId}` : ''}`

/** The page's one connection. `watches` holds what each watch that goes on does when the connection opens. */
const connection = { isOpen: false, isFollowed: false, watches: new Set<() => void>() }

/** Closing a connection that is still being made is a warning in the browser's console: it is closed once it is there. */
function closeUnused({ realtime }: Appwrite): void {
  if (!connection.isOpen || connection.watches.size > 0) return
  connection.isOpen = false
  void realtime.disconnect().catch(() => undefined)
}

/** The SDK never forgets a listener, so it gets each of these once. */
function follow(appwrite: Appwrite): void {
  if (connection.isFollowed) return
  connection.isFollowed = true
  appwrite.realtime.onOpen(() => {
    connection.isOpen = true
    for (const opened of [...connection.watches]) opened()
    closeUnused(appwrite)
  })
  appwrite.realtime.onClose(() => (connection.isOpen = false))
}

/**
 * Calls back after every change of what is watched, whoever made it. `missed` is called when the connection is there late, or
 * again: what changed before was not heard. Without one nothing is heard, and the SDK goes on trying. Gives a function that
 * ends it. @throws NetworkError when the SDK cannot be fetched.
 */
export async function watch(watched: readonly Watched[], missed: () => void): Promise<() => void> {
  const appwrite = await getClient()
  follow(appwrite)
  let isLate = connection.isOpen
  const opened = () => {
    if (isLate) missed()
    isLate = true
  }
  connection.watches.add(opened)
  for (const what of watched) {
    const changed = () => connection.watches.has(opened) && what.changed()
    const queries = what.kind === 'rows' ? [appwrite.Query.equal(what.column, [what.value])] : []
    appwrite.realtime.subscribe(channelOf(what), changed, queries).catch(() => (isLate = true))
  }
  return () => {
    connection.watches.delete(opened)
    closeUnused(appwrite)
  }
}

/** Watches one row; what was missed counts as a change. Otherwise as `watch`. */
export function watchRow(tableId: string, rowId: string, changed: () => void): Promise<() => void> {
  return watch([{ kind: 'row', tableId, rowId, changed }], changed)
}
