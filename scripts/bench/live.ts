/**
 * Thirty members of one room, on lines of 20 to 200 ms with jitter and up to 20 ms of asymmetry, whose clocks are up to
 * five minutes and 100 ppm off. The room is the real one; the lines delay its real messages.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Account, Client, TablesDB } from 'node-appwrite'
import { positionIn } from '#core/live/fold.ts'
import { anyLine, deviceAt, randomFrom, type SimulatedLine } from '#core/live/line.test-kit.ts'
import {
  LIVE_VERSION,
  type ClientMessage,
  type RoomChoices,
  type RoomCommand,
  type RoomEvent,
  type RoomPlan,
  type ServerMessage
} from '#core/live/protocol.ts'
import { createRoomClock } from '#core/live/room-clock.ts'
import { compile } from '#core/player/compile.ts'
import type { Timeline } from '#core/player/segment.ts'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import type { Product } from '../lib/product.ts'
import { contentFor } from './many-workouts.ts'

const MEMBERS = 30
const LATE = 10
const PRESSES = 24
const LOOK_EVERY_MS = 200
/** In milliseconds: the whole room is watched this long after the burst of the first pings. */
const WATCHED_MS = 90_000
const SETTLED_MS = 3000
/** The presser's line, in milliseconds each way. */
const PRESSER: Pick<SimulatedLine, 'upMs' | 'downMs' | 'jitterMs'> = { upMs: 40, downMs: 40, jitterMs: 5 }

const [MARA] = DEMO_USERS
const TIMING = {
  timerMode: 'autonext',
  setupOn: false,
  introOn: false,
  defaultSetupTimeSec: 5,
  defaultIntroTimeSec: 5
} as const
const CHOICES: RoomChoices = {
  mode: 'coach',
  form: 'same',
  sound: 'every',
  getReadySec: 5,
  showsNames: true,
  admitsLate: true,
  hasCheers: true
}

/** The server's clock: the same machine, in fractions of a millisecond. */
const trueNow = (): number => performance.timeOrigin + performance.now()

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

interface Seat {
  code: string
  token: string
}

/** Delivers in order, as TCP does. */
function delayed(ms: () => number): (deliver: () => void) => void {
  let last = 0
  return (deliver) => {
    last = Math.max(last, trueNow() + ms())
    setTimeout(deliver, last - trueNow())
  }
}

class Member {
  readonly line: SimulatedLine
  readonly clock = createRoomClock()
  readonly events: RoomEvent[] = []
  /** The true moment at which each event arrived, by its number. */
  readonly arrivals = new Map<number, number>()
  readyAfterMs: number | null = null
  readonly #socket: WebSocket
  readonly #up: (deliver: () => void) => void
  #ping: NodeJS.Timeout | undefined

  constructor(url: string, { code, token }: Seat, line: SimulatedLine, random: () => number) {
    this.line = line
    const waiting = () => -Math.log(1 - random()) * line.jitterMs
    this.#up = delayed(() => line.upMs + waiting())
    const down = delayed(() => line.downMs + waiting())
    this.#socket = new WebSocket(`${url.replace(/^http/u, 'ws')}/api/live/${code}/socket`)
    let openedAt = 0
    this.#socket.addEventListener('open', () => {
      openedAt = trueNow()
      this.send({ type: 'hello', version: LIVE_VERSION, token, after: 0 })
    })
    this.#socket.addEventListener('message', ({ data }) => {
      down(() => this.#hear(JSON.parse(data as string) as ServerMessage, openedAt))
    })
  }

  mono(): number {
    return deviceAt(this.line, trueNow())
  }

  roomNow(): number {
    return this.clock.at(this.mono())
  }

  send(message: ClientMessage): void {
    this.#up(() => this.#socket.readyState === WebSocket.OPEN && this.#socket.send(JSON.stringify(message)))
  }

  press(command: RoomCommand): void {
    this.send({ type: 'command', id: crypto.randomUUID(), command })
  }

  close(): void {
    clearTimeout(this.#ping)
    this.#socket.close()
  }

  #sendPing(): void {
    const oneWayMs = this.clock.oneWayMs()
    this.send({ type: 'ping', t0: this.mono(), offByMs: this.clock.offByMs(this.mono()), oneWayMs })
  }

  #hear(message: ServerMessage, openedAt: number): void {
    if (message.type === 'goodbye') throw new Error(`the room said goodbye: ${message.why}`)
    if (message.type === 'welcome') this.#sendPing()
    if (message.type === 'welcome' || message.type === 'events') {
      for (const event of message.events) {
        this.events.push(event)
        this.arrivals.set(event.seq, trueNow())
      }
    }
    if (message.type !== 'pong') return
    this.clock.add({ ...message, t3: this.mono() }, this.events.length === 0)
    this.readyAfterMs ??= trueNow() - openedAt
    this.#ping = setTimeout(() => this.#sendPing(), this.clock.pingPauseMs())
  }
}

type Call = <T>(method: string, path: string, body?: unknown, token?: string) => Promise<T>

