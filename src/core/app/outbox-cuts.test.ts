/**
 * Simulates two devices of one account for 30 minutes on a fake clock, over connections that drop at random. The totals
 * are compared at the end.
 */
import { expect, it } from 'vitest'
import { withWrites, type DateWrite } from '../planning/date-writes.ts'
import type { CalendarDate } from '../planning/training-calendar.ts'
import { NetworkError, UserFacingError } from './errors.ts'
import {
  afterFailure,
  afterSent,
  begun,
  fold,
  nextDue,
  stopsAll,
  resourceOf,
  type Write,
  type WriteBody
} from './outbox.ts'

const MINUTES = 30
const DAY_MS = 86_400_000

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Behaves like the edge: ids make plays and messages arrive once, and everything else can be repeated. */
class Server {
  plays: string[] = []
  messages: string[] = []
  hearts = new Map<string, boolean>()
  dates: CalendarDate[] = []
  requests = 0

  take({ id, workoutId, body }: Write): void {
    this.requests += 1
    if (body.kind === 'play' && !this.plays.includes(id)) this.plays.push(id)
    if (body.kind === 'message' && !this.messages.includes(id)) this.messages.push(id)
    if (body.kind === 'heart') this.hearts.set(workoutId, body.isFavorite)
    if (body.kind === 'date') this.dates = withWrites(this.dates, [body.write])
  }
}

interface Made {
  plays: string[]
  messages: string[]
  hearts: Map<string, boolean>
  dates: DateWrite[]
}

class Device {
  queue: Write[] = []
  isOnline = true
  made: Made = { plays: [], messages: [], hearts: new Map(), dates: [] }
  private seq = 0
  private readonly name: string
  private readonly skewMs: number
  private readonly random: () => number
  private readonly server: Server

  constructor(name: string, skewMs: number, random: () => number, server: Server) {
    this.name = name
    this.skewMs = skewMs
    this.random = random
    this.server = server
  }

  private pick = (count: number): number => Math.floor(this.random() * count)

  private add(body: WriteBody, workoutId: string, id: string, now: number): void {
    const write = { id, ownerId: 'me', workoutId, name: id, addedAt: now + this.skewMs, body }
    const before = this.queue.filter((one) => resourceOf(one) === resourceOf(write))
    const after = fold(before, write).map((one) => ({ ...one, seq: one.seq ?? (this.seq += 1) }))
    const others = this.queue.filter((one) => !before.includes(one))
    this.queue = [...others, ...after].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  }

  private dateWrite(id: string): DateWrite {
    const known = this.made.dates.filter(({ act }) => act === 'add').map((one) => one.id)
    const of = known[this.pick(known.length)]
    if (of === undefined || this.random() < 0.3) {
      const repeat = this.random() < 0.5 ? '' : 'FREQ=DAILY;COUNT=20'
      const startDateTime = `2026-03-0${1 + this.pick(9)}T07:30:00+01:00`
      return { act: 'add', id, date: { id, startDateTime, wId: '', title: id, reminderMin: null, repeat } }
    }
    const day = `2026-03-${String(1 + this.pick(25)).padStart(2, '0')}`
    const kind = this.pick(5)
    if (kind === 0) return { act: 'remove', id: of, part: this.random() < 0.5 ? null : { day, scope: 'this' } }
    if (kind === 1) return { act: 'change', id: of, change: { startDateTime: `${day}T08:00:00+01:00` }, part: null }
    if (kind === 2) {
      const part = { day, scope: this.random() < 0.5 ? 'this' : 'following', newId: `${id}-part` } as const
      return { act: 'change', id: of, change: { title: `${id} moved` }, part }
    }
    return { act: 'mark', id: of, day, mark: this.random() < 0.5 ? 'done' : 'skipped' }
  }

  write(now: number): void {
    const id = `${this.name}${now}`
    const kind = this.pick(4)
    if (kind === 0) {
      this.made.plays.push(id)
      this.add({ kind: 'play', date: '2026-03-01T08:00:00Z', seconds: 60, share: 1 }, 'w', id, now)
    } else if (kind === 1) {
      this.made.messages.push(id)
      this.add({ kind: 'message', message: { id, text: id, friendId: 'ben' } }, '', id, now)
    } else if (kind === 2) {
      const workoutId = `${this.name}${this.pick(3)}`
      const isFavorite = this.random() < 0.5
      this.made.hearts.set(workoutId, isFavorite)
      this.add({ kind: 'heart', isFavorite }, workoutId, id, now)
    } else {
      const write = this.dateWrite(id)
      this.made.dates.push(write)
      this.add({ kind: 'date', write }, '', id, now)
    }
  }

  private answer(write: Write): void {
    const luck = this.random()
    if (luck < 0.1) throw new NetworkError('unreachable')
    if (luck < 0.15) throw new UserFacingError('internal')
    this.server.take(write)
    if (luck < 0.3) throw new NetworkError('timeout')
  }

  /** Sends whatever is due until the connection drops. Writes made during a request are folded over it. */
  send(now: number): void {
    const clock = now + this.skewMs
    for (let due = nextDue(this.queue, clock); due !== null && this.isOnline; due = nextDue(this.queue, clock)) {
      const write = begun(due)
      this.queue = this.queue.map((one) => (one.id === write.id ? write : one))
      try {
        this.answer(write)
        if (this.random() < 0.1) this.write(now + 1 + this.pick(900) / 1000)
        this.queue = afterSent(
          this.queue.filter(({ id }) => id !== write.id),
          write,
          null
        )
      } catch (error) {
        this.queue = this.queue.map((one) => (one.id === write.id ? afterFailure(write, error, clock) : one))
        if (stopsAll(error)) return
      }
    }
  }
}

function session(seed: number): { server: Server; devices: Device[] } {
  const random = drawn(seed)
  const server = new Server()
  // The second device's clock is off by a day.
  const devices = [new Device('a', 0, random, server), new Device('b', DAY_MS, random, server)]
  for (let second = 0; second < MINUTES * 60; second += 1) {
    for (const device of devices) {
      if (random() < 0.1) device.isOnline = !device.isOnline
      if (random() < 0.15) device.write(second * 1000)
      device.send(second * 1000)
    }
  }
  for (const device of devices) {
    device.isOnline = true
    for (let later = 0; later < 500 && device.queue.length > 0; later += 1)
      device.send((MINUTES * 60 + later * 600) * 1000)
  }
  return { server, devices }
}

const byId = (dates: readonly CalendarDate[]) => dates.toSorted((a, b) => a.id.localeCompare(b.id))

it.each([1, 2, 3, 4, 5, 6, 7, 8])('each write arrives exactly once and in order (seed %d)', (seed) => {
  const { server, devices } = session(seed)
  const writes = devices.flatMap(({ made }) => [...made.plays, ...made.messages, ...made.dates])
  expect(writes.length).toBeGreaterThan(200)
  expect(devices.map(({ queue }) => queue)).toEqual([[], []])
  expect(server.plays.toSorted()).toEqual(devices.flatMap(({ made }) => made.plays).toSorted())
  for (const [index, { made }] of devices.entries()) {
    const own = 'ab'.charAt(index)
    expect(server.messages.filter((id) => id.startsWith(own))).toEqual(made.messages)
    for (const [workoutId, isFavorite] of made.hearts) expect(server.hearts.get(workoutId)).toBe(isFavorite)
    const dates = server.dates.filter(({ id }) => id.startsWith(own))
    expect(byId(dates)).toEqual(byId(withWrites([], made.dates)))
  }
})
