import type { WebSocket } from 'ws'
import { accountJson } from '../account/user-json.ts'
import { findUser } from '../account/users-store.ts'
import { isSessionOpen, sessionActor, userRoles } from '../rights/actor.ts'
import { toJson } from '../http/answer.ts'
import { uniqueId } from '../store/ids.ts'
import type { Actor, App, LocalEvent } from '../types.ts'
import { SubscriptionProblem } from './filter.ts'
import { effectiveChannels, readSubscribe, readUnsubscribe, Subscriptions } from './subscriptions.ts'

/** In bytes; Swoole closes the connection above it. */
const LONGEST_FRAME = 64 * 1024
/** In bytes; a slower reader is dropped before it fills the memory. */
const MOST_UNSENT = 16 * 1024 * 1024
const FRAMES_PER_MINUTE = 32
/** How many milliseconds a sign-in takes with `authenticationRace`. */
const SIGN_IN_TAKES = 30
const GUEST_ROLES: ReadonlySet<string> = new Set(['any', 'guests'])

type Fields = Record<string, unknown>

export class Connection {
  readonly #socket: WebSocket
  readonly #app: App
  readonly #subscriptions = new Subscriptions()
  /** A connection without a project stays open but receives no events. */
  readonly #hears: boolean
  #userId = ''
  #sessionId = ''
  #roles: ReadonlySet<string> = GUEST_ROLES
  /** With `authenticationRace`, subscriptions made during a sign-in keep a guest's rights. */
  readonly #guests = new Set<string>()
  #isSigningIn = false
  /** With `authenticationRace`, a sign-in without any subscription loses the connection's project. */
  #isLost = false
  #frames = { count: 0, since: 0 }
  alive = true

