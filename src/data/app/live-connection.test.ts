import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveConnection, type Subscription } from './live-connection.ts'

const world = vi.hoisted(() => ({ session: '', asked: [] as unknown[] }))
vi.mock('./config.ts', () => ({ getConfig: () => Promise.resolve({ endpoint: 'https://a.test/v1', project: 'p' }) }))
vi.mock('./appwrite-rest.ts', () => ({
  DATABASE_ID: 'db',
  fallbackSession: () => world.session,
  answerTo: (...call: unknown[]) => {
    world.asked.push(call)
    return Promise.resolve(new Response())
  }
}))

class Socket extends EventTarget {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = Socket.OPEN
  sent: { type: string; data?: { subscriptionId: string }[] }[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Socket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Socket['sent'][number])
  }
  close(): void {
    this.readyState = 3
  }
  says(type: string, data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, data }) }))
  }
  cut(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  get types(): string[] {
    return this.sent.map(({ type }) => type)
  }
  get asked(): string[] {
    return this.sent.flatMap(({ type, data = [] }) =>
      type === 'subscribe' ? data.map(({ subscriptionId }) => subscriptionId) : []
    )
  }
}
vi.stubGlobal('WebSocket', Socket)

const heard: unknown[] = []
const rows = (id: string): Subscription => ({ id, channel: id, queries: [], heard: (event) => heard.push(event) })
const ends = { live: vi.fn(), deaf: vi.fn() }
const socket = (): Socket => Socket.all.at(-1) as Socket
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const proof = { events: ['x.update'], payload: {}, subscriptions: ['proof'] }
let connection: LiveConnection

async function open(): Promise<void> {
  connection.subscribe(rows('a'))
  connection.open()
  await pass()
}

async function signIn(): Promise<void> {
  socket().says('connected', { user: null })
  socket().says('response', { to: 'subscribe' })
  socket().says('response', { to: 'authentication', user: { $id: 'ann' } })
  await pass()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  Socket.all = []
  heard.length = 0
  Object.assign(world, { session: 'secret', asked: [] })
  connection = new LiveConnection(ends)
})
afterEach(async () => {
  connection.close()
  // A connection that opens may still take one step's time.
  await pass(10_000)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('signs in once its subscriptions are known, and is live after the first private event', async () => {
  await open()
  expect(socket().url).toBe('wss://a.test/v1/realtime?project=p')
  socket().says('connected', { user: null })
  expect([socket().types, socket().asked]).toEqual([['subscribe'], ['proof', 'a']])
  socket().says('response', { to: 'subscribe' })
  expect(socket().sent.at(-1)).toEqual({ type: 'authentication', data: { session: 'secret' } })
  socket().says('response', { to: 'authentication', user: { $id: 'ann' } })
  expect(world.asked).toEqual([['PATCH', '/tablesdb/db/tables/users/rows/ann', { permissions: ['read("user:ann")'] }]])
  expect(connection.isLive).toBe(false)
  socket().says('event', proof)
  expect(connection.isLive).toBe(true)
  expect(ends.live).toHaveBeenCalledOnce()
  socket().says('event', { ...proof, subscriptions: ['a'] })
  expect(heard).toEqual([{ events: proof.events, payload: {} }])
})

it('defers subscriptions during the sign-in until that is answered', async () => {
  await open()
  socket().says('connected', { user: null })
  connection.subscribe(rows('b'))
  await pass()
  socket().says('response', { to: 'subscribe' })
  connection.subscribe(rows('c'))
  await pass()
  expect(socket().asked).toEqual(['proof', 'a'])
  socket().says('response', { to: 'authentication', user: { $id: 'ann' } })
  expect(socket().asked).toEqual(['proof', 'a', 'b', 'c'])
})

it('needs neither a session message nor a proof when there is a cookie', async () => {
  await open()
  socket().says('connected', { user: { $id: 'ann' } })
  socket().says('response', { to: 'subscribe' })
  expect([socket().types, world.asked, connection.isLive]).toEqual([['subscribe'], [], true])
})

it('reconnects after any interruption with everything that is still wanted', async () => {
  await open()
  await signIn()
  socket().says('event', proof)
  connection.subscribe(rows('b'))
  await pass()
  connection.unsubscribe('a')
  expect(socket().types.slice(-2)).toEqual(['subscribe', 'unsubscribe'])
  socket().says('error', { code: 1008 })
  expect([connection.isLive, ends.deaf.mock.calls]).toEqual([false, []])
  await pass(2000)
  expect(Socket.all).toHaveLength(2)
  await signIn()
  socket().says('event', proof)
  expect([socket().asked, ends.live.mock.calls.length]).toEqual([['proof', 'b'], 2])
})

it('treats a connection that answers no ping as dead', async () => {
  await open()
  await signIn()
  socket().says('event', proof)
  await pass(20_000)
  expect(socket().types.at(-1)).toBe('ping')
  socket().says('pong', {})
  await pass(20_000)
  expect([connection.isLive, socket().types.at(-1)]).toEqual([true, 'ping'])
  await pass(22_000)
  expect([connection.isLive, Socket.all.length]).toEqual([false, 2])
})

it.each([
  ['no private event comes', async () => signIn().then(() => pass(10_000))],
  ['the session is refused', async () => socket().says('error', { code: 1003 })],
  ['there is neither a cookie nor a session', async () => undefined]
])('reports that it receives nothing when %s, and retries with growing delays', async (why, fails) => {
  if (why.startsWith('there')) world.session = ''
  await open()
  const pauses: number[] = []
  for (let tries = 1; tries < 8; tries += 1) {
    socket().says('connected', { user: null })
    await fails()
    expect(ends.deaf).toHaveBeenCalledTimes(tries)
    const from = Date.now()
    while (Socket.all.length === tries) await pass(250)
    pauses.push(Date.now() - from)
  }
  expect(pauses[0]).toBeLessThanOrEqual(1500)
  expect(pauses[6]).toBeGreaterThanOrEqual(30_000)
  expect(pauses[6]).toBeLessThanOrEqual(37_750)
  expect(ends.live).not.toHaveBeenCalled()
})

it('reports nothing about an unreachable server, and stops retrying without listeners', async () => {
  await open()
  for (let tries = 0; tries < 3; tries += 1) {
    socket().cut()
    await pass(6000)
  }
  expect([Socket.all.length, ends.deaf.mock.calls]).toEqual([4, []])
  socket().cut()
  connection.close()
  await pass(120_000)
  expect(Socket.all).toHaveLength(4)
})

it('closes a connection only after it has opened, and reuses it for a new listener', async () => {
  await open()
  connection.close()
  expect(socket().readyState).toBe(Socket.OPEN)
  connection.open()
  socket().says('connected', { user: null })
  expect(socket().types).toEqual(['subscribe'])
  connection.close()
  expect(socket().readyState).toBe(3)
  connection.open()
  await pass()
  connection.close()
  socket().says('connected', { user: null })
  expect([socket().readyState, socket().types]).toEqual([3, []])
})
