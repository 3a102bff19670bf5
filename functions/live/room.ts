/**
 * A room of people who train together: one Durable Object, found by the hash of its code (docs/live.md). It orders what
 * people press, stores it, and then tells everyone. Nothing here waits for anything, so each message is handled at once
 * and whole; the runtime holds every answer back until what was written before it is on disk.
 */
import { DurableObject } from 'cloudflare:workers'
import { ROOM_LIFE_MS, type DeviceKind } from '#core/live/protocol.ts'
import { circuitIn } from '#core/live/stations.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { fileUrlsOf } from '#core/workout/files.ts'
import type { Bindings } from '../lib/edge-env.ts'
import { rateLimiter } from '../lib/rate-limit.ts'
import { RoomConnections } from './room-connections.ts'
import { newMember, openSeatOf, seatsTaken, seenPlay, unclaimed, wasRemoved } from './room-people.ts'
import { startOf } from './room-rules.ts'
import { fileKeyOf, RoomStore, type StoredMember } from './room-store.ts'
import type { Door, Joining, JoinProblem, Opening, RoomGone, RoomMethods, Seat } from './room-calls.ts'

/** A room that everybody left counts against its owner's rooms for this long. */
const HELD_MS = 60_000
/** Joins per minute and network at least: a gym is one address. */
const JOINS_LEAST = 40

export class Room extends DurableObject<Bindings> implements RoomMethods {
  #store: RoomStore
  #connections: RoomConnections
  #rates = rateLimiter()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#store = new RoomStore(ctx.storage.sql)
    this.#connections = new RoomConnections(ctx, this.#store)
  }

  /** Null while people can take part. */
  #gonePart(): RoomGone | null {
    if (this.#store.facts === null) return 'room-unknown'
    return this.#store.isEnded ? 'room-ended' : null
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
    // An old link or another app may ask for stations of a workout that has none.
    if (circuitIn(this.#store.timeline, choices) === null) this.#store.change({ choices: { ...choices, form: 'same' } })
    void this.ctx.storage.setAlarm(now + ROOM_LIFE_MS)
    return { memberId: leader.id, token: this.#store.seat(leader) }
  }

  exists(): boolean {
    return this.#store.facts !== null
  }

  isHeld(): boolean | null {
    if (this.#store.facts === null) return null
    if (this.#store.isEnded) return false
    const left = [...this.#store.members.values()].map(({ awaySince }) => awaySince ?? Infinity)
    return Math.max(...left) > Date.now() - HELD_MS
  }

  door(userId: string): Door | RoomGone {
    const { facts, plan } = this.#store
    const gone = this.#gonePart()
    if (gone !== null || facts === null || plan === null) return gone ?? 'room-unknown'
    const { name, level, sport } = plan.workout
    const { nominalTotalSec } = this.#store.timeline
    return {
      name,
      level,
      sport,
      seconds: nominalTotalSec === 0 ? null : Math.round(nominalTotalSec),
      ridge: ridgeOf(this.#store.timeline),
      leaderName: this.#store.members.get(facts.leaderId)?.name ?? '',
      people: seatsTaken(this.#store, false, Date.now()),
      maxPeople: facts.maxMembers,
      isLocked: facts.isLocked,
      isRunning: startOf(this.#store.events) !== null,
      form: facts.choices.form,
      isYours: userId !== '' && userId === facts.ownerId
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
    this.#connections.part(member.id, 'replaced')
    this.#connections.change(member)
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
    this.#connections.passLead(seat.id)
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
    const isOver = this.#store.isEnded || member.leftAs !== null
    this.#store.update(member, { userId, ...(isOver ? {} : { leftAs: 'left' as const, leftAt: now }) })
    this.#connections.change(member)
    return seenPlay(this.#store, facts, member, { startedAt, now })
  }

  note(userId: string, text: string): ReturnType<RoomMethods['note']> {
    const { facts } = this.#store
    if (facts === null) return 'room-unknown'
    const leader = this.#store.members.get(facts.leaderId)
    if (userId === '' || leader?.userId !== userId) return 'not-leader'
    this.#store.change({ message: text })
    this.#connections.tellRoom()
    const others = [...this.#store.members.values()].filter(
      (one) => one.userId !== '' && one.userId !== leader.userId && one.leftAs !== 'removed'
    )
    return { userIds: [...new Set(others.map(({ userId }) => userId))], key: facts.key }
  }

  // Connections

  override fetch(_request: Request): Response {
    return this.#connections.connect()
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#connections.heard(socket, data)
  }

  override webSocketClose(socket: WebSocket): void {
    this.#connections.lost(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#connections.lost(socket)
  }

  // The end

  override async alarm(): Promise<void> {
    const { facts, events } = this.#store
    const until = Math.max(facts?.openedAt ?? 0, events.at(-1)?.at ?? 0) + ROOM_LIFE_MS
    if (facts !== null && until > Date.now()) return this.ctx.storage.setAlarm(until)
    this.#connections.close()
    await this.ctx.storage.deleteAll()
    this.#store.forget()
  }
}