  constructor(socket: WebSocket, app: App, hears: boolean) {
    this.#socket = socket
    this.#app = app
    this.#hears = hears
    socket.on('pong', () => (this.alive = true))
    socket.on('message', (data: Buffer) => this.#receive(data))
    // Without a listener, a broken frame would crash the process.
    socket.on('error', () => socket.terminate())
  }

  /** False without a session or for a blocked user. */
  signIn(actor: Actor | null): boolean {
    if (actor?.kind !== 'user' || findUser(this.#app.db, actor.userId)?.status !== true) return false
    this.#userId = actor.userId
    this.#sessionId = actor.sessionId
    this.#roles = actor.roles
    return true
  }

  /** Adds the subscriptions in the URL (older SDKs). @throws {SubscriptionProblem} for unsupported queries there */
  greet(channels: readonly string[], queriesOf: (channel: string) => string[]): void {
    const effective = effectiveChannels(channels, this.#userId)
    const ids: string[] = []
    if (effective.length > 0) {
      const id = uniqueId(this.#app.options.now())
      for (const channel of effective) this.#subscriptions.add(id, [channel], queriesOf(channel))
      ids.push(id)
    }
    this.#send({ type: 'connected', data: { channels: effective, subscriptions: ids, user: this.#user() } })
  }

  /** `end` then cuts the connection without a closing handshake (recorded: code 1006). */
  refuse(code: number, message: string, end: boolean): void {
    const text = toJson({ type: 'error', data: { code, message } })
    this.#socket.send(text, () => {
      if (end) this.#socket.terminate()
    })
  }

  /** `head` is the JSON text before the ids. */
  deliver(event: LocalEvent, head: string): void {
    if (!this.#hears || !event.roles.some((role) => this.#roles.has(role))) return
    const matching = this.#subscriptions.matching(event)
    const isOpen = this.#guests.size === 0 || event.roles.some((role) => GUEST_ROLES.has(role))
    const ids = isOpen ? matching : matching.filter((id) => !this.#guests.has(id))
    if (ids.length === 0) return
    if (this.#socket.bufferedAmount > MOST_UNSENT) this.#socket.terminate()
    else this.#socket.send(`${head}${JSON.stringify(ids)}}}`)
  }

  rolesChanged(userId: string): void {
    if (userId === this.#userId) this.rereadRoles()
  }

  rereadRoles(): void {
    if (this.#userId === '') return
    this.#roles = userRoles(this.#app.db, this.#userId) ?? GUEST_ROLES
  }

  accessChanged(userId: string): void {
    if (userId === this.#userId) this.endWithoutAccess()
  }

  /** Ends a connection whose session has ended or whose account is blocked or deleted. */
  endWithoutAccess(): void {
    if (this.#userId === '') return
    const isActive = findUser(this.#app.db, this.#userId)?.status === true
    if (isActive && isSessionOpen(this.#app, this.#userId, this.#sessionId)) return
    this.#userId = ''
    this.#roles = GUEST_ROLES
    this.#socket.close(1008, 'The session is over')
  }

  #user(): Fields | null {
    if (this.#userId === '') return null
    const user = findUser(this.#app.db, this.#userId)
    return user === null ? null : accountJson(this.#app.db, user)
  }

  #send(frame: Fields): void {
    this.#socket.send(toJson(frame))
  }

  #respond(data: Fields): void {
    this.#send({ type: 'response', data })
  }

  #receive(data: Buffer): void {
    // The database may already be closed.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (data.length > LONGEST_FRAME) {
      this.#socket.terminate()
      return
    }
    if (this.#app.options.rateLimits === 'on' && this.#tooMany()) {
      this.refuse(1013, 'Too many messages.', true)
      return
    }
    this.#guarded(() => this.#answer(parseFrame(data.toString('utf8'))))
  }

  #guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      const code = error instanceof SubscriptionProblem ? error.code : 1011
      if (!(error instanceof SubscriptionProblem)) process.stderr.write(`appwrite-local: websocket: ${String(error)}\n`)
      this.refuse(code, 'Error: Server Error', false)
    }
  }

  #tooMany(): boolean {
    const now = this.#app.options.now()
    if (now - this.#frames.since >= 60_000) this.#frames = { count: 0, since: now }
    this.#frames.count += 1
    return this.#frames.count > FRAMES_PER_MINUTE
  }

  #answer(frame: Fields): void {
    switch (frame['type']) {
      case 'ping':
        this.#send({ type: 'pong' })
        return
      case 'authentication':
        this.#authenticate(frame['data'])
        return
      case 'subscribe':
        this.#subscribe(frame['data'])
        return
      case 'unsubscribe':
        this.#unsubscribe(frame['data'])
        return
      case 'presence':
        if (this.#userId === '') {
          this.refuse(401, 'User must be authorized', false)
          return
        }
        throw new SubscriptionProblem(1003)
      default:
        throw new SubscriptionProblem(1003)
    }
  }

  #authenticate(data: unknown): void {
    if (this.#userId !== '' || this.#isSigningIn) {
      this.refuse(1008, 'Error: Server Error', true)
      return
    }
    if (this.#app.options.authenticationRace) this.#authenticateLate(data)
    else this.#authenticateNow(data)
  }

  /** As Appwrite 1.9.6 does under load: it keeps reading in the meantime. */
  #authenticateLate(data: unknown): void {
    this.#isSigningIn = true
    setTimeout(() => {
      this.#isSigningIn = false
      if (this.#socket.readyState !== this.#socket.OPEN) return
      this.#guarded(() => this.#authenticateNow(data))
      this.#isLost = this.#userId !== '' && this.#subscriptions.size === 0
    }, SIGN_IN_TAKES)
  }

  #authenticateNow(data: unknown): void {
    const session = typeof data === 'object' && data !== null ? (data as Fields)['session'] : undefined
    const actor = typeof session === 'string' ? sessionActor(this.#app, session) : null
    if (!this.signIn(actor)) throw new SubscriptionProblem(1003)
    this.#respond({ to: 'authentication', success: true, user: this.#user() })
  }

  #subscribe(data: unknown): void {
    if (this.#isLost) {
      this.refuse(1008, 'Error: Server Error', true)
      return
    }
    const requests = readSubscribe(data)
    const subscriptions = requests.map((request) => {
      const id = request.id ?? uniqueId(this.#app.options.now())
      const channels = effectiveChannels(request.channels, this.#userId)
      this.#subscriptions.add(id, channels, request.queries)
      if (this.#isSigningIn) this.#guests.add(id)
      return { subscriptionId: id, channels, queries: request.queries }
    })
    this.#respond({ to: 'subscribe', success: true, subscriptions })
  }

  #unsubscribe(data: unknown): void {
    const subscriptions = readUnsubscribe(data).map((subscriptionId) => ({
      subscriptionId,
      removed: this.#subscriptions.remove(subscriptionId)
    }))
    this.#respond({ to: 'unsubscribe', success: true, subscriptions })
  }
}

/** @throws {SubscriptionProblem} 1003 for a malformed frame, 0 for JSON that is neither object nor list */
function parseFrame(text: string): Fields {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    throw new SubscriptionProblem(1003)
  }
  if (frame === null || Array.isArray(frame)) throw new SubscriptionProblem(1003)
  if (typeof frame !== 'object') throw new SubscriptionProblem(0)
  return frame as Fields
}
