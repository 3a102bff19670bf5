/**
 * A room of people who train together: one Durable Object, found by the hash of its code (docs/live.md). It orders what
 * people press, stores it, and then tells everyone. Nothing here waits for anything, so each message is handled at once
 * and whole; the runtime holds every answer back until what was written before it is on disk.
 */
import { DurableObject } from 'cloudflare:workers'
import {
  LIVE_VERSION,
  ROOM_LIFE_MS,
  type ClientMessage,
  type DeviceKind,
  type Refusal,
  type RoomEvent,
  type RoomState
} from '#core/live/protocol.ts'
import { positionIn } from '#core/live/fold.ts'
import { compile } from '#core/player/compile.ts'
import { ridgeOf, type Timeline } from '#core/player/segment.ts'
import { fileUrlsOf } from '#core/workout/files.ts'
import type { Bindings } from '../lib/edge-env.ts'
import { rateLimiter } from '../lib/rate-limit.ts'
import { readMessage } from './messages.ts'
import { manage } from './room-manage.ts'
import {
  mayTakeLead,
  newMember,
  openSeatOf,
  seatsTaken,
  shownMember,
  unclaimed,
  wasRemoved,
  type Session
} from './room-people.ts'
import { momentOf, refusalOf, seenBetween, startOf } from './room-rules.ts'
import { RoomSockets } from './room-sockets.ts'
import { fileKeyOf, RoomStore, type Facts, type StoredMember } from './room-store.ts'
import type { Door, Joining, JoinProblem, Opening, RoomGone, RoomMethods, Seat, SeenPlay } from './room-calls.ts'

/** A connection that was silent for this long counts as lost. Devices ping at least every 40 s. Milliseconds. */
const SILENT_MS = 90_000
/** How long a measured one-way time counts. */
const FRESH_MS = 60_000
/** How often silent connections are looked for, when anything is heard at all. */
const LOOK_MS = 5000
/** A room that everybody left counts against its owner's rooms for this long. */
const HELD_MS = 60_000
const CHEER_EVERY_MS = 2500
/** Per minute and connection. Presses and changes have their own limit; whoever sends more than `flood` is cut off. */
const RATES = { message: 240, press: 60, flood: 1200 } as const
/** Joins per minute and network at least: a gym is one address. */
const JOINS_LEAST = 40

type Message<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>

/** Who sent a message, over which connection, and when. */
interface Sender {
  socket: WebSocket
  session: Session
  member: StoredMember
  facts: Facts
  now: number
}

export class Room extends DurableObject<Bindings> implements RoomMethods {
  #store: RoomStore
  #sockets: RoomSockets
  #rates = rateLimiter()
  #timeline: Timeline | null = null
  #changed = new Set<string>()
  #telling: ReturnType<typeof setTimeout> | null = null
  #lookedAt = 0
  #cheeredAt = new Map<string, number>()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#store = new RoomStore(ctx.storage.sql)
    this.#sockets = new RoomSockets(ctx)
    // A new version of the Worker cuts every connection, and nobody is told.
    const connected = new Set(this.#sockets.all().map(([, { memberId }]) => memberId))
    for (const member of this.#store.members.values()) {
      if (member.awaySince === null && !connected.has(member.id)) this.#store.update(member, { awaySince: Date.now() })
    }
  }

