/** Replays the websocket side: sends the client's frames and waits for those of the server. */
import { WebSocket } from 'ws'
import type { Bindings } from './bindings.ts'
import { compareJson } from './compare.ts'
import { type Json, parseJson, type SocketLine } from './recording.ts'

/** Milliseconds. Only a missing frame takes this long. */
const patience = 60_000
/** For frames that may never arrive because the response is known to differ. */
const shortPatience = 300

interface Arrived {
  frame: Json
}

class Connection {
  readonly socket: WebSocket
  readonly frames: Arrived[] = []
  closeCode: number | undefined
  readonly #opened: Promise<void>
  #wake: (() => void)[] = []

  constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('message', (data: Buffer) => {
      const text = data.toString()
      let frame: Json = text
      try {
        frame = parseJson(text)
      } catch {
        // The comparison reports text that is not JSON.
      }
      this.frames.push({ frame })
      this.#notify()
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
      this.#notify()
    })
    this.#opened = new Promise((resolve) => {
      this.socket.once('open', () => resolve())
      this.socket.once('error', () => resolve())
    })
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }

  opened(): Promise<void> {
    return this.#opened
  }

  /** Resolves when the server has sent everything that earlier frames and requests cause. */
  async caughtUp(): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) return
    await new Promise<void>((resolve) => {
      this.socket.once('pong', () => resolve())
      this.socket.once('close', () => resolve())
      this.socket.ping()
    })
  }

  /** `limit`: milliseconds. */
  async waitFor<T>(found: () => T | undefined, limit: number): Promise<T | undefined> {
    const end = Date.now() + limit
    for (;;) {
      const value = found()
      if (value !== undefined || Date.now() >= end) return value
      await new Promise<void>((resolve) => {
        this.#wake.push(resolve)
        setTimeout(resolve, Math.max(1, end - Date.now()))
      })
    }
  }
}

/** Pairs frames that may arrive in any order. */
function topic(frame: Json): string {
  if (frame === null || typeof frame !== 'object' || Array.isArray(frame)) return 'other'
  const data = frame['data']
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return String(frame['type'])
  const events = Array.isArray(data['events']) ? String(data['events'][0]).replace(/[0-9a-f]{20}/g, 'ID') : ''
  return `${String(frame['type'])}|${String(data['to'] ?? '')}|${events}`
}

/** Sorts lists whose order has no meaning. */
function sorted(frame: Json): Json {
  if (frame === null || typeof frame !== 'object' || Array.isArray(frame)) return frame
  const data = frame['data']
  if (data === null || typeof data !== 'object' || Array.isArray(data) || frame['type'] !== 'event') return frame
  const order = (list: Json | undefined): Json =>
    Array.isArray(list) ? [...list].sort((a, b) => (String(a) < String(b) ? -1 : 1)) : (list ?? null)
  const { timestamp, ...others } = data
  // Event names contain generated ids, so only their number is compared here. events.test.ts checks the names.
  const events = Array.isArray(data['events']) ? data['events'].length : null
  return {
    ...frame,
    data: {
      ...others,
      hasTimestamp: typeof timestamp === 'string',
      events,
      subscriptions: order(data['subscriptions'])
    }
  }
}

export class Sockets {
  readonly #connections = new Map<number, Connection>()
  readonly #port: number
  readonly #key: string
  readonly #bindings: Bindings
  readonly #differing: ReadonlySet<number>

  /** @param differing lines with a known difference */
  constructor(port: number, key: string, bindings: Bindings, differing: ReadonlySet<number>) {
    this.#port = port
    this.#key = key
    this.#bindings = bindings
    this.#differing = differing
  }

  async #patience(line: SocketLine, connection: Connection): Promise<number> {
    if (!this.#differing.has(line.line)) return patience
    await connection.caughtUp()
    return shortPatience
  }

  async step(line: SocketLine): Promise<string[]> {
    if (line.direction === 'client') return this.#client(line)
    return this.#server(line)
  }

  async #client(line: SocketLine): Promise<string[]> {
    const { event } = line
    if (event.type === 'open') return this.#open(line, event)
    const connection = this.#connections.get(line.connection)
    if (!connection) return ['no such connection']
    await connection.opened()
    if (event.type === 'close') {
      await connection.caughtUp()
      if (event.code === 1005) connection.socket.close()
      else connection.socket.close(event.code)
      return []
    }
    const text =
      event.type === 'text'
        ? event.text
        : this.#bindings.fill(JSON.stringify(this.#bindings.fillJson(event.frame, line.actor)), '')
    connection.socket.send(event.type === 'frame' && event.binary ? Buffer.from(text) : text)
    return []
  }

  async #open(line: SocketLine, event: Extract<SocketLine['event'], { type: 'open' }>): Promise<string[]> {
    const pairs = Object.entries(event.query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (item) => `${encodeURIComponent(key)}=${encodeURIComponent(this.#bindings.fill(item, line.actor))}`
      )
    )
    const headers = Object.fromEntries(
      Object.entries(event.headers).map(([name, value]) => [
        name,
        this.#bindings.fill(value.replace('<key>', this.#key), line.actor)
      ])
    )
    const connection = new Connection(`ws://127.0.0.1:${this.#port}${event.path}?${pairs.join('&')}`, headers)
    this.#connections.set(line.connection, connection)
    await connection.opened()
    return []
  }

  async #server(line: SocketLine): Promise<string[]> {
    const { event } = line
    const connection = this.#connections.get(line.connection)
    if (!connection) return ['no such connection']
    if (event.type === 'close') return this.#closed(connection, event.code, await this.#patience(line, connection))
    if (event.type !== 'frame') return []
    const wanted = topic(event.frame)
    const limit = await this.#patience(line, connection)
    const found = await connection.waitFor(() => {
      const index = connection.frames.findIndex((arrived) => topic(arrived.frame) === wanted)
      return index < 0 ? undefined : connection.frames.splice(index, 1)[0]
    }, limit)
    if (!found) {
      const waiting = connection.frames.map((arrived) => JSON.stringify(arrived.frame).slice(0, 160))
      return [`no frame "${wanted}" arrived; waiting: ${waiting.join(' ') || 'none'}`]
    }
    return compareJson(sorted(event.frame), sorted(found.frame), 'frame', this.#bindings)
  }

  async #closed(connection: Connection, code: number, limit: number): Promise<string[]> {
    const closed = await connection.waitFor(() => connection.closeCode, limit)
    const left = connection.frames
      .splice(0)
      .map((arrived) => `unexpected frame ${JSON.stringify(arrived.frame).slice(0, 300)}`)
    if (closed === undefined) {
      connection.socket.terminate()
      return [`connection stays open, recorded close ${code}`, ...left]
    }
    // The recorded client saw 1000 for its own close without a code; the `ws` library reports 1005.
    const same = closed === code || (code === 1000 && closed === 1005)
    return same ? left : [`closed with ${closed}, recorded ${code}`, ...left]
  }

  closeAll(): void {
    for (const connection of this.#connections.values()) connection.socket.terminate()
  }
}
