import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { Step } from '#core/workout/workout.ts'
import { createFakeDevice } from '../../../platform/device/fake-device.ts'
import { createFakeVideo } from '../../../platform/video/fake-video.test-kit.ts'
import { createPlayer } from '../play/create-player.ts'
import { createStorage, quietDeps, workout } from '../play/create-player.test-kit.ts'
import { createPlayVideo, type PlayVideo, type VideoNotice } from './play-video.ts'

/** Chapters of 30 and 40 seconds. */
export const videoWorkout = { ...workout, type: 'mastervideo' as const, videoUrl: '/media/videos/one' }

const stepOf = (seconds: number, more: Partial<Step>): Step => ({
  text: '',
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none',
  length: { kind: 'time', seconds },
  ...more
})
/** Two rounds of 30 s starting at 10 s, and 40 s starting at 60 s. */
export const roundsWorkout = {
  ...videoWorkout,
  exercises: [
    { id: 'a', name: 'Swing', intro: [], steps: [stepOf(30, { videoSec: 10 })] },
    { id: 'b', name: 'Carry', intro: [], steps: [stepOf(40, { videoSec: 60 })] }
  ],
  blocks: videoWorkout.blocks.map((block) => ({ ...block, rounds: 2 }))
}

const newWorld = () => {
  const device = createFakeDevice()
  return {
    device,
    storage: createStorage(),
    settings: { ...DEFAULT_SETTINGS, countDownBeepOn: true },
    screen: createFakeVideo(device, null),
    playing: null as PlayVideo | null,
    notices: [] as VideoNotice[],
    asked: [] as boolean[],
    isMuted: false
  }
}

/** What the tests of a play with a video check; `freshWorld` resets it. */
export const world = newWorld()
export const freshWorld = () => Object.assign(world, newWorld())

export function makePlayer(lengthMs: number | null = 70_000) {
  world.playing = null
  const player = createPlayer({
    ...quietDeps(),
    device: world.device,
    log: world.storage.log,
    settings: () => world.settings,
    onMoment: (moment) => {
      if (world.playing !== null || moment === null) return void world.playing?.update(moment)
      world.screen = createFakeVideo(world.device, lengthMs)
      world.playing = createPlayVideo(
        {
          clock: world.device.clock,
          after: world.device.after,
          settings: () => world.settings,
          isMuted: () => world.isMuted,
          volume: () => 0.8,
          makeVideo: () => world.screen.video,
          address: (url, isAnew) => {
            world.asked.push(isAnew)
            return Promise.resolve(`${url}?${world.asked.length}`)
          },
          act: (action) => player.act(action),
          onElement: () => undefined,
          onNotice: (notice) => world.notices.push(notice)
        },
        moment
      )
    }
  })
  return player
}

/** Waits for all pending requests. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

export const start = async (lengthMs: number | null = 70_000) => {
  const player = makePlayer(lengthMs)
  await player.open(videoWorkout)
  await settled()
  return player
}
