import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { CHUNK_BYTES } from '#core/media/media.ts'
import { ada } from '../account/session.test-kit.ts'

// Errors of all pages must have the same class.
vi.mock('#core/app/errors.ts', (load) => load())
const kit = await vi.hoisted(() => import('./send-video.test-kit.ts'))
vi.mock('../../data/app/edge.ts', () => kit.edge)
vi.mock('../../data/app/appwrite-rest.ts', () => ({ getJwt: async () => 'jwt', dropJwt: () => undefined }))
vi.mock('../../data/media/upload-chunk.ts', () => kit.chunk)
vi.mock('../../data/media/kept-files.ts', () => kit.keptFiles)
vi.mock('../../data/studio/kept-videos.ts', () => ({ openVideo: async () => kit.world.source }))
vi.mock('../../data/editor/drafts.ts', () => ({ readDrafts: async () => [] }))
vi.mock('../../data/workout/read-workout.ts', () => ({}))
vi.mock('../../data/workout/workouts.ts', () => kit.workouts)
vi.mock('../../platform/video/fit-video.ts', () => kit.fit)
vi.mock('../../platform/page/online.ts', () => kit.online)
vi.mock('../../platform/page/file-lock.ts', () => kit.locks)
vi.mock('./own-videos.ts', () => ({ videoFile: async () => kit.world.source }))
vi.mock('../account/session.ts', async () => {
  const { atom } = await import('nanostores')
  return { $session: atom(ada), accountOf: (session: unknown) => session, refreshUsage: async () => {} }
})
const { bytes, CHUNKS, order, setOnline, standStillAt, world } = kit

/** A page on this device, or another tab of it. */
async function openPage() {
  vi.resetModules()
  const { startUploads } = await import('../editor/finish-uploads.ts')
  const { $sendings } = await import('./sendings.ts')
  const all = await import('./send-video.ts')
  const states = () => $sendings.get().map(({ state }) => state.kind)
  return { ...all, startUploads, states, send: (name = 'Legs') => all.sendVideo(ada, order(name)) }
}
/** Closes it: nothing that it does later counts. */
function closePage() {
  vi.clearAllTimers()
  world.locks.clear()
  world.heard.length = 0
  world.put = () => undefined
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  kit.freshWorld()
})
afterEach(() => vi.useRealTimers())

test('converts a video, sends it once and makes its workout', async () => {
  const { send, states } = await openPage()
  const release = standStillAt(0)
  const url = await send()
  await passes(100)
  expect([...world.kept.values()]).toMatchObject([{ ownerId: 'ada', isFitted: true, workout: { videoId: 'video' } }])
  expect(states()).toEqual(['sending'])
  release()
  await passes(100)
  expect([...world.workouts.values()]).toEqual([{ name: 'Legs', videoUrl: url }])
  expect([states(), world.chunks, world.fits, world.kept.size]).toEqual([['done'], [0, 1, 2], 1, 0])
})

describe('resuming', () => {
  test('continues at the same position after a lost network', async () => {
    const { send, states } = await openPage()
    const release = standStillAt(1)
    await send()
    await passes(100)
    setOnline(false)
    release()
    await passes(60_000)
    expect([states(), world.chunks]).toEqual([['offline'], [0]])
    setOnline(true)
    await passes(100)
    expect([states(), world.chunks, world.made]).toEqual([['done'], [0, 1, 2], 1])
  })

  test('continues after a reload with the converted video', async () => {
    const first = await openPage()
    standStillAt(1)
    await first.send()
    await passes(100)
    closePage()
    const { startUploads, states } = await openPage()
    await startUploads()
    await passes(100)
    expect([states(), world.chunks, world.fits, world.made]).toEqual([['done'], [0, 1, 2], 1, 1])
  })

  test('continues from the local video after a reload during the conversion', async () => {
    setOnline(false)
    const first = await openPage()
    await first.send()
    await passes(100)
    expect([...world.kept.values()]).toMatchObject([{ file: null, isFitted: false }])
    closePage()
    setOnline(true)
    const { startUploads, states } = await openPage()
    await startUploads()
    await passes(100)
    expect([states(), world.made]).toEqual([['done'], 1])
  })

  test('starts over on the next day, because the account has dropped the upload', async () => {
    const first = await openPage()
    standStillAt(2)
    await first.send()
    await passes(100)
    closePage()
    world.rows.clear()
    vi.setSystemTime(Date.now() + 86_400_000)
    const { startUploads, states } = await openPage()
    await startUploads()
    await passes(100)
    expect([states(), world.chunks, world.fits, world.made]).toEqual([['done'], [0, 1, 0, 1, 2], 1, 1])
  })

  test('converts again when the device had no room for the result', async () => {
    world.isFull = true
    const first = await openPage()
    standStillAt(2)
    await first.send()
    await passes(100)
    closePage()
    world.source = bytes((CHUNKS - 1) * CHUNK_BYTES + 9)
    const { startUploads, states } = await openPage()
    await startUploads()
    await passes(100)
    expect([states(), world.chunks, world.fits]).toEqual([['done'], [0, 1, 0, 1, 2], 2])
    expect(world.rows.size).toBe(1)
  })

  test('continues when only the answer about the workout was lost', async () => {
    let tries = 0
    world.create = () => {
      tries += 1
      if (tries === 1) throw new NetworkError('timeout')
    }
    const { send, states } = await openPage()
    await send()
    await passes(100)
    expect(states()).toEqual(['offline'])
    await passes(16_000)
    expect([states(), world.chunks, tries, world.made]).toEqual([['done'], [0, 1, 2], 2, 1])
  })
})

