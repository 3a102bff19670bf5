/** What a room keeps: its plan, its people and its log, in the SQLite of its Durable Object (docs/live.md). */
import { createHash } from 'node:crypto'
import type { Member, RoomChoices, RoomEvent, RoomPlan } from '#core/live/protocol.ts'
import { compile } from '#core/player/compile.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { PlayedWorkout } from '../planning/play-rows.ts'

/** Grows when stored events would be read in another way. */
const LOG_VERSION = 1

export interface Facts {
  logVersion: number
  /** Names the room in what outlives it, such as recorded plays. */
  key: string
  openedAt: number
  ownerId: string
  played: PlayedWorkout
  choices: RoomChoices
  isLocked: boolean
  leaderId: string
  offeredTo: string | null
  message: string
  maxMembers: number
  maxWalls: number
}

export interface StoredMember extends Pick<
  Member,
  | 'id'
  | 'name'
  | 'device'
  | 'isOnBreak'
  | 'isMuted'
  | 'joinedAt'
  | 'awaySince'
  | 'share'
  | 'effort'
  | 'cheers'
  | 'leftAs'
> {
  /** Empty for guests and walls. */
  userId: string
  isWall: boolean
  /** When its first connection was made. Until then nobody sees it, and its seat is only reserved. */
  enteredAt: number | null
  leftAt: number | null
}

/** Security: a copy of the storage opens no door. The tokens are random, so one round of a fast hash is enough. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 128 random bits. */
export const newToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key to the files of a private workout. Each member has its own, which ends with the member. */
export const fileKeyOf = (token: string): string => hashOf(`files ${token}`).slice(0, 32)

const TABLES = `
  CREATE TABLE things (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE members (id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, fileKey TEXT NOT NULL UNIQUE, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE events (seq INTEGER PRIMARY KEY, command TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
`

type Row = Record<'value', string>

export class RoomStore {
  #sql: SqlStorage
  #facts: Facts | null = null
  #plan: RoomPlan | null = null
  #timeline: Timeline | null = null
  readonly members = new Map<string, StoredMember>()
  readonly events: RoomEvent[] = []

  constructor(sql: SqlStorage) {
    this.#sql = sql
    // Reading alone stores nothing, so that a wrong code leaves no room behind.
    const isThere = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'things'").toArray().length > 0
    if (!isThere) return
    this.#facts = this.#thing<Facts>('facts')
    for (const { value } of sql.exec<Row>('SELECT value FROM members')) {
      const member = JSON.parse(value) as StoredMember
      this.members.set(member.id, member)
    }
    for (const { value } of sql.exec<Row>('SELECT value FROM events ORDER BY seq')) {
      this.events.push(JSON.parse(value) as RoomEvent)
    }
  }

  #thing<T>(name: string): T | null {
    const [row] = this.#sql.exec<Row>('SELECT value FROM things WHERE name = ?', name).toArray()
    return row === undefined ? null : (JSON.parse(row.value) as T)
  }

  #keep(name: string, value: object): void {
    this.#sql.exec('INSERT OR REPLACE INTO things VALUES (?, ?)', name, JSON.stringify(value))
  }

  /** Null when no room is open here. */
  get facts(): Facts | null {
    return this.#facts
  }

  get plan(): RoomPlan | null {
    this.#plan ??= this.#facts === null ? null : this.#thing<RoomPlan>('plan')
    return this.#plan
  }

  /** @throws when no room is open here */
  get timeline(): Timeline {
    if (this.plan === null) throw new Error('The room is not open.')
    this.#timeline ??= compile(this.plan.workout, this.plan.timing)
    return this.#timeline
  }

  get isEnded(): boolean {
    return this.events.at(-1)?.kind === 'end'
  }

  open(facts: Omit<Facts, 'logVersion'>, plan: RoomPlan): void {
    this.#sql.exec(TABLES)
    this.#keep('plan', plan)
    this.#keep('facts', { logVersion: LOG_VERSION, ...facts })
    this.#facts = { logVersion: LOG_VERSION, ...facts }
    this.#plan = plan
  }

  change(change: Partial<Facts>): void {
    if (this.#facts === null) return
    const facts = { ...this.#facts, ...change }
    this.#keep('facts', facts)
    this.#facts = facts
  }

  /** Whoever has an older token of this member loses its place. @returns the new one */
  seat(member: StoredMember): string {
    const token = newToken()
    this.#sql.exec(
      'INSERT OR REPLACE INTO members VALUES (?, ?, ?, ?)',
      member.id,
      hashOf(token),
      hashOf(fileKeyOf(token)),
      JSON.stringify(member)
    )
    this.members.set(member.id, member)
    return token
  }

  update(member: StoredMember, change: Partial<StoredMember>): void {
    const changed = { ...member, ...change }
    this.#sql.exec('UPDATE members SET value = ? WHERE id = ?', JSON.stringify(changed), member.id)
    Object.assign(member, change)
  }

  drop(id: string): void {
    this.#sql.exec('DELETE FROM members WHERE id = ?', id)
    this.members.delete(id)
  }

  #found(column: 'token' | 'fileKey', secret: string): StoredMember | null {
    if (this.#facts === null) return null
    const [row] = this.#sql
      .exec<Record<'id', string>>(`SELECT id FROM members WHERE ${column} = ?`, hashOf(secret))
      .toArray()
    return row === undefined ? null : (this.members.get(row.id) ?? null)
  }

  memberOf = (token: string): StoredMember | null => this.#found('token', token)
  memberOfFileKey = (key: string): StoredMember | null => this.#found('fileKey', key)

  /** True if this press of this member is in the log. */
  isLogged(command: string): boolean {
    return this.#sql.exec('SELECT 1 FROM events WHERE command = ?', command).toArray().length > 0
  }

  /** Stores an event. Nothing that is sent afterwards leaves the object before it is on disk. */
  append(event: RoomEvent, command: string): void {
    this.#sql.exec('INSERT INTO events VALUES (?, ?, ?)', event.seq, command, JSON.stringify(event))
    this.events.push(event)
  }

  /** After the storage was deleted. */
  forget(): void {
    this.#facts = null
    this.#plan = null
    this.#timeline = null
    this.members.clear()
    this.events.length = 0
  }
}
