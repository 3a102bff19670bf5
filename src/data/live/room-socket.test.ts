import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientMessage, ServerMessage } from '#core/live/protocol.ts'
import { openRoomSocket, type RoomSocketDeps } from './room-socket.ts'

class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  readonly sent: ClientMessage[] = []

  accept(): void {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  tell(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
  }

  breakDown(): void {
    this.close()
    this.dispatchEvent(new Event('close'))
  }
}

const WELCOME = { type: 'welcome', now: 0, you: 'm1', events: [], state: {} } as unknown as ServerMessage
const NEXT = { kind: 'move', step: 1, from: 3 } as const

let sockets: FakeSocket[]
let lines: boolean[]
let ends: string[]
let known: number
let ids: number

function open(part: Partial<RoomSocketDeps> = {}) {
  return openRoomSocket({
    code: 'K7M4PX',
    token: 'secret',
    after: () => known,
    mono: () => Date.now(),
    newId: () => `c${(ids += 1)}`,
    measured: () => 20_000,
    believed: () => ({ offByMs: null, oneWayMs: null }),
    heard: () => undefined,
    line: (isOn) => lines.push(isOn),
    over: (why) => ends.push(why),
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    ...part
  })
}

const latest = (): FakeSocket => sockets.at(-1) ?? new FakeSocket()
const welcome = (): void => {
  latest().accept()
  latest().tell(WELCOME)
}
const commands = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'command')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  sockets = []
  lines = []
  ends = []
  known = 0
  ids = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the line to a room', () => {
  it('says who it is and what it knows, then pings', () => {
    known = 7
    open()
    welcome()
    expect(latest().sent.map(({ type }) => type)).toEqual(['hello', 'ping'])
    expect(latest().sent[0]).toMatchObject({ token: 'secret', after: 7 })
    expect(lines).toEqual([true])
  })

  it('comes back by itself and repeats a press that nobody acknowledged', () => {
    const line = open()
    welcome()
    line.command(NEXT)
    line.command({ kind: 'pause' })
    latest().tell({ type: 'ack', id: 'c2' })
    latest().breakDown()
    vi.advanceTimersByTime(600)
    welcome()
    expect(lines).toEqual([true, false, true])
    expect(sockets).toHaveLength(2)
    expect(commands(latest())).toEqual([{ type: 'command', id: 'c1', command: NEXT }])
  })

  it('forgets a press that is too old to be meant', () => {
    const line = open()
    welcome()
    line.command(NEXT)
    latest().breakDown()
    for (let count = 0; count < 8; count += 1) {
      vi.advanceTimersByTime(8000)
      if (count < 7) latest().breakDown()
    }
    welcome()
    expect(commands(latest())).toEqual([])
  })

  it('notices a line that is dead although the browser believes in it', () => {
    const line = open()
    welcome()
    latest().tell({ type: 'pong', t0: 0, t1: 0, t2: 0 })
    vi.advanceTimersByTime(30_000)
    expect(lines).toEqual([true, false])
    welcome()
    latest().tell({ type: 'pong', t0: 0, t1: 0, t2: 0 })
    line.check()
    vi.advanceTimersByTime(5100)
    expect(lines).toEqual([true, false, true, false])
  })

  it('waits longer after each failure, 15 s at most', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    open()
    const waits: number[] = []
    for (let count = 0; count < 8; count += 1) {
      latest().breakDown()
      const before = sockets.length
      let waited = 0
      for (; sockets.length === before; waited += 100) vi.advanceTimersByTime(100)
      waits.push(waited)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  })

  it('ends with a goodbye and does not try again', () => {
    open()
    welcome()
    latest().tell({ type: 'goodbye', why: 'removed' })
    latest().breakDown()
    vi.advanceTimersByTime(60_000)
    expect([ends, sockets.length]).toEqual([['removed'], 1])
  })
})
