/**
 * Appwrite's realtime API over one WebSocket. The SDK's client is not used: it sends the session and its subscriptions
 * at once, and if Appwrite handles the first one faster it drops the connection (1008), or the subscriptions stay those
 * of a guest (docs/app.md).
 */
import { answerTo, DATABASE_ID, fallbackSession } from './appwrite-rest.ts'
import { getConfig } from './config.ts'
import type { Query } from './query.ts'

export interface LiveEvent {
  events: readonly string[]
  payload: unknown
}

export interface Subscription {
  id: string
  channel: string
  queries: readonly Query[]
  heard: (event: LiveEvent) => void
}

export interface LiveEnds {
  /** From now on, events of everything that the account may read arrive. */
  live: () => void
  /** A server answered, but private events do not arrive. Another attempt follows. */
  deaf: () => void
}

type Phase = 'closed' | 'connecting' | 'subscribing' | 'signing-in' | 'proving' | 'live'

interface Frame {
  type: string
  data?: {
    to?: string
    user?: { $id: string } | null
    events?: readonly string[]
    payload?: unknown
    subscriptions?: readonly string[]
  }
}

/** In milliseconds. A step of connecting that takes longer has failed. */
const STEP_MAX_MS = 10_000
const PING_MS = 20_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Nobody else reads these rows, and nothing else watches them. */
const PROOF: Subscription = {
  id: 'proof',
  channel: `tablesdb.${DATABASE_ID}.tables.users.rows`,
  queries: [],
  heard: () => undefined
}

/** An update that changes nothing needs only read access, and still sends an event (recordings 05 and 10). */
async function causePrivateEvent(userId: string): Promise<void> {
  const permissions = [`read("user:${userId}")`]
  await answerTo('PATCH', `/tablesdb/${DATABASE_ID}/tables/users/rows/${userId}`, { permissions })
}

export class LiveConnection {
  readonly #ends: LiveEnds
  readonly #subscriptions = new Map<string, Subscription>([[PROOF.id, PROOF]])
  readonly #unsent = new Set<string>()
  #phase: Phase = 'closed'
  #socket: WebSocket | null = null
  #session = ''
  #failures = 0
  #isWanted = false
  #isAlive = false
  #flush: ReturnType<typeof setTimeout> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval> | undefined

  constructor(ends: LiveEnds) {
    this.#ends = ends
  }

  get isLive(): boolean {
    return this.#phase === 'live'
  }

  open(): void {
    this.#isWanted = true
    if (this.#phase === 'closed' && this.#timer === undefined) void this.#connect()
  }

  /** Browsers log a warning when a connection is closed while it opens, so it is closed after it has opened. */
  close(): void {
    this.#isWanted = false
    this.#failures = 0
    if (this.#phase === 'connecting') return
    this.#end()
  }

  subscribe(subscription: Subscription): void {
    this.#subscriptions.set(subscription.id, subscription)
    this.#unsent.add(subscription.id)
    // Requests at the same moment share one frame, because Appwrite drops clients that send more than 32 a minute.
    this.#flush ??= setTimeout(() => this.#sendUnsent(), 0)
  }

  unsubscribe(id: string): void {
    this.#subscriptions.delete(id)
    const isSent = !this.#unsent.delete(id)
    if (isSent && this.#isSignedIn) this.#send('unsubscribe', [{ subscriptionId: id }])
  }

  /** Between sending the session and its answer a subscription would stay that of a guest. */
  get #isSignedIn(): boolean {
    return this.#phase === 'proving' || this.#phase === 'live'
  }

  async #connect(): Promise<void> {
    this.#step('connecting')
    const config = await getConfig().catch(() => null)
    if (config === null || !this.#isWanted) return this.#fail()
    this.#session = fallbackSession(config.project)
    const address = `${config.endpoint.replace(/^http/, 'ws')}/realtime?project=${encodeURIComponent(config.project)}`
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)) as Frame)
    })
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#fail()
    })
  }

  /** After sleep or a change of networks nothing else reveals that a connection is dead. */
  #ping(): void {
    if (!this.#isAlive) return this.#fail()
    this.#isAlive = false
    this.#send('ping')
  }

  #receive({ type, data = {} }: Frame): void {
    this.#isAlive = true
    if (type === 'event') this.#hear(data)
    else if (type === 'connected' && this.#phase === 'connecting') this.#greeted(data.user?.$id ?? null)
    else if (type === 'response') this.#answered(data.to ?? '', data.user?.$id ?? '')
    else if (type === 'error') this.#fail()
  }

  #greeted(userId: string | null): void {
    if (!this.#isWanted) return this.#end()
    this.#step('subscribing')
    if (userId !== null) this.#session = ''
    else if (this.#session === '') return this.#fail()
    this.#pings = setInterval(() => this.#ping(), PING_MS)
    this.#unsent.clear()
    for (const id of this.#subscriptions.keys()) this.#unsent.add(id)
    this.#sendUnsent()
  }

  #answered(to: string, userId: string): void {
    if (to === 'subscribe' && this.#phase === 'subscribing') {
      if (this.#session === '') return this.#beLive()
      this.#step('signing-in')
      this.#send('authentication', { session: this.#session })
    } else if (to === 'authentication' && this.#phase === 'signing-in') {
      this.#step('proving')
      this.#sendUnsent()
      causePrivateEvent(userId).catch(() => undefined)
    }
  }

  #hear({ subscriptions = [], events = [], payload }: NonNullable<Frame['data']>): void {
    if (this.#phase === 'proving' && subscriptions.includes(PROOF.id)) this.#beLive()
    for (const id of subscriptions) this.#subscriptions.get(id)?.heard({ events, payload })
  }

  #beLive(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#failures = 0
    this.#phase = 'live'
    this.#sendUnsent()
    this.#ends.live()
  }

  #step(phase: Phase): void {
    this.#phase = phase
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(), STEP_MAX_MS)
  }

  #sendUnsent(): void {
    clearTimeout(this.#flush)
    this.#flush = undefined
    const isFirst = this.#phase === 'subscribing' && this.#unsent.has(PROOF.id)
    if (!(isFirst || this.#isSignedIn) || this.#unsent.size === 0) return
    const asked = [...this.#unsent].flatMap((id) => this.#subscriptions.get(id) ?? [])
    this.#unsent.clear()
    this.#send(
      'subscribe',
      asked.map(({ id, channel, queries }) => ({
        subscriptionId: id,
        channels: [channel],
        queries: queries.map((query) => JSON.stringify(query))
      }))
    )
  }

  #send(type: string, data?: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type, data }))
  }

  #end(): void {
    const socket = this.#socket
    this.#socket = null
    this.#phase = 'closed'
    clearTimeout(this.#timer)
    clearTimeout(this.#flush)
    this.#timer = this.#flush = undefined
    clearInterval(this.#pings)
    socket?.close()
  }

  #fail(): void {
    const wasAnswered = this.#phase !== 'connecting'
    const wasLive = this.#phase === 'live'
    this.#end()
    if (!this.#isWanted) return
    // Many devices lose a server at the same time, so the delays are randomized.
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures) * (1 + Math.random() / 4)
    this.#failures += 1
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connect()
    }, pause)
    if (wasAnswered && !wasLive) this.#ends.deaf()
  }
}