test('sends it from one of two tabs, and the other one steps back', async () => {
  const first = await openPage()
  const release = standStillAt(1)
  await first.send()
  await passes(100)
  const second = await openPage()
  await second.startUploads()
  await passes(40_000)
  expect([first.states(), second.states(), world.chunks]).toEqual([['sending'], ['offline'], [0]])
  release()
  await passes(40_000)
  expect([first.states(), second.states()]).toEqual([['done'], []])
  expect([world.chunks, world.fits, world.made]).toEqual([[0, 1, 2], 1, 1])
})

test('continues in another tab when the first one was closed', async () => {
  const first = await openPage()
  standStillAt(1)
  await first.send()
  await passes(100)
  const second = await openPage()
  await second.startUploads()
  await passes(100)
  world.locks.clear()
  world.put = () => undefined
  await passes(16_000)
  expect([second.states(), world.chunks, world.made]).toEqual([['done'], [0, 1, 2], 1])
})

test('stays paused in this tab, in another one and after a reload', async () => {
  const first = await openPage()
  standStillAt(1)
  const url = await first.send()
  await passes(100)
  const second = await openPage()
  await second.startUploads()
  world.put = () => Promise.reject(new UserFacingError('cancelled'))
  first.pauseVideo(url)
  closePage()
  await passes(40_000)
  const third = await openPage()
  await third.startUploads()
  await passes(40_000)
  expect([third.states(), world.chunks]).toEqual([['paused'], [0]])
  await third.goOnWithVideo(url)
  await passes(100)
  expect([third.states(), world.chunks, world.made]).toEqual([['done'], [0, 1, 2], 1])
})

test('brings nothing back when a tab resumes late', async () => {
  setOnline(false)
  const first = await openPage()
  const url = await first.send()
  first.pauseVideo(url)
  await passes(100)
  const second = await openPage()
  await second.startUploads()
  await passes(100)
  expect(second.states()).toEqual(['paused'])
  setOnline(true)
  await first.goOnWithVideo(url)
  await passes(100)
  expect([first.states(), world.made]).toEqual([['done'], 1])
  world.workouts.clear()
  await second.goOnWithVideo(url)
  await passes(40_000)
  expect([second.states(), world.chunks, world.made, world.kept.size]).toEqual([[], [0, 1, 2], 1, 0])
})

test('reports a refused workout and retries with other texts without sending the video again', async () => {
  world.create = () => {
    throw new UserFacingError('limit-reached')
  }
  const { send, states } = await openPage()
  const url = await send('Legs')
  await passes(100)
  expect([states(), world.kept.size]).toEqual([['failed'], 1])
  world.create = () => undefined
  expect(await send('Arms')).toBe(url)
  await passes(100)
  expect([states(), world.chunks, [...world.workouts.values()].map(({ name }) => name)]).toEqual([
    ['done'],
    [0, 1, 2],
    ['Arms']
  ])
})

test('sends a different part of the video as another file of the same workout', async () => {
  const { sendVideo, states } = await openPage()
  standStillAt(1)
  const url = await sendVideo(ada, { ...order('Legs'), workoutId: 'legs' })
  await passes(100)
  world.put = () => undefined
  const part = { start: 1, end: 3 }
  expect(await sendVideo(ada, { ...order('Legs'), workoutId: 'legs', trim: part })).not.toBe(url)
  await passes(100)
  expect([states(), [...world.workouts.keys()], world.kept.size]).toEqual([['done'], ['legs'], 0])
})

test('leaves nothing in progress after canceling', async () => {
  const { send, giveUpVideo, states } = await openPage()
  setOnline(false)
  const url = await send()
  await passes(100)
  giveUpVideo(url)
  await passes(100)
  expect([states(), world.kept.size]).toEqual([[], 0])
  closePage()
  setOnline(true)
  const { startUploads } = await openPage()
  await startUploads()
  await passes(40_000)
  expect([world.chunks, world.made]).toEqual([[], 0])
})

test('keeps a chosen file complete and reports a video that cannot be read', async () => {
  setOnline(false)
  const { sendVideo, send } = await openPage()
  const file = new File([bytes(9)], 'a.mov', { type: 'video/quicktime' })
  await sendVideo(ada, { ...order('Legs'), source: file })
  await passes(100)
  expect([...world.kept.values()]).toMatchObject([{ file, name: 'Morning.mov', workout: { videoId: null } }])
  world.source = null
  await expect(send()).rejects.toThrow('upload-lost')
})
