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

interface Subscribed {
  listeners: Set<(heard: Heard) => void>
  unsubscribe: () => void
}

/** Appwrite cuts who sends more than 32 frames a minute, so a screen that comes again asks for nothing new. */
const MOST_UNUSED = 20
const subscribed = new Map<string, Subscribed>()

const channelOf = (what: Watched): string =>
  `tablesdb.${DATABASE_ID}.tables.${what.tableId}.rows${what.kind === 'row' ? `.${what.rowId}` : ''}`

const connection = { isOpen: false, isRefused: false, isFollowed: false, watches: new Set<() => void>() }

export const isWatching = (): boolean => connection.isOpen

/** Browsers warn when a connection is closed while it opens; the SDK tries a refused one again until it is closed. */
function closeUnused({ realtime }: Appwrite): void {
  if (!(connection.isOpen || connection.isRefused) || connection.watches.size > 0) return
  Object.assign(connection, { isOpen: false, isRefused: false })
  subscribed.clear()
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

function subscribe({ realtime, Query }: Appwrite, what: Watched): Subscribed {
  const queries = what.kind === 'rows' ? [Query.equal(what.column, [what.value])] : []
  const key = [channelOf(what), ...queries].join(' ')
  const found = subscribed.get(key)
  subscribed.delete(key)
  if (found !== undefined && connection.isOpen) return subscribed.set(key, found) && found
  found?.unsubscribe()
  const one: Subscribed = { listeners: found?.listeners ?? new Set(), unsubscribe: () => undefined }
  const heard = (event: Heard) => {
    if (subscribed.get(key) === one) for (const listener of [...one.listeners]) listener(event)
  }
  realtime.subscribe(channelOf(what), heard, queries).then(
    ({ unsubscribe }) => (one.unsubscribe = () => void unsubscribe().catch(() => undefined)),
    () => undefined
  )
  subscribed.set(key, one)
  return one
}

function dropUnused(): void {
  const unused = [...subscribed].filter(([, { listeners }]) => listeners.size === 0)
  for (const [key, { unsubscribe }] of unused.slice(0, Math.max(0, unused.length - MOST_UNUSED))) {
    subscribed.delete(key)
    unsubscribe()
  }
}

/** `missed`: the connection has opened since the reading, so earlier changes were not heard. @throws NetworkError without the SDK. */
export async function watch(watched: readonly Watched[], missed: () => void): Promise<() => void> {
  const appwrite = await getClient()
  follow(appwrite)
  if (connection.isOpen) missed()
  const opened = () => missed()
  connection.watches.add(opened)
  const ends = watched.map((what) => {
    const { listeners } = subscribe(appwrite, what)
    const listener = ({ events, payload }: Heard) =>
      what.changed(events.some((name) => name.endsWith('.delete')) ? null : payload)
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  return () => {
    for (const end of ends) end()
    connection.watches.delete(opened)
    dropUnused()
    closeUnused(appwrite)
  }
}
