import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import { createStorage, position, quietDeps, workout } from './create-player.test-kit.ts'

let device: FakeDevice
let storage: ReturnType<typeof createStorage>
let isHeard: boolean

beforeEach(() => {
  device = createFakeDevice()
  storage = createStorage()
  isHeard = true
})

const makePlayer = () =>
  createPlayer({
    ...quietDeps(),
    device,
    log: storage.page(),
    note: (note) => (storage.stored.note = note),
    lastNote: () => storage.stored.note,
    isHeard: () => isHeard,
    settings: () => ({ ...DEFAULT_SETTINGS, timerMode: 'autonext' })
  })

interface Leaving {
  awayMs: number
  before?: (player: ReturnType<typeof makePlayer>) => void
  asked?: Workout | null
}

/** Plays 16.3 s (10.3 s into work), leaves the page as a reload does, and returns `awayMs` later. */
async function reload({ awayMs, before, asked = null }: Leaving) {
  const first = makePlayer()
  await first.open(workout)
  device.pass(16_300)
  before?.(first)
  device.setHidden(true)
  device = createFakeDevice(device.clock.wall() + awayMs, 50)
  const player = makePlayer()
  await player.open(asked)
  return player
}

it('resumes by itself as if it had never been left', async () => {
  for (const asked of [null, workout]) {
    device = createFakeDevice()
    storage = createStorage()
    const player = await reload({ awayMs: 4200, asked })
    // 16.3 s and 4.2 s: 14.5 s of the 30 s of work.
    expect(position(player)).toBe('running 1 16')
    device.pass(500)
    expect(position(player)).toBe('running 1 15')
    expect(device.planned().map(({ kind }) => kind)).toContain('rest')
  }
})

it('resumes in the step that has started meanwhile, or after the end', async () => {
  expect(position(await reload({ awayMs: 25_000 }))).toBe('running 2 15')
  device = createFakeDevice()
  storage = createStorage()
  const late = (player: ReturnType<typeof makePlayer>) => {
    player.act({ kind: 'jump', index: 3 })
    device.pass(35_000)
  }
  expect(position(await reload({ awayMs: 10_000, before: late }))).toBe('done')
  await Promise.resolve()
  expect(storage.stored.results).toHaveLength(1)
})

it('resumes after many reloads', async () => {
  await reload({ awayMs: 3000 })
  // Nobody has pressed anything, so the browser keeps the new page silent.
  isHeard = false
  device.setHidden(true)
  device = createFakeDevice(device.clock.wall() + 3000, 50)
  const player = makePlayer()
  await player.open(null)
  expect(position(player)).toBe('running 1 14')
})

it('asks before it resumes after half a minute, when silent, paused or closed, and for another workout', async () => {
  const offers = async (leaving: Leaving, name: string) => {
    device = createFakeDevice()
    storage = createStorage()
    expect(position(await reload(leaving)), name).toBe('offer')
  }
  await offers({ awayMs: 30_000 }, 'half a minute')
  await offers({ awayMs: 1000, before: (player) => player.act({ kind: 'pause' }) }, 'paused')
  await offers({ awayMs: 1000, asked: { ...workout, id: 'w2' } }, 'another workout')
  await offers({ awayMs: 1000, before: (player) => player.close() }, 'closed')
  isHeard = false
  await offers({ awayMs: 1000 }, 'silent')
})

it('never resumes by itself after a pause that was not saved in time', async () => {
  const first = makePlayer()
  await first.open(workout)
  device.pass(16_300)
  const written = storage.stored.running
  first.act({ kind: 'pause' })
  device.setHidden(true)
  storage.stored.running = written
  device = createFakeDevice(device.clock.wall() + 1000, 50)
  const player = makePlayer()
  await player.open(null)
  expect(position(player)).toBe('offer')
})

it('asks before it resumes with a video, which would be silent without a press', async () => {
  const video: Workout = { ...workout, type: 'mastervideo', videoUrl: 'https://video.example/one.mp4' }
  const first = makePlayer()
  await first.open(video)
  device.pass(1000)
  device.setHidden(true)
  device = createFakeDevice(device.clock.wall() + 1000, 50)
  const player = makePlayer()
  await player.open(null)
  expect(position(player)).toBe('offer')
})

it('keeps a swapped exercise at the same second and for the same points', async () => {
  const swap = (play: RunningPlay): RunningPlay => {
    const [first, ...others] = play.workout.exercises
    const exercises = [{ ...first!, name: 'Squat' }, ...others]
    return {
      ...play,
      workout: { ...play.workout, exercises },
      swaps: [{ exerciseId: 'a', before: 'Swing', name: 'Squat' }]
    }
  }
  const player = await reload({
    awayMs: 4200,
    before: (first) => {
      const position0 = position(first)
      first.rewrite(swap)
      expect(position(first)).toBe(position0)
    }
  })
  const view = player.$view.get()
  expect(view.kind === 'playing' && view.timeline.segments.map(({ name }) => name)).toEqual([
    'Squat',
    'Squat',
    'Squat',
    'Carry'
  ])
  expect(position(player)).toBe('running 1 16')
  expect(workout.exercises[0]?.name).toBe('Swing')
  device.pass(80_000)
  expect(player.$view.get()).toMatchObject({
    kind: 'done',
    outcome: { share: 1 },
    swaps: [{ before: 'Swing', name: 'Squat' }]
  })
})
