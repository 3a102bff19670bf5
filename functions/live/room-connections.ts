/** The connections of a room: what its members say, and what everyone is told. Nothing here waits for anything. */
import {
  LIVE_VERSION,
  type ClientMessage,
  type Goodbye,
  type Refusal,
  type RoomCommand,
  type RoomEvent,
  type RoomState
} from '#core/live/protocol.ts'
import { positionIn } from '#core/live/fold.ts'
import { teamsOf } from '#core/live/stations.ts'
import { rateLimiter } from '../lib/rate-limit.ts'
import { readMessage } from './messages.ts'
import { manage } from './room-manage.ts'
import { mayTakeLead, placesOf, seenPlay, shownMember, type Session } from './room-people.ts'
import { EVENTS_MAX, momentOf, refusalOf, startOf } from './room-rules.ts'
import { RoomSockets } from './room-sockets.ts'
import type { Facts, RoomStore, StoredMember } from './room-store.ts'

/** A connection that was silent for this long counts as lost. Devices ping at least every 40 s. Milliseconds. */
const SILENT_MS = 90_000
/** How long a measured one-way time counts. */
const FRESH_MS = 60_000
/** How often silent connections are looked for, when anything is heard at all. */
const LOOK_MS = 5000
const CHEER_EVERY_MS = 2500
/** Per minute and connection. Presses and changes have their own limit; whoever sends more than `flood` is cut off. */
const RATES = { message: 240, press: 60, flood: 1200 } as const

type Message<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>

/** Who sent a message, over which connection, and when. */
interface Sender {
  socket: WebSocket
  session: Session
  member: StoredMember
  facts: Facts
  now: number
}

export class RoomConnections {
  #store: RoomStore
  #sockets: RoomSockets
  #rates = rateLimiter()
  #changed = new Set<string>()
  #telling: ReturnType<typeof setTimeout> | null = null
  #lookedAt = 0
  #cheeredAt = new Map<string, number>()