async function callerOf({ url, appwrite: { endpoint, project, key } }: Product): Promise<Call> {
  const admin = new Client().setEndpoint(endpoint).setProject(project).setKey(key)
  const change = { tableId: 'users', rowId: MARA?.id ?? '', data: { contractType: 'pro' } }
  await new TablesDB(admin).updateRow({ databaseId: 'icepoint', ...change })
  const login = { email: MARA?.email ?? '', password: DEMO_PASSWORD }
  const { secret } = await new Account(admin).createEmailPasswordSession(login)
  const own = new Client().setEndpoint(endpoint).setProject(project).setSession(secret)
  const { jwt } = await new Account(own).createJWT({ duration: 3600 })
  return async (method, path, body, token) => {
    const authorization = token === undefined ? `Bearer ${jwt}` : `Room ${token}`
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization }) }
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) ?? null })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Awaited<ReturnType<typeof JSON.parse>>
  }
}

/** Differences of the shown time between all pairs, and errors against the room, in milliseconds. */
function look(members: readonly Member[], apart: number[], errors: number[]): void {
  const now = trueNow()
  const shown = members.map((member) => member.clock.at(deviceAt(member.line, now)))
  for (const [index, one] of shown.entries()) {
    errors.push(Math.abs(one - now))
    for (const other of shown.slice(index + 1)) apart.push(Math.abs(one - other))
  }
}

async function watch(members: readonly Member[], forMs: number, apart: number[], errors: number[]): Promise<void> {
  const until = trueNow() + forMs
  while (trueNow() < until) {
    look(members, apart, errors)
    await pause(LOOK_EVERY_MS)
  }
}

/** From the press to the moment at which each member acts, in milliseconds. */
async function press(leader: Member, members: readonly Member[], timeline: Timeline): Promise<number[]> {
  const effects: number[] = []
  for (let count = 0; count < PRESSES; count += 1) {
    const { status } = positionIn(timeline, leader.events, leader.roomNow())
    const seq = leader.events.length + 1
    const pressedAt = trueNow()
    leader.press({ kind: status === 'paused' ? 'resume' : 'pause' })
    await pause(1600 + (count % 7) * 130)
    for (const { events, arrivals, clock, line } of members) {
      const event = events.find((one) => one.seq === seq)
      if (event === undefined) throw new Error(`event ${seq} was lost`)
      const ownError = clock.at(deviceAt(line, event.at)) - event.at
      effects.push(Math.max(event.at - ownError, arrivals.get(seq) ?? Infinity) - pressedAt)
    }
  }
  return effects
}

async function join(url: string, call: Call, code: string, count: number, seed: number): Promise<Member[]> {
  const random = randomFrom(seed)
  const seats = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      call<Seat>('POST', `/live/${code}/join`, { name: `Member ${seed} ${index}`, device: 'phone', role: 'member' }, '')
    )
  )
  return seats.map(({ token }) => new Member(url, { code, token }, anyLine(random), random))
}

const row = (figure: string, value: number, goal: number, enough: number) => ({
  figure,
  ms: Number(value.toFixed(1)),
  goal: `≤ ${goal}`,
  result: value <= goal ? 'met' : value <= enough ? `good enough (≤ ${enough})` : `missed (≤ ${enough})`
})

export async function benchLive(product: Product): Promise<object[]> {
  const call = await callerOf(product)
  await call('POST', '/workouts', { id: 'bench-live', content: contentFor('bench-live', 40) })
  const opening = { workoutId: 'bench-live', choices: CHOICES, timing: TIMING, device: 'desktop' }
  const seat = await call<Seat>('POST', '/live', opening)
  const plan = await call<RoomPlan>('GET', `/live/${seat.code}/plan`, undefined, seat.token)
  const timeline = compile(plan.workout, plan.timing)
  const random = randomFrom(99)
  const leader = new Member(product.url, seat, { ...anyLine(random), ...PRESSER }, random)
  const members = [leader, ...(await join(product.url, call, seat.code, MEMBERS - 1, 1))]
  await pause(SETTLED_MS)
  leader.press({ kind: 'start' })
  const [apart, errors]: [number[], number[]] = [[], []]
  await pause(2000)
  const pressing = press(leader, members, timeline)
  await watch(members, WATCHED_MS, apart, errors)
  const effects = await pressing
  const late = await join(product.url, call, seat.code, LATE, 2)
  await pause(SETTLED_MS)
  const ready = late.map(({ readyAfterMs }) => readyAfterMs ?? Infinity)
  const now = trueNow()
  const at = positionIn(timeline, leader.events, now)
  const lateErrors = late.map((member) => {
    const there = positionIn(timeline, member.events, member.clock.at(deviceAt(member.line, now)))
    return there.index === at.index ? Math.abs(there.elapsedMs - at.elapsedMs) : Infinity
  })
  for (const member of [...members, ...late]) member.close()
  return [
    row('shown second apart, p95', quantile(apart, 0.95), 30, 50),
    row('shown second against the room, p95', quantile(errors, 0.95), 30, 50),
    row('press to effect, median', quantile(effects, 0.5), 400, 500),
    row('press to effect, p95', quantile(effects, 0.95), 600, 700),
    row('late join after the socket opens, slowest', Math.max(...ready), 1000, 2000),
    row('late join, largest error', Math.max(...lateErrors), 30, 50)
  ]
}
