import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exerciseOf, stepOf, workoutOf } from '../workout/workout.test-kit.ts'
import {
  bytesBySort,
  isDue,
  isFreeLine,
  isReady,
  keptUrlOf,
  outplayed,
  PART_BYTES,
  PLAYED_MAX,
  planOf,
  slicesOf,
  unusedFiles,
  viewOf,
  type KeptFile,
  type KeptWorkout
} from './kept-workout.ts'

const own = (name: string) => `/media/workout-media/${name}`

const workout = workoutOf({
  imageUrl: own('cover'),
  musicUrl: own('music'),
  exercises: [
    exerciseOf('a', [
      stepOf({ mediaType: 'video', url: own('swing'), audioUrl: own('voice') }),
      stepOf({ mediaType: 'image', url: own('squat') }),
      stepOf({ mediaType: 'image', url: 'https://elsewhere.example/x.png' })
    ])
  ]
})
const bare = workoutOf()

const kept = (more: Partial<KeptWorkout> = {}): KeptWorkout => ({
  id: 'w',
  userId: null,
  workout,
  next: null,
  author: '',
  reason: 'asked',
  wish: 'all',
  isStopped: false,
  keptAt: 0,
  checkedAt: null,
  problem: null,
  newerAt: '',
  ...more
})
const file = (name: string, have: number, size = 10): KeptFile => ({
  url: own(name),
  size,
  mime: 'image/jpeg',
  md5: '',
  etag: '',
  have,
  isWhole: have === size
})
const filesOf = (...all: KeptFile[]) => new Map(all.map((one) => [one.url, one]))

describe('the download plan', () => {
  it('has each own file once, smallest kinds first, and none from other hosts', () => {
    expect(planOf(workout, 'all')).toEqual([
      { url: own('cover'), sort: 'picture' },
      { url: own('squat'), sort: 'picture' },
      { url: own('music'), sort: 'sound' },
      { url: own('voice'), sort: 'sound' },
      { url: own('swing'), sort: 'video' }
    ])
  })

  it('has only pictures when videos and sounds are not wanted', () => {
    expect(planOf(workout, 'light').map(({ sort }) => sort)).toEqual(['picture', 'picture'])
  })

  it('treats a master video as a video', () => {
    expect(planOf(workoutOf({ type: 'mastervideo', videoUrl: own('lead') }), 'all')).toEqual([
      { url: own('lead'), sort: 'video' }
    ])
  })
})

describe('the address of a kept file', () => {
  it('is the stored one, even when a page uses a storage address', () => {
    expect(keptUrlOf(own('a1'), true)).toBe(own('a1'))
    expect(keptUrlOf('/demo/ladder.webp', true)).toBe('/demo/ladder.webp')
    for (const way of ['view', 'download'])
      expect(keptUrlOf(`/v1/storage/buckets/workout-media/files/a1/${way}`, false)).toBe(own('a1'))
  })

  it('is null for everything else', () => {
    expect(keptUrlOf(own('a1'), false)).toBeNull()
    expect(keptUrlOf('/v1/storage/buckets/other/files/a1/view', false)).toBeNull()
    expect(keptUrlOf('/v1/storage/buckets/workout-media/files/a1', false)).toBeNull()
    expect(keptUrlOf('/workoutlist/my/', true)).toBeNull()
  })
})

describe('the parts of a range', () => {
  it('are in order and cover exactly its bytes', () => {
    const byte = fc.integer({ min: 0, max: 5 * PART_BYTES })
    fc.assert(
      fc.property(byte, byte, (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const slices = slicesOf(start, end)
        let at = start
        for (const { n, from, to } of slices) {
          expect(n * PART_BYTES + from).toBe(at)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(PART_BYTES)
          at = n * PART_BYTES + to
        }
        expect(at).toBe(end + 1)
      })
    )
  })

  it('can cross the border between two parts', () => {
    expect(slicesOf(PART_BYTES - 1, PART_BYTES)).toEqual([
      { n: 0, from: PART_BYTES - 1, to: PART_BYTES },
      { n: 1, from: 0, to: 1 }
    ])
  })
})

describe('the state of a kept workout', () => {
  const stateOf = (more: Partial<KeptWorkout>, isFetching = false) => viewOf(kept(more), new Map(), isFetching).state

  it('is ready only after the check, and partly without the videos', () => {
    expect(stateOf({})).toBe('waiting')
    expect(stateOf({ checkedAt: 1 })).toBe('ready')
    expect(stateOf({ checkedAt: 1, wish: 'light' })).toBe('partly')
    expect(stateOf({ checkedAt: 1, wish: 'light', workout: bare })).toBe('ready')
    expect(isReady(kept({ checkedAt: 1 }))).toBe(true)
    expect(isReady(kept({ checkedAt: 1, wish: 'light' }))).toBe(false)
  })

  it('says what is blocking it', () => {
    expect(stateOf({}, true)).toBe('fetching')
    expect(stateOf({ isStopped: true })).toBe('stopped')
    expect(stateOf({ problem: { code: 'device-full', url: '' } })).toBe('failed')
    // A complete older version still plays, whatever happens to the newer one.
    expect(stateOf({ checkedAt: 1, next: bare, problem: { code: 'file-gone', url: '' } })).toBe('ready')
  })

  it('counts files, and bytes stored and expected', () => {
    const files = filesOf(file('cover', 10), file('swing', 4), file('music', 7, 0))
    expect(viewOf(kept(), files, false)).toMatchObject({ have: 21, size: 27, videos: 1, pictures: 2, sounds: 2 })
    expect(viewOf(kept({ next: bare }), files, true)).toMatchObject({ have: 0, videos: 0 })
    expect(viewOf(kept({ next: bare }), files, false).videos).toBe(1)
  })

  it('is due until everything is there, but not when it is stopped or stuck', () => {
    expect(isDue(kept())).toBe(true)
    expect(isDue(kept({ checkedAt: 1 }))).toBe(false)
    expect(isDue(kept({ checkedAt: 1, next: bare }))).toBe(true)
    expect(isDue(kept({ isStopped: true }))).toBe(false)
    expect(isDue(kept({ problem: { code: 'file-gone', url: '' } }))).toBe(false)
  })
})

describe('kept files', () => {
  it('are unused when neither a workout nor its newer version needs them', () => {
    const urls = [own('cover'), own('swing'), own('gone'), own('new')]
    const next = workoutOf({ imageUrl: own('new') })
    expect(unusedFiles(urls, [kept({ wish: 'light', next })])).toEqual([own('gone')])
    expect(unusedFiles(urls, [])).toEqual(urls)
  })

  it('count once, however many workouts need them', () => {
    const files = filesOf(file('cover', 10), file('swing', 4), file('voice', 3))
    expect(bytesBySort([kept(), kept({ id: 'v' })], files)).toEqual({ video: 4, picture: 10, sound: 3 })
  })
})

it('files of the last played workouts stay automatically', () => {
  const played = Array.from({ length: PLAYED_MAX + 2 }, (_, at) => kept({ id: `p${at}`, reason: 'played', keptAt: at }))
  expect(outplayed([...played, kept({ id: 'asked' })]).map(({ id }) => id)).toEqual(['p1', 'p0'])
})

it('a connection is free unless the browser reports a metered one', () => {
  expect(isFreeLine({})).toBe(true)
  expect(isFreeLine({ type: 'wifi' })).toBe(true)
  expect(isFreeLine({ type: 'cellular' })).toBe(false)
  expect(isFreeLine({ type: 'wifi', saveData: true })).toBe(false)
})
