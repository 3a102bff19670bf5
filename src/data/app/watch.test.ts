import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEnds, Subscription } from './live-connection.ts'
import { isWatching, watch } from './watch.ts'

/** A connection that the test controls. */
const wire = vi.hoisted(() => ({
  ends: { live: (): void => undefined, deaf: (): void => undefined } as LiveEnds,
  isLive: false,
  isOpen: false,
  subscriptions: new Map<string, Subscription>(),
  unsubscribed: [] as string[]
}))
vi.mock('./live-connection.ts', () => ({
  LiveConnection: class {
    constructor(ends: LiveEnds) {
      wire.ends = ends
    }
    get isLive() {
      return wire.isLive
    }
    open = () => (wire.isOpen = true)
    close = () => Object.assign(wire, { isOpen: false, isLive: false })
    subscribe = (one: Subscription) => wire.subscriptions.set(one.id, one)
    unsubscribe = (id: string) => {
      wire.unsubscribed.push(wire.subscriptions.get(id)?.channel.split('.').at(-1) ?? '')
      wire.subscriptions.delete(id)
    }
  }
}))

function live(): void {
  wire.isLive = true
  wire.ends.live()
}

const updated = { events: ['tablesdb.icepoint.tables.groups.rows.g.update'], payload: { $id: 'g' } }
const hear = (table: string, event = updated) => {
  for (const { channel, heard } of wire.subscriptions.values()) if (channel.includes(`.${table}.`)) heard(event)
}
const told: string[] = []
const tell = (what: string) => () => void told.push(what)
const watchCounters = () =>
  watch([{ kind: 'row', tableId: 'quotas', rowId: 'ada', changed: tell('counted') }], tell('missed counters'))
const start = () =>
  watch(
    [{ kind: 'rows', tableId: 'workouts', column: 'ownerId', value: 'ada', changed: tell('changed') }],
    tell('missed')
  )

beforeEach(() => {
  expect(wire).toMatchObject({ isOpen: false, subscriptions: new Map() })
  wire.unsubscribed = []
  told.length = 0
})

it('requests the rows of one owner, a single row, and every readable row', () => {
  const readable = watch([{ kind: 'readable', tableId: 'groups', changed: tell('changed') }], tell('missed'))
  const ends = [start(), watchCounters(), readable]
  expect([...wire.subscriptions.values()].map(({ channel, queries }) => [channel, queries])).toEqual([
    ['tablesdb.icepoint.tables.groups.rows', []],
    ['tablesdb.icepoint.tables.workouts.rows', [{ method: 'equal', attribute: 'ownerId', values: ['ada'] }]],
    ['tablesdb.icepoint.tables.quotas.rows.ada', []]
  ])
  hear('quotas')
  expect(told).toEqual(['counted'])
  for (const end of ends) end()
})

it('reports the new state of a row, and a deleted one', () => {
  const rows: unknown[] = []
  const end = watch([{ kind: 'readable', tableId: 'groups', changed: (row) => rows.push(row) }], tell('missed'))
  hear('groups')
  hear('groups', { ...updated, events: ['tablesdb.icepoint.tables.groups.rows.g.delete'] })
  expect(rows).toEqual([{ $id: 'g' }, null])
  end()
})

it('reports possibly missed changes at each start, while nothing arrives, and to late listeners', () => {
  const ends = [start()]
  expect(told).toEqual([])
  wire.ends.deaf()
  live()
  expect(told).toEqual(['missed', 'missed'])
  ends.push(watchCounters())
  expect(told.at(-1)).toBe('missed counters')
  live()
  expect(told.slice(3)).toEqual(['missed', 'missed counters'])
  for (const end of ends) end()
})

it('closes the connection without watchers and reports whether it is live', () => {
  const [first, second] = [start(), start()]
  expect(isWatching()).toBe(false)
  live()
  expect(isWatching()).toBe(true)
  first()
  expect(wire.isOpen).toBe(true)
  second()
  expect(wire.isOpen).toBe(false)
})

describe('a screen that is opened repeatedly', () => {
  const watchRow = (rowId: string) =>
    watch([{ kind: 'row', tableId: 'workouts', rowId, changed: tell(rowId) }], () => undefined)

  it('subscribes once and receives events only while it is shown', () => {
    const stays = start()
    for (let visit = 0; visit < 40; visit += 1) watchCounters()()
    expect(wire.subscriptions.size).toBe(2)
    hear('quotas')
    expect(told).toEqual([])
    const [first, second] = [watchCounters(), watchCounters()]
    hear('quotas')
    expect(told).toEqual(['counted', 'counted'])
    first()
    hear('quotas')
    expect(told).toHaveLength(3)
    second()
    stays()
  })

  it('drops the least recently used of many rows, never one in use', () => {
    const stays = watchRow('stays')
    for (let row = 0; row < 30; row += 1) watchRow(`row${row}`)()
    expect(wire.unsubscribed).toEqual(Array.from({ length: 10 }, (_, row) => `row${row}`))
    watchRow('row0')()
    hear('workouts')
    expect(told).toEqual(['stays'])
    stays()
  })
})
