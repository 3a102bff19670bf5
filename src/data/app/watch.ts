import { getClient, type Appwrite } from './appwrite.ts'
import { DATABASE_ID } from './appwrite-rest.ts'

/** `row`: as the event has it; null for one that is gone. */
export type Watched = { tableId: string; changed: (row: unknown) => void } &
  // `readable`: all rows of the table that the account may read.
  ({ kind: 'row'; rowId: string } | { kind: 'rows'; column: string; value: string } | { kind: 'readable' })

interface Heard {
  events: readonly string[]
  payload: unknown
}

const channelOf = (what: Watched): string =>
  `tablesdb.${DATABASE_ID}.tables.${what.tableId}.rows${what.kind === 'row' ? `.${what.rowId}` : ''}`

const connection = { isOpen: false, isRefused: false, isFollowed: false, watches: new Set<() => void>() }

export const isWatching = (): boolean => connection.isOpen

/** Browsers warn when a connection is closed while it opens; the SDK tries a refused one again until it is closed. */
function closeUnused({ realtime }: Appwrite): void {
  if (!(connection.isOpen || connection.isRefused) || connection.watches.size > 0) return
  Object.assign(connection, { isOpen: false, isRefused: false })
  void realtime.disconnect().catch(() => undefined)
}

/** The SDK never removes a listener, so these are added once. */
function follow(appwrite: Appwrite): void {
  if (connection.isFollowed) return
  connection.isFollowed = true
  appwrite.realtime.onOpen(() => {
    Object.assign(connection, { isOpen: true, isRefused: false })
    for (const opened of [...connection.watches]) opened()
    closeUnused(appwrite)
  })
  appwrite.realtime.onClose(() => (connection.isOpen = false))
  appwrite.realtime.onError(() => (connection.isRefused = true))
}

/** `missed`: the connection has opened since the reading, so earlier changes were not heard. @throws NetworkError without the SDK. */
export async function watch(watched: readonly Watched[], missed: () => void): Promise<() => void> {
  const appwrite = await getClient()
  follow(appwrite)
  if (connection.isOpen) missed()
  const opened = () => missed()
  connection.watches.add(opened)
  for (const what of watched) {
    const changed = ({ events, payload }: Heard) =>
      connection.watches.has(opened) && what.changed(events.some((name) => name.endsWith('.delete')) ? null : payload)
    const queries = what.kind === 'rows' ? [appwrite.Query.equal(what.column, [what.value])] : []
    appwrite.realtime.subscribe(channelOf(what), changed, queries).catch(() => undefined)
  }
  return () => {
    connection.watches.delete(opened)
    closeUnused(appwrite)
  }
}
