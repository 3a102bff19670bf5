/** One stay in a room, with the line and the player replaced and the clock in the test's hands. */
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { positionIn } from '#core/live/fold.ts'
import type { ClientMessage, Goodbye, Member, RoomCommand, RoomEvent, RoomState } from '#core/live/protocol.ts'
import type { RoomSocketDeps } from '../../data/live/room-socket.ts'
import { storage } from '../../platform/page/storage.ts'
import { workout } from '../player/play/create-player.test-kit.ts'
import type { RoomPlayDeps } from './room-play.ts'
import type { RoomView } from './room-view.ts'
import { Visit } from './room-visit.ts'

const kit = vi.hoisted(() => ({
  line: null as unknown as RoomSocketDeps,
  play: null as unknown as RoomPlayDeps,
  shown: [] as readonly RoomEvent[],
  isSilent: false,
  sent: [] as (ClientMessage | RoomCommand)[],
  did: [] as string[]
}))

vi.mock('../../platform/page/page-life.ts', () => ({ createPageLife: () => ({ onChange: () => () => undefined }) }))
vi.mock('../../data/live/room-socket.ts', () => ({
  openRoomSocket: (deps: RoomSocketDeps) => {
    kit.line = deps
    return {
      send: (message: ClientMessage) => kit.sent.push(message),
      command: (command: RoomCommand) => kit.sent.push(command),
      check: () => undefined,
      reconnect: () => kit.did.push('reconnect'),
      close: () => kit.did.push('close')
    }
  }
}))
vi.mock('./room-play.ts', () => ({
  createRoomPlay: (deps: RoomPlayDeps) => {
    kit.play = deps
    return {
      isOn: () => true,
      start: () => Promise.resolve(),
      setEvents: (events: readonly RoomEvent[]) => {
        kit.shown = events
      },
      retime: () => undefined,
      stop: () => kit.did.push('stop')
    }
  },
  createSilence: () => (isWanted: boolean) => {
    kit.isSilent = isWanted
  },
  isSilentAtFirst: () => false,
  muteHere: () => undefined,
  unmuteAsChosen: () => undefined
}))

const ROOM_MS = 1_800_000_000_000
const timing = { ...DEFAULT_SETTINGS, timerMode: 'autonext' as const, defaultSetupTimeSec: 6 }
const timeline = compile(workout, timing)
const me: Member = {
  id: 'noor',
  name: 'Noor',
  role: 'member',
  device: 'phone',
  isSignedIn: false,
  state: 'here',
  isOnBreak: false,
  isMuted: false,
  offByMs: null,
  joinedAt: ROOM_MS,
  awaySince: null,
  share: null,
  effort: null,
  cheers: 0,
  leftAs: null
}
const state = {
  choices: { mode: 'coach', sound: 'every' },
  leaderId: 'mara',
  members: [me]
} as unknown as RoomState

let $room: ReturnType<typeof atom<RoomView>>
let visit: Visit
let ends: (string | Goodbye)[]
let log: RoomEvent[]

/** Adds an event to the room's log, now. */
function happens(command: RoomCommand): RoomEvent {
  const event = { ...command, seq: log.length + 1, at: visit.now(), by: 'mara' }
  log.push(event)
  return event
}

function welcome(): void {
  const events = log.filter(({ seq }) => seq > kit.line.after())
  kit.line.heard({ type: 'welcome', now: visit.now(), you: 'noor', events, state })
  kit.line.line(true)
}

