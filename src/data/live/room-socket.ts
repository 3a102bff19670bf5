/** The line of a member to its room: keeps trying, measures the clock, and repeats what was not acknowledged. */
import { codeFrom } from '#core/live/room-code.ts'
import type { PingSample } from '#core/live/clock-estimate.ts'
import {
  LIVE_VERSION,
  type ClientMessage,
  type Goodbye,
  type RoomCommand,
  type ServerMessage
} from '#core/live/protocol.ts'

/** What tells the line about itself, and where it sends what it hears. */
export interface RoomSocketDeps {
  code: string
  token: string
  /** The last event this device knows. */
  after: () => number
  /** The device's monotonic clock, in milliseconds. */
  mono: () => number
  newId: () => string
  /** Called with each measured ping; returns the milliseconds until the next one. */
  measured: (sample: PingSample) => number
  /** What this device believes about its own clock and line, in milliseconds. */
  believed: () => { offByMs: number | null; oneWayMs: number | null }
  /** Every message except pongs and acknowledgements. */
  heard: (message: ServerMessage) => void
  /** True from a welcome until the line breaks. */
  line: (isOn: boolean) => void
  over: (why: Goodbye) => void
  open?: (url: string) => WebSocket
}

export interface RoomSocket {
  /** Lost while there is no line: the next one shows the truth anyway. */
  send: (message: ClientMessage) => void
  /** Repeated on the next line until the room has answered. */
  command: (command: RoomCommand) => void
  /** The device is back or online again: checks the line at once. */
  check: () => void
  /** Reads what was missed over a new line. */
  reconnect: () => void
  close: () => void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** Without an answer for this long, the line is dead, whatever the browser says. */
const SILENCE_MAX_MS = 5000
/** A press is not repeated later than this, because it meant that moment. */
const COMMAND_MAX_MS = 10_000

interface Pending {
  command: RoomCommand
  since: number
}

const socketOrigin = (): string => location.origin.replace(/^http/u, 'ws')
const newWallCode = (): string => codeFrom(crypto.getRandomValues(new Uint8Array(64)))

class Line implements RoomSocket {
  readonly #deps: RoomSocketDeps
  readonly #pending = new Map<string, Pending>()
  #socket: WebSocket | null = null
  #isUp = false
  #isOver = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RoomSocketDeps) {
    this.#deps = deps
    this.#connect()
  }

  send(message: ClientMessage): void {
    if (this.#isUp) this.#write(message)
  }

  command(command: RoomCommand): void {
    const id = this.#deps.newId()
    this.#pending.set(id, { command, since: this.#deps.mono() })
    if (!this.#isUp) return
    this.#write({ type: 'command', id, command })
    this.#expectAnswer()
  }

  check(): void {
    if (this.#isOver) return
    if (this.#isUp) return this.#sendPing()
    if (this.#socket?.readyState === WebSocket.CONNECTING) return
    this.#failures = 0
    this.#connect()
  }

  reconnect(): void {
    if (!this.#isOver) this.#connect()
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#retry)
    this.#drop()
  }

  #write(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #connect(): void {
    this.#drop()
    clearTimeout(this.#retry)
    const { code, token, after, open = (url: string) => new WebSocket(url) } = this.#deps
    let socket: WebSocket
    try {
      socket = open(`${socketOrigin()}/api/live/${code}/socket`)
    } catch {
      return this.#lost()
    }
    this.#socket = socket
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#write({ type: 'hello', version: LIVE_VERSION, token, after: after() })
    })
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#hear(data as string)
    })
    for (const end of ['close', 'error'] as const) {
      socket.addEventListener(end, () => {
        if (socket === this.#socket) this.#lost()
      })
    }
    this.#expectAnswer()
  }

  #hear(text: string): void {
    const mono = this.#deps.mono()
    clearTimeout(this.#silence)
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'pong') return this.#hearPong(message, mono)
    if (message.type === 'ack' || message.type === 'refused') this.#pending.delete(message.id)
    if (message.type === 'ack') return
    this.#deps.heard(message)
    if (message.type === 'welcome') this.#begin()
    if (message.type === 'goodbye') {
      this.close()
      this.#deps.over(message.why)
    }
  }

  #hearPong({ t0, t1, t2 }: { t0: number; t1: number; t2: number }, t3: number): void {
    const pauseMs = this.#deps.measured({ t0, t1, t2, t3 })
    clearTimeout(this.#ping)
    this.#ping = setTimeout(() => this.#sendPing(), pauseMs)
  }

  #sendPing(): void {
    clearTimeout(this.#ping)
    this.#write({ type: 'ping', t0: this.#deps.mono(), ...this.#deps.believed() })
    this.#expectAnswer()
  }

  #begin(): void {
    this.#isUp = true
    this.#failures = 0
    this.#deps.line(true)
    const since = this.#deps.mono() - COMMAND_MAX_MS
    for (const [id, pending] of this.#pending) {
      if (pending.since < since) this.#pending.delete(id)
      else this.#write({ type: 'command', id, command: pending.command })
    }
    this.#sendPing()
  }

  #expectAnswer(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#lost(), SILENCE_MAX_MS)
  }

  #drop(): void {
    clearTimeout(this.#ping)
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = null
    this.#isUp = false
    socket?.close()
  }

  /** Random pauses spread the members of a room whose server restarts. */
  #lost(): void {
    const wasUp = this.#isUp
    this.#drop()
    if (this.#isOver) return
    if (wasUp) this.#deps.line(false)
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), pauseMs * (0.5 + Math.random() / 2))
  }
}

export const openRoomSocket = (deps: RoomSocketDeps): RoomSocket => new Line(deps)

/** The room closes with this when another screen waits under the same code. */
const CODE_TAKEN = 4009
const WALL_RETRY_MS = 2000

/** Waits under a code until a leader pairs this screen. `shows` is told the code, and null while there is no line. */
export function waitForPairing(
  shows: (code: string | null) => void,
  paired: (seat: { code: string; token: string }) => void
): () => void {
  let code = newWallCode()
  let isOver = false
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    isOver = true
    clearTimeout(retry)
    socket?.close()
  }
  const connect = () => {
    socket = new WebSocket(`${socketOrigin()}/api/live/walls/${code}/socket`)
    socket.addEventListener('open', () => shows(code))
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data as string) as { type: string; code: string; token: string }
      if (message.type !== 'paired' || isOver) return
      stop()
      paired({ code: message.code, token: message.token })
    })
    socket.addEventListener('close', (event) => {
      if (isOver) return
      shows(null)
      if (event.code === CODE_TAKEN) code = newWallCode()
      retry = setTimeout(connect, event.code === CODE_TAKEN ? 0 : WALL_RETRY_MS)
    })
  }
  connect()
  return stop
}
