import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { RoomCommand, RoomEvent } from '#core/live/protocol.ts'
import { createFakeDevice, type FakeDevice } from '../../platform/device/fake-device.ts'
import { createPlayer } from '../player/play/create-player.ts'
import { createStorage, position, quietDeps, workout } from '../player/play/create-player.test-kit.ts'
import { commandOf, createRoomDrive } from './room-drive.ts'

/** The room's clock is this far ahead of the device's. */
const AHEAD_MS = 1_800_000_000_000
const timing = { ...DEFAULT_SETTINGS, timerMode: 'autonext' as const, defaultSetupTimeSec: 6 }

let device: FakeDevice
let storage: ReturnType<typeof createStorage>
let pressed: RoomCommand[]
let stops: number

function join() {
  const player = createPlayer({
    ...quietDeps(),
    device,
    log: storage.log,
    settings: () => ({ ...DEFAULT_SETTINGS, countDownBeepOn: true })
  })
  const drive = createRoomDrive(
    { workout, timing },
    {
      act: (action, state) => {
        const command = commandOf(action, state)
        if (command !== null) pressed.push(command)
      },
      stopped: () => (stops += 1)
    }
  )
  drive.setShift(-AHEAD_MS)
  const hear = (events: readonly RoomEvent[]) => {
    drive.setEvents(events)
    player.look()
  }
  return { player, drive, hear }
}

const now = () => device.clock.mono() + AHEAD_MS
const after = (ms: number, seq: number, command: RoomCommand): RoomEvent => ({
  ...command,
  seq,
  at: now() + ms,
  by: 'm'
})
const heard = () => device.heard().map(({ kind }) => kind)

beforeEach(() => {
  device = createFakeDevice()
  storage = createStorage()
  pressed = []
  stops = 0
})

describe('a play that a room moves', () => {
  it('applies an event at its moment, not when it arrives', () => {
    const { player, drive, hear } = join()
    const start = after(0, 1, { kind: 'start' })
    drive.setEvents([start])
    player.goDriven(drive)
    device.pass(7500)
    expect(position(player)).toBe('running 1 29')
    hear([start, after(700, 2, { kind: 'pause' })])
    device.pass(600)
    expect(position(player)).toBe('running 1 28')
    device.pass(200)
    expect(position(player)).toBe('paused 1 28')
  })

  it('lands on the right second when it joins late, and plays no cue of the past', () => {
    const { player, drive } = join()
    drive.setEvents([after(-40_200, 1, { kind: 'start' })])
    player.goDriven(drive)
    expect(position(player)).toBe('running 2 16')
    device.pass(10_000)
    expect(heard()).toEqual([])
    device.pass(6500)
    expect([position(player), heard().at(-1)]).toEqual(['running 3 40', 'work'])
  })

  it('begins a segment again when the room goes back', () => {
    const { player, drive, hear } = join()
    const start = after(-20_000, 1, { kind: 'start' })
    drive.setEvents([start])
    player.goDriven(drive)
    const view = player.$view.get()
    const entry = view.kind === 'playing' ? view.entry : 0
    hear([start, after(300, 2, { kind: 'move', step: -1, from: 1 })])
    device.pass(1000)
    const again = player.$view.get()
    expect([position(player), again.kind === 'playing' && again.entry - entry]).toEqual(['running 1 30', 1])
  })

  it('turns presses into commands and moves only when the room says so', () => {
    const { player, drive } = join()
    drive.setEvents([after(-10_000, 1, { kind: 'start' })])
    player.goDriven(drive)
    player.act({ kind: 'pause' })
    player.act({ kind: 'next' })
    player.act({ kind: 'video', ms: 5000, isHeld: true })
    player.act({ kind: 'adjust', seconds: -10 })
    expect(pressed).toEqual([
      { kind: 'pause' },
      { kind: 'move', step: 1, from: 1 },
      { kind: 'adjust', seconds: -10, from: 1 }
    ])
    expect(position(player)).toBe('running 1 26')
  })

  it('sends one harmless press where the player waits for the athlete', () => {
    const waiting = { status: 'waiting', index: 3 } as Parameters<typeof commandOf>[1]
    expect(commandOf({ kind: 'done' }, waiting)).toEqual({ kind: 'resume' })
    expect(commandOf({ kind: 'next' }, waiting)).toEqual({ kind: 'resume' })
  })

  it('moves without a jump of the device’s clock when the room’s clock steps', () => {
    const { player, drive } = join()
    drive.setEvents([after(-10_000, 1, { kind: 'start' })])
    player.goDriven(drive)
    drive.setShift(-AHEAD_MS - 5000)
    player.look()
    expect(position(player)).toBe('running 1 21')
  })

  it('ends once, stores nothing, and leaves an interrupted play of one’s own where it was', async () => {
    const { player, drive } = join()
    await player.open(workout)
    device.pass(10_000)
    await player.standAside()
    const kept = structuredClone(storage.stored.running)
    drive.setEvents([after(-90_000, 1, { kind: 'start' })])
    player.goDriven(drive)
    device.pass(3000)
    player.renew({ ...workout, version: 2 })
    expect(position(player)).toBe('running 3 3')
    expect(storage.stored.running).toEqual(kept)
    device.pass(4000)
    const view = player.$view.get()
    expect(view.kind === 'done' && view.outcome.share).toBe(1)
    expect([stops, storage.stored.results]).toEqual([1, []])
  })
})