  constructor(ctx: DurableObjectState, store: RoomStore) {
    this.#store = store
    this.#sockets = new RoomSockets(ctx)
    // A new version of the Worker cuts every connection, and nobody is told.
    const connected = new Set(this.#sockets.all().map(([, { memberId }]) => memberId))
    for (const member of store.members.values()) {
      if (member.awaySince === null && !connected.has(member.id)) store.update(member, { awaySince: Date.now() })
    }
  }

  /** Opens one. The first message over it says whose it is. */
  connect(): Response {
    const { 0: client, 1: server } = new WebSocketPair()
    const { facts } = this.#store
    if (facts === null) {
      // A browser does not show the status of a refused connection, so it is told over one.
      server.accept()
      server.send(JSON.stringify({ type: 'goodbye', why: 'ended' }))
      server.close(4001, 'ended')
    } else {
      const most = 2 * (facts.maxMembers + facts.maxWalls) + 50
      if (this.#sockets.all().length >= most) return new Response(null, { status: 503 })
      this.#sockets.accept(server, Date.now())
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  heard(socket: WebSocket, data: string | ArrayBuffer): void {
    const now = Date.now()
    const { facts } = this.#store
    if (facts === null) return this.#sockets.part(socket, 'ended')
    const session = this.#sockets.sessionOf(socket)
    const who = session.memberId ?? String(session.since)
    if (this.#rates.take(`flood ${who}`, RATES.flood, now) > 0) return socket.close(1008, 'too many messages')
    const isFast = this.#rates.take(`message ${who}`, RATES.message, now) > 0
    const message = readMessage(data)
    if (message.type === 'bad') return this.#refuse(socket, message.id, 'bad-message')
    if (message.type === 'hello') return this.#hello(socket, message, facts, now)
    const member = session.memberId === null ? undefined : this.#store.members.get(session.memberId)
    if (member === undefined) return socket.close(1008, 'say hello first')
    this.#heardOf(socket, session, member, now)
    const sender = { socket, session, member, facts, now }
    if (isFast) {
      if ('id' in message) this.#refuse(socket, message.id, 'too-fast')
      return
    }
    this.#handle(sender, message)
    this.#lookForSilent(now)
  }

  #handle(sender: Sender, message: Exclude<ClientMessage, Message<'hello'>>): void {
    const { socket, session, member, now } = sender
    switch (message.type) {
      case 'ping':
        return this.#ping(sender, message)
      case 'command':
        return this.#command(sender, message)
      case 'manage':
        return this.#manage(sender, message)
      case 'break':
        this.#store.update(member, { isOnBreak: message.isOnBreak })
        return this.change(member)
      case 'cheer':
        return this.#cheer(sender, message)
      case 'result':
        return this.#result(sender, message)
      case 'lead':
        return this.#answerLead(sender, message)
      case 'leave':
        this.#store.update(member, { leftAs: member.leftAs ?? 'left', leftAt: member.leftAt ?? now, awaySince: now })
        this.#sockets.keep(socket, { ...session, memberId: null })
        socket.close(1000, 'left')
        return this.change(member)
    }
  }

  #refuse(socket: WebSocket, id: string, why: Refusal): void {
    this.#sockets.send(socket, { type: 'refused', id, why })
  }

  #hello(socket: WebSocket, { token, version, after }: Message<'hello'>, facts: Facts, now: number): void {
    const member = this.#store.memberOf(token)
    if (member === null) return this.#sockets.part(socket, 'unknown-token')
    if (version !== LIVE_VERSION) return this.#sockets.part(socket, 'reload')
    if (member.leftAs === 'removed') return this.#sockets.part(socket, 'removed')
    for (const other of this.#sockets.of(member.id)) if (other !== socket) this.#sockets.part(other, 'replaced')
    const isBack = member.enteredAt !== null
    const isIn = member.leftAs === 'left' ? { leftAs: null, leftAt: null } : {}
    this.#store.update(member, { ...isIn, enteredAt: member.enteredAt ?? now, awaySince: null })
    const session = { ...this.#sockets.sessionOf(socket), memberId: member.id, seenAt: now, isBack }
    this.#sockets.keep(socket, session)
    if (startOf(this.#store.events) !== null) this.#placeEveryone(facts, member, now)
    const events = this.#store.events.filter(({ seq }) => seq > after)
    this.#sockets.send(socket, { type: 'welcome', now, you: member.id, events, state: this.#state(facts) })
    this.change(member)
  }

  #ping(sender: Sender, { t0, offByMs, oneWayMs }: Message<'ping'>): void {
    const { socket, session, member, now } = sender
    this.#sockets.send(socket, { type: 'pong', t0, t1: now, t2: Date.now() })
    const off = offByMs === null ? null : Math.round(offByMs)
    this.#sockets.keep(socket, { ...session, seenAt: now, isBack: false, offByMs: off, oneWayMs })
    if (session.offByMs !== off) this.change(member)
  }

  #slowestMs(now: number): number {
    const fresh = this.#sockets
      .all()
      .filter(([, session]) => session.memberId !== null && now - session.seenAt < FRESH_MS)
    return Math.max(0, ...fresh.map(([, { oneWayMs }]) => oneWayMs ?? 0))
  }

  #command({ socket, member, facts, now }: Sender, { id, command }: Message<'command'>): void {
    const name = `${member.id} ${id}`
    if (this.#store.isLogged(name)) return this.#sockets.send(socket, { type: 'ack', id })
    const isLeader = member.id === facts.leaderId
    const isForLeader = facts.choices.mode === 'coach' || command.kind === 'end' || command.kind === 'stations'
    if (member.isWall) return this.#refuse(socket, id, 'not-allowed')
    if (isForLeader && !isLeader) return this.#refuse(socket, id, 'not-leader')
    if (this.#rates.take(`press ${member.id}`, RATES.press, now) > 0) return this.#refuse(socket, id, 'too-fast')
    const at = momentOf(now, this.#slowestMs(now), this.#store.events.at(-1))
    const why = refusalOf(this.#store.timeline, this.#store.events, command, at)
    if (why !== null) return this.#refuse(socket, id, why)
    const settled = this.#settled(command, facts)
    if (settled === null) return this.#refuse(socket, id, 'not-allowed')
    this.#log({ ...settled, by: member.id }, at, name)
    this.#sockets.send(socket, { type: 'ack', id })
    if (command.kind === 'start') this.#placeEveryone(facts, member, now)
  }

  /** A press with what the room adds to it, or null for stations where there are none. */
  #settled(command: RoomCommand, facts: Facts): RoomCommand | null {
    if (command.kind === 'start') return { ...command, getReadySec: facts.choices.getReadySec }
    if (command.kind !== 'stations') return command
    const teams = placesOf(this.#store, facts, command.teams)
    return teams === null ? null : { ...command, teams }
  }

  #log(press: RoomCommand & Pick<RoomEvent, 'by'>, at: number, name: string): void {
    const event: RoomEvent = { ...press, seq: this.#store.events.length + 1, at }
    this.#store.append(event, name)
    this.#sockets.tell({ type: 'events', events: [event] })
  }

  /** From the start on, the log says who stands where, so that nobody moves because others come and go. */
  #placeEveryone(facts: Facts, { id: by }: StoredMember, now: number): void {
    const { events } = this.#store
    const before = teamsOf(events, Infinity)
    const teams = placesOf(this.#store, facts, before)
    if (teams === null || events.length >= EVENTS_MAX || JSON.stringify(teams) === JSON.stringify(before)) return
    const at = momentOf(now, this.#slowestMs(now), events.at(-1))
    this.#log({ kind: 'stations', teams, by }, at, `places ${events.length + 1}`)
  }

  #manage({ socket, member, facts, now }: Sender, { id, change }: Message<'manage'>): void {
    if (member.id !== facts.leaderId) return this.#refuse(socket, id, 'not-leader')
    if (this.#rates.take(`press ${member.id}`, RATES.press, now) > 0) return this.#refuse(socket, id, 'too-fast')
    const done = manage(this.#store, facts, change, now)
    if (done === null) return this.#refuse(socket, id, 'not-allowed')
    if (done.removed !== null) this.part(done.removed, 'removed')
    this.#sockets.send(socket, { type: 'ack', id })
    if (done.member === null) this.tellRoom()
    else this.change(done.member)
  }

  #cheer({ member, facts, now }: Sender, { cheer }: Message<'cheer'>): void {
    const isSoon = now - (this.#cheeredAt.get(member.id) ?? 0) < CHEER_EVERY_MS
    if (!facts.choices.hasCheers || member.isWall || isSoon) return
    this.#cheeredAt.set(member.id, now)
    this.#store.update(member, { cheers: member.cheers + 1 })
    this.#sockets.tell({ type: 'cheer', by: member.id, cheer })
    this.change(member)
  }

  #result({ member, facts, now }: Sender, { share, effort }: Message<'result'>): void {
    const { events } = this.#store
    const startedAt = startOf(events)
    if (member.isWall || startedAt === null || startedAt > now) return
    const seen = seenPlay(this.#store, facts, { ...member, share: 1 }, { startedAt, now })
    const isOver = this.#store.isEnded || positionIn(this.#store.timeline, events, now).status === 'finished'
    this.#store.update(member, {
      share: Math.min(share, seen.share),
      effort: effort ?? member.effort,
      ...(isOver ? { leftAs: member.leftAs ?? 'finished', leftAt: member.leftAt ?? now } : {})
    })
    this.change(member)
  }

  #answerLead({ member, facts, now }: Sender, { takes }: Message<'lead'>): void {
    const isOffered = facts.offeredTo === member.id
    if (takes && (isOffered || mayTakeLead(this.#store, facts, member, now))) return this.passLead(member.id)
    if (!isOffered) return
    this.#store.change({ offeredTo: null })
    this.tellRoom()
  }

  #heardOf(socket: WebSocket, session: Session, member: StoredMember, now: number): void {
    const wasBack = session.isBack
    session.seenAt = now
    session.isBack = false
    if (wasBack) this.#sockets.keep(socket, session)
    if (member.awaySince !== null) this.#store.update(member, { awaySince: null })
    else if (!wasBack) return
    this.change(member)
  }

  /** A device that lost its network cannot say so, and its connection may look open for long. */
  #lookForSilent(now: number): void {
    if (now - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = now
    for (const [, { memberId, seenAt }] of this.#sockets.all()) {
      const member = memberId === null ? undefined : this.#store.members.get(memberId)
      if (member?.awaySince !== null || now - seenAt < SILENT_MS) continue
      this.#store.update(member, { awaySince: seenAt })
      this.change(member)
    }
  }

  lost(socket: WebSocket): void {
    const { memberId } = this.#sockets.sessionOf(socket)
    this.#sockets.drop(socket)
    const member = memberId === null ? undefined : this.#store.members.get(memberId)
    if (member === undefined || this.#sockets.of(member.id).some((other) => other !== socket)) return
    this.#store.update(member, { awaySince: Date.now() })
    this.change(member)
  }

  // What everyone is told

  passLead(id: string): void {
    const before = this.#store.members.get(this.#store.facts?.leaderId ?? '')
    this.#store.change({ leaderId: id, offeredTo: null })
    this.tellRoom()
    for (const member of [before, this.#store.members.get(id)]) if (member !== undefined) this.change(member)
  }

  /** Ends the connection of a member for good. */
  part(memberId: string, why: Goodbye): void {
    for (const socket of this.#sockets.of(memberId)) this.#sockets.part(socket, why)
  }

  /** Says goodbye to everyone when the room ends. */
  close(): void {
    for (const [socket] of this.#sockets.all()) this.#sockets.part(socket, 'ended')
    if (this.#telling !== null) clearTimeout(this.#telling)
  }

  #sessions(): Map<string | null, Session> {
    return new Map(this.#sockets.all().map(([, session]) => [session.memberId, session]))
  }

  #room({ choices, isLocked, leaderId, offeredTo, maxMembers, maxWalls, message }: Facts): Omit<RoomState, 'members'> {
    return { choices, isLocked, leaderId, offeredTo, maxMembers, maxWalls, message }
  }

  #state(facts: Facts): RoomState {
    const sessions = this.#sessions()
    const members = [...this.#store.members.values()]
      .filter(({ enteredAt }) => enteredAt !== null)
      .sort((a, b) => a.joinedAt - b.joinedAt)
      .map((member) => shownMember(member, facts, sessions.get(member.id)))
    return { ...this.#room(facts), members }
  }

  tellRoom(): void {
    const { facts } = this.#store
    if (facts !== null) this.#sockets.tell({ type: 'room', state: this.#room(facts) })
  }

  /** Many people come at once, so what changed about them is told together: the more there are, the more rarely. */
  change({ id }: StoredMember): void {
    this.#changed.add(id)
    const waitMs = Math.min(1500, Math.max(100, 5 * this.#store.members.size))
    this.#telling ??= setTimeout(() => this.#tellPeople(), waitMs)
  }

  #tellPeople(): void {
    this.#telling = null
    const { facts, members } = this.#store
    const changed = [...this.#changed].flatMap((id) => members.get(id) ?? [])
    this.#changed.clear()
    if (facts === null) return
    const sessions = this.#sessions()
    const shown = changed
      .filter(({ enteredAt }) => enteredAt !== null)
      .map((member) => shownMember(member, facts, sessions.get(member.id)))
    if (shown.length > 0) this.#sockets.tell({ type: 'people', members: shown, gone: [] })
  }
}
