import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { RoomCommand, RoomEvent } from '#core/live/protocol.ts'
import { createFakeDevice } from '../../../platform/device/fake-device.ts'
import { createFakeVideo } from '../../../platform/video/fake-video.test-kit.ts'
import { createRoomDrive } from '../../live/room-drive.ts'
import { createPlayer } from '../play/create-player.ts'
import { quietDeps } from '../play/create-player.test-kit.ts'
import { createPlayVideo, type PlayVideo } from './play-video.ts'
import { settled, videoWorkout } from './play-video.test-kit.ts'

/** Chapters of 30 and 40 seconds. */
async function watchTogether(agoMs: number) {
  const device = createFakeDevice()
  const screen = createFakeVideo(device, 70_000)
  const pressed: string[] = []
  let video: PlayVideo | null = null
  const player = createPlayer({
    ...quietDeps(),
    device,
    settings: () => DEFAULT_SETTINGS,
    onMoment: (moment) => {
      if (video !== null || moment === null) return void video?.update(moment)
      video = createPlayVideo(
        {
          clock: device.clock,
          after: device.after,
          settings: () => DEFAULT_SETTINGS,
          isMuted: () => false,
          volume: () => 0.8,
          makeVideo: () => screen.video,
          address: (url) => Promise.resolve(url),
          act: (action) => player.act(action),
          isFollower: () => true,
          onElement: () => undefined,
          onNotice: () => undefined
        },
        moment
      )
    }
  })
  const timing = { ...DEFAULT_SETTINGS, timerMode: 'autonext' as const }
  const act = ({ kind }: { kind: string }) => {
    if (!kind.startsWith('video')) pressed.push(kind)
  }
  const drive = createRoomDrive({ workout: videoWorkout, timing }, { act, stopped: () => undefined })
  const events: RoomEvent[] = []
  const hear = (command: RoomCommand, inMs: number) => {
    events.push({ ...command, seq: events.length + 1, at: device.clock.mono() + inMs, by: 'm' })
    drive.setEvents(events)
    player.look()
  }
  hear({ kind: 'start' }, -agoMs)
  player.goDriven(drive)
  await settled()
  return { device, screen, player, hear, pressed }
}

let room: Awaited<ReturnType<typeof watchTogether>>
beforeEach(async () => {
  room = await watchTogether(12_000)
})

describe('a master video in a room', () => {
  it('starts where the room is, and the digits never wait for it', () => {
    expect(room.screen.fake.loads.map(({ ms }) => ms)).toEqual([12_000])
    room.device.pass(4000)
    expect(room.player.$clock.get().seconds).toBe(14)
    room.screen.setReady(true)
    room.device.pass(5000)
    expect(room.screen.ms()).toBeCloseTo(21_000, -2)
    expect(room.screen.fake.seeks).toHaveLength(1)
  })

  it('catches up a small difference by its speed, at most 5 %, and without a seek', () => {
    room.screen.setReady(true)
    room.device.pass(1000)
    room.screen.leap(-300)
    room.device.pass(500)
    expect(room.screen.fake.rate).toBe(1.05)
    room.device.pass(12_000)
    expect([room.screen.fake.rate, room.screen.fake.seeks]).toEqual([1, []])
    expect(Math.abs(room.screen.ms() - 25_500)).toBeLessThan(20)
  })

  it('stands still while the room is paused, at the room’s picture', () => {
    room.screen.setReady(true)
    room.device.pass(2000)
    room.hear({ kind: 'pause' }, 500)
    room.device.pass(10_000)
    expect(room.screen.ms()).toBeCloseTo(14_500, -1)
  })

  it('goes where the room goes', () => {
    room.screen.setReady(true)
    room.device.pass(4000)
    room.hear({ kind: 'move', step: 1, from: 0 }, 300)
    room.device.pass(2000)
    expect(room.screen.fake.seeks.at(-1)).toBeCloseTo(30_000, -3)
    expect(room.screen.ms()).toBeCloseTo(31_700, -2)
  })

  it('presses nothing for the room when a headset pauses the video', () => {
    room.screen.setReady(true)
    room.device.pass(2000)
    room.screen.tell('paused')
    expect(room.pressed).toEqual([])
  })
})
