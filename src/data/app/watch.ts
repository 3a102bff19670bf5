import { DATABASE_ID } from './appwrite-rest.ts'
import { newId } from './ids.ts'
import { LiveConnection, type LiveEvent } from './live-connection.ts'
import { equal } from './query.ts'

/** `row` has the event's values; null for a deleted row. */
export type Watched = { tableId: string; changed: (row: unknown) => void } &
  // `readable` means all rows of the table that the account may read.
  ({ kind: 'row'; rowId: string } | { kind: 'rows'; column: string; value: string } | { kind: 'readable' })

interface Subscribed {
  id: string
  listeners: Set<(heard: LiveEvent) => void>
}

/**
 * Appwrite drops clients that send more than 32 frames a minute, so a screen that is opened again subscribes to nothing
 * new.
 */
const MOST_UNUSED = 20
const subscribed = new Map<string, Subscribed>()
const watches = new Set<() => void>()

const tellMissed = () => {
  for (const missed of [...watches]) missed()
}
const connection = new LiveConnection({ live: tellMissed, deaf: tellMissed })

export const isWatching = (): boolean => connection.isLive

const channelOf = (what: Watched): string =>
  `tablesdb.${DATABASE_ID}.tables.${what.tableId}.rows${what.kind === 'row' ? `.${what.rowId}` : ''}`

function subscribe(what: Watched): Subscribed {
  const channel = channelOf(what)
  const queries = what.kind === 'rows' ? [equal(what.column, [what.value])] : []
  const key = [channel, JSON.stringify(queries)].join(' ')
  const known = subscribed.get(key)
  const one: Subscribed = known ?? { id: newId(), listeners: new Set() }
  // The map is in order of use.
  subscribed.delete(key)
  subscribed.set(key, one)
  if (known !== undefined) return one
  const heard = (event: LiveEvent) => {
    for (const listener of [...one.listeners]) listener(event)
  }
  connection.subscribe({ id: one.id, channel, queries, heard })
  return one
}

function dropUnused(most: number): void {
  const unused = [...subscribed].filter(([, { listeners }]) => listeners.size === 0)
  for (const [key, { id }] of unused.slice(0, Math.max(0, unused.length - most))) {
    subscribed.delete(key)
    connection.unsubscribe(id)
  }
}

/**
 * `missed` means that earlier changes were not received, because the connection has just become live or receives no
 * private events.
 */
export function watch(watched: readonly Watched[], missed: () => void): () => void {
  if (connection.isLive) missed()
  const told = () => missed()
  watches.add(told)
  const ends = watched.map((what) => {
    const { listeners } = subscribe(what)
    const listener = ({ events, payload }: LiveEvent) =>
      what.changed(events.some((name) => name.endsWith('.delete')) ? null : payload)
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  connection.open()
  return () => {
    for (const end of ends) end()
    watches.delete(told)
    if (watches.size === 0) connection.close()
    dropUnused(watches.size === 0 ? 0 : MOST_UNUSED)
  }
}
