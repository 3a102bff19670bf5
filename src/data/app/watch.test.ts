import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isWatching, watch } from './watch.ts'

/** A fake connection of the SDK that the test controls. */
const sdk = vi.hoisted(() => ({
  opened: (): void => undefined,
  closed: (): void => undefined,
  refused: (): void => undefined,
  subscriptions: [] as {
    channel: string
    queries: string[]
    changed: (event: { events: string[]; payload: unknown }) => void
  }[],
  answer: null as Error | null,
  unsubscribed: [] as string[],
  disconnects: 0
}))
vi.mock('./appwrite.ts', () => ({
  DATABASE_ID: 'icepoint',
  getClient: () =>
    Promise.resolve({
      Query: { equal: (column: string, values: string[]) => `${column}=${values.join()}` },
      realtime: {
        onOpen: (opened: () => void) => (sdk.opened = opened),
        onClose: (closed: () => void) => (sdk.closed = closed),
        onError: (refused: () => void) => (sdk.refused = refused),
        subscribe: (channel: string, changed: () => void, queries: string[]) => {
          sdk.subscriptions.push({ channel, queries, changed })
          const unsubscribe = () => Promise.resolve(sdk.unsubscribed.push(channel))
          return sdk.answer === null ? Promise.resolve({ unsubscribe }) : Promise.reject(sdk.answer)
        },
        disconnect: () => {
          sdk.disconnects += 1
          return Promise.resolve()
        }
      }
    })
}))

const updated = { events: ['tablesdb.icepoint.tables.groups.rows.g.update'], payload: { $id: 'g' } }
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
  // Nobody watches any more, so what opens now is closed, and all of it let go.
  sdk.opened()
  sdk.closed()
  Object.assign(sdk, { subscriptions: [], answer: null, unsubscribed: [], disconnects: 0 })
  told.length = 0
})

it('asks for the rows of one owner, and for a single row', async () => {
  const ends = [await start(), await watchCounters()]
  expect(sdk.subscriptions).toMatchObject([
    { channel: 'tablesdb.icepoint.tables.workouts.rows', queries: ['ownerId=ada'] },
    { channel: 'tablesdb.icepoint.tables.quotas.rows.ada', queries: [] }
  ])
  sdk.subscriptions[1]?.changed(updated)
  expect(told).toEqual(['counted'])
  for (const end of ends) end()
})

it('asks for every row of a table that may be read', async () => {
  const end = await watch([{ kind: 'readable', tableId: 'groups', changed: tell('changed') }], tell('missed'))
  expect(sdk.subscriptions).toMatchObject([{ channel: 'tablesdb.icepoint.tables.groups.rows', queries: [] }])
  end()
})

it('tells what a row is now, and that one is gone', async () => {
  const rows: unknown[] = []
  const end = await watch([{ kind: 'readable', tableId: 'groups', changed: (row) => rows.push(row) }], tell('missed'))
  sdk.subscriptions[0]?.changed(updated)
  sdk.subscriptions[0]?.changed({ ...updated, events: ['tablesdb.icepoint.tables.groups.rows.g.delete'] })
  expect(rows).toEqual([{ $id: 'g' }, null])
  end()
})

describe('what was not heard', () => {
  it('is everything since the reading, whenever the connection opens', async () => {
    const end = await start()
    expect(told).toEqual([])
    sdk.opened()
    sdk.closed()
    sdk.opened()
    expect(told).toEqual(['missed', 'missed'])
    end()
  })
  it('is everything since the reading for who comes to an open connection', async () => {
    const first = await start()
    sdk.opened()
    const end = await watchCounters()
    expect(told).toEqual(['missed', 'missed counters'])
    first()
    end()
  })
  it('is everything when the first connection came late', async () => {
    sdk.answer = new Error('WebSocket error')
    const end = await start()
    await Promise.resolve()
    sdk.opened()
    expect(told).toEqual(['missed'])
    end()
  })
})

describe('the end', () => {
  it('closes an open connection when nobody else listens', async () => {
    const first = await start()
    const second = await start()
    sdk.opened()
    first()
    expect(sdk.disconnects).toBe(0)
    second()
    expect(sdk.disconnects).toBe(1)
    told.length = 0
    for (const { changed } of sdk.subscriptions) changed(updated)
    expect(told).toEqual([])
  })
  it('waits for a connection that is being made, and spares the one who listens by then', async () => {
    const first = await start()
    first()
    expect(sdk.disconnects).toBe(0)
    sdk.opened()
    expect(sdk.disconnects).toBe(1)
    sdk.closed()
    const second = await start()
    second()
    const third = await start()
    sdk.opened()
    expect(sdk.disconnects).toBe(1)
    third()
    expect(sdk.disconnects).toBe(2)
  })
  it('gives up a connection that is refused, so that nobody tries it again', async () => {
    const end = await start()
    sdk.refused()
    sdk.closed()
    end()
    expect(sdk.disconnects).toBe(1)
    const second = await start()
    second()
    expect(sdk.disconnects).toBe(1)
    sdk.opened()
    expect(sdk.disconnects).toBe(2)
  })
})

describe('a screen that is walked to and fro', () => {
  const watchRow = (rowId: string) =>
    watch([{ kind: 'row', tableId: 'workouts', rowId, changed: tell(rowId) }], () => undefined)

  it('subscribes once, and hears only while it is shown', async () => {
    const stays = await start()
    sdk.opened()
    for (let visit = 0; visit < 40; visit += 1) (await watchCounters())()
    expect(sdk.subscriptions).toHaveLength(2)
    told.length = 0
    sdk.subscriptions[1]?.changed(updated)
    expect(told).toEqual([])
    const [first, second] = [await watchCounters(), await watchCounters()]
    told.length = 0
    sdk.subscriptions[1]?.changed(updated)
    expect(told).toEqual(['counted', 'counted'])
    first()
    sdk.subscriptions[1]?.changed(updated)
    expect(told).toHaveLength(3)
    second()
    stays()
  })
  it('of many rows lets go of those that were used longest ago, and never of one in use', async () => {
    const stays = await watchRow('stays')
    sdk.opened()
    for (let row = 0; row < 30; row += 1) (await watchRow(`row${row}`))()
    expect(sdk.unsubscribed.map((channel) => channel.split('.').at(-1))).toEqual(
      Array.from({ length: 10 }, (_, row) => `row${row}`)
    )
    ;(await watchRow('row0'))()
    expect(sdk.subscriptions).toHaveLength(32)
    told.length = 0
    sdk.subscriptions[0]?.changed(updated)
    expect(told).toEqual(['stays'])
    stays()
  })
  it('asks again while the connection is away, and then hears everything once', async () => {
    const stays = await watchCounters()
    sdk.opened()
    sdk.closed()
    const end = await watchCounters()
    expect(sdk.subscriptions).toHaveLength(2)
    sdk.opened()
    told.length = 0
    for (const { changed } of sdk.subscriptions) changed(updated)
    expect(told).toEqual(['counted', 'counted'])
    end()
    stays()
  })
  it('asks again on a new connection', async () => {
    ;(await start())()
    sdk.opened()
    expect(sdk.disconnects).toBe(1)
    sdk.closed()
    const end = await start()
    expect(sdk.subscriptions).toHaveLength(2)
    end()
  })
})

it('says whether changes are heard', async () => {
  const end = await start()
  expect(isWatching()).toBe(false)
  sdk.opened()
  expect(isWatching()).toBe(true)
  sdk.closed()
  expect(isWatching()).toBe(false)
  end()
})
