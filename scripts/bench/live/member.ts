/** A simulated device of a room: its own line and clock, and the clock estimate of the app. */
import { positionIn } from '#core/live/fold.ts'
import { deviceAt, queued, type SimulatedLine } from '#core/live/line.test-kit.ts'
import {
  LIVE_VERSION,
  type ClientMessage,
  type RoomCommand,
  type RoomEvent,
  type ServerMessage
} from '#core/live/protocol.ts'
import { createRoomClock } from '#core/live/room-clock.ts'
import type { PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { delayed, trueNow } from './line.ts'

export interface Seat {
  code: string
  token: string
}

const RETRY_MS = 1000

export class Member {
  readonly line: SimulatedLine
  readonly clock = createRoomClock()
  readonly events: RoomEvent[] = []
  /** The true moment at which each event arrived, by its number. */
  readonly arrivals = new Map<number, number>()
  readyAfterMs: number | null = null
  readonly #url: () => string
  readonly #seat: Seat
  readonly #up: (deliver: () => void) => void
  readonly #down: (deliver: () => void) => void
  #socket: WebSocket | null = null
  #timer: NodeJS.Timeout | undefined

  /** `url` is asked at each connection, because a new Worker has another port. */
  constructor(url: () => string, seat: Seat, line: SimulatedLine, random: () => number) {
    this.line = line
    this.#url = url
    this.#seat = seat
    this.#up = delayed(() => line.upMs + queued(random, line.jitterMs))
    this.#down = delayed(() => line.downMs + queued(random, line.jitterMs))
    this.connect()
  }

  connect(): void {
    const { code, token } = this.#seat
    const socket = new WebSocket(`${this.#url().replace(/^http/u, 'ws')}/api/live/${code}/socket`)
    this.#socket = socket
    let openedAt = 0
    socket.addEventListener('open', () => {
      openedAt = trueNow()
      this.send({ type: 'hello', version: LIVE_VERSION, token, after: this.events.length })
    })
    socket.addEventListener('message', ({ data }) => {
      this.#down(() => socket === this.#socket && this.#hear(JSON.parse(data as string) as ServerMessage, openedAt))
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.connect(), RETRY_MS)
    })
  }

  /** What this device believes the room's time to be at a true moment. */
  shownAt(trueMs: number): number {
    return this.clock.at(deviceAt(this.line, trueMs))
  }

  /** Where this device believes the room to be at a true moment. */
  positionAt(timeline: Timeline, trueMs: number): PlayState {
    return positionIn(timeline, this.events, this.shownAt(trueMs))
  }

  send(message: ClientMessage): void {
    const socket = this.#socket
    this.#up(() => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)))
  }

  press(command: RoomCommand): void {
    this.send({ type: 'command', id: crypto.randomUUID(), command })
  }

  /** Goes away without a word; `connect` comes back. */
  close(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #mono = (): number => deviceAt(this.line, trueNow())

  #sendPing(): void {
    const [t0, oneWayMs] = [this.#mono(), this.clock.oneWayMs()]
    this.send({ type: 'ping', t0, offByMs: this.clock.offByMs(t0), oneWayMs })
  }

  #hear(message: ServerMessage, openedAt: number): void {
    if (message.type === 'goodbye') throw new Error(`the room said goodbye: ${message.why}`)
    if (message.type === 'welcome') {
      this.clock.measureAgain()
      this.#sendPing()
    }
    if (message.type === 'welcome' || message.type === 'events') {
      for (const event of message.events) {
        this.events.push(event)
        this.arrivals.set(event.seq, trueNow())
      }
    }
    if (message.type !== 'pong') return
    this.clock.add({ ...message, t3: this.#mono() }, this.events.length === 0)
    this.readyAfterMs ??= trueNow() - openedAt
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#sendPing(), this.clock.pingPauseMs())
  }
}