const view = () => {
  const now = $room.get()
  if (now.kind !== 'in') throw new Error(`not in the room: ${now.kind}`)
  return now
}
/** What the player shows: segment and second. */
const shown = () => {
  const { status, index, elapsedMs } = positionIn(timeline, kit.shown, visit.now())
  return `${status} ${index} ${Math.floor(elapsedMs / 1000)}`
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** What a page does that is in the room, also after a reload. */
function enter(): void {
  visit = new Visit(
    $room,
    { code: 'K7M4PX', token: 'secret', memberId: 'noor' },
    { workout, timing },
    { ended: () => ends.push('ended'), over: (why) => ends.push(why) }
  )
  welcome()
  const [mono, now] = [performance.now(), Date.now()]
  kit.line.measured({ t0: mono, t1: now, t2: now, t3: mono })
}

beforeEach(() => {
  vi.useFakeTimers({ now: ROOM_MS })
  storage.roomBreaks.write(null)
  kit.shown = []
  kit.sent = []
  kit.did = []
  kit.isSilent = false
  ends = []
  log = []
  $room = atom<RoomView>({ kind: 'none' })
  enter()
})
afterEach(() => void vi.useRealTimers())

describe('a stay in a room', () => {
  it('is in the lobby after the welcome, and runs from the start on', () => {
    expect(view()).toMatchObject({ phase: 'lobby', line: 'on', me: 'noor' })
    kit.line.heard({ type: 'events', events: [happens({ kind: 'start' })] })
    expect([view().phase, shown()]).toEqual(['running', 'running 0 0'])
  })

  it('reads again what is missing when an event does not follow the last one', () => {
    happens({ kind: 'start' })
    kit.line.heard({ type: 'events', events: [happens({ kind: 'pause' })] })
    expect([kit.did, shown()]).toEqual([['reconnect'], 'ready 0 0'])
    welcome()
    expect(shown()).toBe('paused 0 0')
  })

  it('sends no press of a participant while a coach leads', () => {
    visit.press({ kind: 'pause' })
    expect(kit.sent).toEqual([])
  })

  it('ends for everyone when the workout is over, and says what was done', () => {
    kit.line.heard({ type: 'events', events: [happens({ kind: 'start' })] })
    pass(96_000)
    kit.play.stopped()
    pass(20)
    expect([view().phase, ends]).toEqual(['ended', []])
    pass(500)
    expect([ends, kit.sent]).toEqual([['ended'], [{ type: 'result', share: 1, effort: null }]])
  })

  it('counts what the room did, without the breaks, also after a reload', () => {
    kit.line.heard({ type: 'events', events: [happens({ kind: 'start' })] })
    pass(6000 + 14_000)
    expect(visit.share()).toBeCloseTo(14 / 70)
    visit.takeBreak(true)
    pass(7000)
    visit.takeBreak(false)
    pass(9000)
    expect(visit.share()).toBeCloseTo(23 / 70)
    $room.set({ kind: 'none' })
    enter()
    expect(visit.share()).toBeCloseTo(23 / 70)
  })

  it('says for some seconds that a press was refused', () => {
    kit.line.heard({ type: 'refused', id: 'p1', why: 'too-fast' })
    pass(3000)
    kit.line.heard({ type: 'refused', id: 'p2', why: 'too-fast' })
    pass(3999)
    expect(view().refused).toMatchObject({ why: 'too-fast' })
    pass(1)
    expect(view().refused).toBeNull()
  })

  it('stops the play when the room closes', () => {
    kit.line.over('ended')
    expect([$room.get().kind, kit.did, ends]).toEqual(['over', ['close', 'stop'], ['ended']])
  })
})

describe('the way back after a lost line', () => {
  beforeEach(() => {
    kit.line.heard({ type: 'events', events: [happens({ kind: 'start' })] })
    pass(10_000)
    kit.line.line(false)
  })

  it('goes on alone with own presses, and the room’s log replaces them', () => {
    visit.press({ kind: 'pause' })
    pass(500)
    expect([view().line, shown()]).toEqual(['lost', 'paused 1 4'])
    welcome()
    expect([view().line, view().landsIn, shown()]).toEqual(['back', null, 'running 1 4'])
    pass(4000)
    expect(view().line).toBe('on')
  })

  it('counts down silently before it moves by a second or more, and lands where the room is then', () => {
    pass(5000)
    happens({ kind: 'move', step: 1, from: 1 })
    pass(5000)
    welcome()
    expect([view().line, view().landsIn, shown(), kit.isSilent]).toEqual(['back', 3, 'running 1 14', true])
    pass(1000)
    kit.line.heard({ type: 'events', events: [happens({ kind: 'pause' })] })
    pass(1999)
    expect([view().landsIn, shown()]).toEqual([1, 'running 1 16'])
    pass(1)
    expect([view().line, view().landsIn, shown(), kit.isSilent]).toEqual(['back', null, 'paused 2 6', false])
    pass(4000)
    expect(view().line).toBe('on')
  })

  it('takes over the room’s log at once when the line is lost again', () => {
    happens({ kind: 'move', step: 1, from: 1 })
    pass(5000)
    welcome()
    kit.line.line(false)
    expect([view().line, view().landsIn, shown(), kit.isSilent]).toEqual(['lost', null, 'running 2 5', false])
  })

  it('lands when its own play ends during the countdown', () => {
    visit.press({ kind: 'jump', to: 3, from: 1 })
    pass(38_000)
    welcome()
    pass(2000)
    kit.play.stopped()
    pass(1)
    expect([view().landsIn, shown()]).toEqual([null, 'running 2 14'])
  })

  it('does not wait when everyone is done', () => {
    happens({ kind: 'end' })
    pass(1000)
    welcome()
    expect([view().phase, view().landsIn, shown()]).toEqual(['ended', null, 'finished 1 4'])
  })
})