  #line(): Timeline {
    const plan = this.#store.plan
    if (plan === null) throw new Error('The room is not open.')
    this.#timeline ??= compile(plan.workout, plan.timing)
    return this.#timeline
  }

  #isEnded = (): boolean => this.#store.events.at(-1)?.kind === 'end'

  /** Null while people can take part. */
  #gonePart(): RoomGone | null {
    if (this.#store.facts === null) return 'room-unknown'
    return this.#isEnded() ? 'room-ended' : null
  }

  // Calls of the Worker

  open({ plan, choices, owner, played, maxMembers, maxWalls }: Opening): Seat | 'taken' {
    if (this.#store.facts !== null) return 'taken'
    const now = Date.now()
    const leader = newMember({ ...owner, isWall: false }, now)
    this.#store.open(
      {
        key: crypto.randomUUID(),
        openedAt: now,
        ownerId: owner.userId,
        played,
        choices,
        isLocked: false,
        leaderId: leader.id,
        offeredTo: null,
        message: '',
        maxMembers,
        maxWalls
      },
      plan
    )
    void this.ctx.storage.setAlarm(now + ROOM_LIFE_MS)
    return { memberId: leader.id, token: this.#store.seat(leader) }
  }

  exists(): boolean {
    return this.#store.facts !== null
  }

  isHeld(): boolean | null {
    if (this.#store.facts === null) return null
    if (this.#isEnded()) return false
    const left = [...this.#store.members.values()].map(({ awaySince }) => awaySince ?? Infinity)
    return Math.max(...left) > Date.now() - HELD_MS
  }

  door(): Door | RoomGone {
    const { facts, plan } = this.#store
    const gone = this.#gonePart()
    if (gone !== null || facts === null || plan === null) return gone ?? 'room-unknown'
    const { name, level, sport } = plan.workout
    const { nominalTotalSec } = this.#line()
    return {
      name,
      level,
      sport,
      seconds: nominalTotalSec === 0 ? null : Math.round(nominalTotalSec),
      ridge: ridgeOf(this.#line()),
      leaderName: this.#store.members.get(facts.leaderId)?.name ?? '',
      people: seatsTaken(this.#store, false, Date.now()),
      maxPeople: facts.maxMembers,
      isLocked: facts.isLocked,
      isRunning: startOf(this.#store.events) !== null,
      form: facts.choices.form
    }
  }

  #joinProblem({ role, userId }: Pick<Joining, 'role' | 'userId'>, now: number): JoinProblem | null {
    const { facts } = this.#store
    const gone = this.#gonePart()
    if (gone !== null || facts === null) return gone ?? 'room-unknown'
    const isWall = role === 'wall'
    if (facts.isLocked || wasRemoved(this.#store, userId)) return 'room-locked'
    if (!isWall && !facts.choices.admitsLate && startOf(this.#store.events) !== null) return 'room-late'
    const [taken, max] = [seatsTaken(this.#store, isWall, now), isWall ? facts.maxWalls : facts.maxMembers]
    if (taken < max) return null
    return isWall ? 'walls-full' : 'room-full'
  }

  join(joining: Joining): Seat | JoinProblem {
    const { facts } = this.#store
    const now = Date.now()
    if (facts === null) return 'room-unknown'
    const perMinute = Math.max(JOINS_LEAST, 2 * facts.maxMembers)
    if (joining.from !== '' && this.#rates.take(`join ${joining.from}`, perMinute, now) > 0) return 'rate-limited'
    const { name, device, role, userId } = joining
    const before = role === 'wall' ? undefined : openSeatOf(this.#store, facts, userId)
    if (before !== undefined && this.#gonePart() === null) {
      this.#store.update(before, { name, device, leftAs: null, leftAt: null })
      return this.#reseat(before)
    }
    for (const { id } of unclaimed(this.#store, now)) if (id !== facts.leaderId) this.#store.drop(id)
    const problem = this.#joinProblem(joining, now)
    if (problem !== null) return problem
    const member = newMember({ name, device, userId, isWall: role === 'wall' }, now)
    return { memberId: member.id, token: this.#store.seat(member) }
  }

  /** Gives a seat to another device. The one before is told. */
  #reseat(member: StoredMember): Seat {
    const token = this.#store.seat(member)
    for (const socket of this.#sockets.of(member.id)) this.#sockets.part(socket, 'replaced')
    this.#change(member)
    return { memberId: member.id, token }
  }

  lead(userId: string, device: DeviceKind): Seat | RoomGone | 'not-owner' {
    const { facts, members } = this.#store
    const gone = this.#gonePart()
    if (gone !== null || facts === null) return gone ?? 'room-unknown'
    if (userId === '' || facts.ownerId !== userId) return 'not-owner'
    const mine = [...members.values()].filter((one) => one.userId === userId && !one.isWall)
    const seat = mine.find(({ id }) => id === facts.leaderId) ?? mine[0]
    if (seat === undefined) return 'not-owner'
    this.#store.update(seat, { device, leftAs: null, leftAt: null, awaySince: Date.now() })
    this.#passLead(seat.id)
    return this.#reseat(seat)
  }

  #leaderOf(token: string): StoredMember | null {
    const member = this.#store.memberOf(token)
    return member !== null && member.id === this.#store.facts?.leaderId ? member : null
  }

  admitWall(token: string): Seat | JoinProblem | 'not-leader' {
    if (this.#store.facts === null) return 'room-unknown'
    if (this.#leaderOf(token) === null) return 'not-leader'
    const now = Date.now()
    for (const { id } of unclaimed(this.#store, now)) this.#store.drop(id)
    const gone = this.#gonePart()
    if (gone !== null) return gone
    // Whoever leads may bring a wall into a locked room.
    if (seatsTaken(this.#store, true, now) >= this.#store.facts.maxWalls) return 'walls-full'
    const wall = newMember({ name: '', device: 'tv', userId: '', isWall: true }, now)
    return { memberId: wall.id, token: this.#store.seat(wall) }
  }

  plan(token: string): ReturnType<RoomMethods['plan']> {
    const { facts, plan } = this.#store
    if (facts === null || plan === null) return 'room-unknown'
    const member = this.#store.memberOf(token)
    if (member === null || member.leftAs === 'removed') return 'unknown-token'
    return { plan, fileKey: plan.workout.isPublic ? null : fileKeyOf(token) }
  }

  fileOf(key: string, url: string): string | null {
    const { plan } = this.#store
    const member = this.#store.memberOfFileKey(key)
    if (plan === null || member === null || member.leftAs === 'removed') return null
    return fileUrlsOf(plan.workout).includes(url) ? plan.workout.id : null
  }

  result(token: string, userId: string): ReturnType<RoomMethods['result']> {
    const { facts, events } = this.#store
    if (facts === null) return 'room-unknown'
    const member = this.#store.memberOf(token)
    if (member === null || member.isWall || (member.userId !== '' && member.userId !== userId)) return 'unknown-token'
    const startedAt = startOf(events)
    const now = Date.now()
    if (startedAt === null || startedAt > now) return null
    // Whoever records has finished. A guest's result belongs to the account that asks first.
    const isOver = this.#isEnded() || member.leftAs !== null
    this.#store.update(member, { userId, ...(isOver ? {} : { leftAs: 'left' as const, leftAt: now }) })
    this.#change(member)
    return this.#seen(facts, member, startedAt, now)
  }

  #seen(facts: Facts, member: StoredMember, startedAt: number, now: number): SeenPlay {
    const from = Math.max(startedAt, member.enteredAt ?? member.joinedAt)
    // A device that went on without a line says what it did when it is back.
    const silentSince = member.share === null ? member.awaySince : null
    const seen = seenBetween(this.#line(), this.#store.events, from, member.leftAt ?? silentSince ?? now)
    const share = Math.min(seen.share, member.share ?? 1)
    return { key: `${facts.key} ${member.id}`, played: facts.played, startedAt: from, seconds: seen.seconds, share }
  }

  note(userId: string, text: string): ReturnType<RoomMethods['note']> {
    const { facts } = this.#store
    if (facts === null) return 'room-unknown'
    const leader = this.#store.members.get(facts.leaderId)
    if (userId === '' || leader?.userId !== userId) return 'not-leader'
    this.#store.change({ message: text })
    this.#tellRoom()
    const others = [...this.#store.members.values()].filter(
      (one) => one.userId !== '' && one.userId !== leader.userId && one.leftAs !== 'removed'
    )
    return { userIds: [...new Set(others.map(({ userId }) => userId))], key: facts.key }
  }

  // Connections

  override fetch(_request: Request): Response {
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

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
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
        return this.#change(member)
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
        return this.#change(member)
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
    const events = this.#store.events.filter(({ seq }) => seq > after)
    this.#sockets.send(socket, { type: 'welcome', now, you: member.id, events, state: this.#state(facts) })
    this.#change(member)
  }

  #ping(sender: Sender, { t0, offByMs, oneWayMs }: Message<'ping'>): void {
    const { socket, session, member, now } = sender
    this.#sockets.send(socket, { type: 'pong', t0, t1: now, t2: Date.now() })
    const off = offByMs === null ? null : Math.round(offByMs)
    this.#sockets.keep(socket, { ...session, seenAt: now, isBack: false, offByMs: off, oneWayMs })
    if (session.offByMs !== off) this.#change(member)
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
    const why = refusalOf(this.#line(), this.#store.events, command, at)
    if (why !== null) return this.#refuse(socket, id, why)
    const ready = command.kind === 'start' ? { getReadySec: facts.choices.getReadySec } : {}
    const event: RoomEvent = { ...command, ...ready, seq: this.#store.events.length + 1, at, by: member.id }
    this.#store.append(event, name)
    this.#sockets.send(socket, { type: 'ack', id })
    this.#sockets.tell({ type: 'events', events: [event] })
  }

  #manage({ socket, member, facts, now }: Sender, { id, change }: Message<'manage'>): void {
    if (member.id !== facts.leaderId) return this.#refuse(socket, id, 'not-leader')
    if (this.#rates.take(`press ${member.id}`, RATES.press, now) > 0) return this.#refuse(socket, id, 'too-fast')
    const done = manage(this.#store, facts, change, now)
    if (done === null) return this.#refuse(socket, id, 'not-allowed')
    if (done.removed !== null) for (const other of this.#sockets.of(done.removed)) this.#sockets.part(other, 'removed')
    this.#sockets.send(socket, { type: 'ack', id })
    if (done.member === null) this.#tellRoom()
    else this.#change(done.member)
  }

  #cheer({ member, facts, now }: Sender, { cheer }: Message<'cheer'>): void {
    const isSoon = now - (this.#cheeredAt.get(member.id) ?? 0) < CHEER_EVERY_MS
    if (!facts.choices.hasCheers || member.isWall || isSoon) return
    this.#cheeredAt.set(member.id, now)
    this.#sockets.tell({ type: 'cheer', by: member.id, cheer })
  }

  #result({ member, facts, now }: Sender, { share, effort }: Message<'result'>): void {
    const { events } = this.#store
    const startedAt = startOf(events)
    if (member.isWall || startedAt === null || startedAt > now) return
    const seen = this.#seen(facts, { ...member, share: 1 }, startedAt, now)
    const isOver = this.#isEnded() || positionIn(this.#line(), events, now).status === 'finished'
    this.#store.update(member, {
      share: Math.min(share, seen.share),
      effort: effort ?? member.effort,
      ...(isOver ? { leftAs: member.leftAs ?? 'finished', leftAt: member.leftAt ?? now } : {})
    })
    this.#change(member)
  }

  #answerLead({ member, facts, now }: Sender, { takes }: Message<'lead'>): void {
    const isOffered = facts.offeredTo === member.id
    if (takes && (isOffered || mayTakeLead(this.#store, facts, member, now))) return this.#passLead(member.id)
    if (!isOffered) return
    this.#store.change({ offeredTo: null })
    this.#tellRoom()
  }

  #passLead(id: string): void {
    const before = this.#store.members.get(this.#store.facts?.leaderId ?? '')
    this.#store.change({ leaderId: id, offeredTo: null })
    this.#tellRoom()
    for (const member of [before, this.#store.members.get(id)]) if (member !== undefined) this.#change(member)
  }

  #heardOf(socket: WebSocket, session: Session, member: StoredMember, now: number): void {
    const wasBack = session.isBack
    session.seenAt = now
    session.isBack = false
    if (wasBack) this.#sockets.keep(socket, session)
    if (member.awaySince !== null) this.#store.update(member, { awaySince: null })
    else if (!wasBack) return
    this.#change(member)
  }

  /** A device that lost its network cannot say so, and its connection may look open for long. */
  #lookForSilent(now: number): void {
    if (now - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = now
    for (const [, { memberId, seenAt }] of this.#sockets.all()) {
      const member = memberId === null ? undefined : this.#store.members.get(memberId)
      if (member?.awaySince !== null || now - seenAt < SILENT_MS) continue
      this.#store.update(member, { awaySince: seenAt })
      this.#change(member)
    }
  }

  override webSocketClose(socket: WebSocket): void {
    this.#lost(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#lost(socket)
  }

  #lost(socket: WebSocket): void {
    const { memberId } = this.#sockets.sessionOf(socket)
    this.#sockets.drop(socket)
    const member = memberId === null ? undefined : this.#store.members.get(memberId)
    if (member === undefined || this.#sockets.of(member.id).some((other) => other !== socket)) return
    this.#store.update(member, { awaySince: Date.now() })
    this.#change(member)
  }

  // What everyone is told

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

  #tellRoom(): void {
    const { facts } = this.#store
    if (facts !== null) this.#sockets.tell({ type: 'room', state: this.#room(facts) })
  }

  /** Many people come at once, so what changed about them is told together: the more there are, the more rarely. */
  #change({ id }: StoredMember): void {
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

  // The end

  override async alarm(): Promise<void> {
    const { facts, events } = this.#store
    const until = Math.max(facts?.openedAt ?? 0, events.at(-1)?.at ?? 0) + ROOM_LIFE_MS
    if (facts !== null && until > Date.now()) return this.ctx.storage.setAlarm(until)
    for (const [socket] of this.#sockets.all()) this.#sockets.part(socket, 'ended')
    if (this.#telling !== null) clearTimeout(this.#telling)
    await this.ctx.storage.deleteAll()
    this.#store.forget()
    this.#timeline = null
  }
}
