import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { KeptFile, KeptWorkout } from '#core/media/kept-workout.ts'
import { exerciseOf, stepOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import { $isOnline } from '../app/network.ts'
import { runKeeper } from './keeper.ts'

const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  files: new Map<string, unknown>(),
  free: 1e9,
  hasWorker: true,
  opens: true
}))
const line = vi.hoisted(() => ({
  expect: vi.fn<(url: string) => Promise<KeptFile>>(),
  bytes: vi.fn<(file: KeptFile) => Promise<KeptFile>>(),
  hasAll: vi.fn<() => Promise<boolean>>()
}))

vi.mock('../../data/media/kept-db.ts', () => ({
  readKept: async () => [...device.kept.values()],
  readFiles: async () => [...device.files.values()],
  readFile: async (url: string) => device.files.get(url),
  writeFile: async (file: KeptFile) => device.files.set(file.url, file),
  dropFile: async (url: string) => device.files.delete(url),
  patchKept: async (id: string, change: object) => {
    const before = device.kept.get(id)
    if (before !== undefined) device.kept.set(id, { ...before, ...change })
  }
}))
vi.mock('../../data/media/fetch-kept.ts', () => ({
  expectFile: line.expect,
  fetchBytes: line.bytes,
  hasAllBytes: line.hasAll,
  blobOf: async () => new Blob()
}))
vi.mock('../../platform/media/opens.ts', () => ({ opensFile: async () => device.opens }))
vi.mock('../../platform/page/room.ts', () => ({
  readRoom: async () => ({ used: 0, free: device.free, isPromised: false }),
  hasWorker: async () => device.hasWorker,
  isLineFree: () => true
}))
vi.mock('./media.ts', () => ({ mediaAddresses: { find: async (url: string) => url, typeOf: () => null } }))

const url = (name: string) => `/media/workout-media/${name}`
const workout = workoutOf({
  imageUrl: url('cover'),
  exercises: [exerciseOf('a', [stepOf({ mediaType: 'video', url: url('swing') })])]
})
const kept = (id: string, more: Partial<KeptWorkout> = {}): KeptWorkout => ({
  id,
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
const now = (id = 'w') => device.kept.get(id) as KeptWorkout

beforeEach(() => {
  Object.assign(device, {
    kept: new Map([['w', kept('w')]]),
    files: new Map(),
    free: 1e9,
    hasWorker: true,
    opens: true
  })
  line.expect.mockImplementation(async (url) => ({
    url,
    size: 10,
    mime: 'image/webp',
    md5: '',
    etag: '',
    have: 0,
    isWhole: false
  }))
  line.bytes.mockImplementation(async (file) => ({ ...file, have: 10 }))
  line.hasAll.mockResolvedValue(true)
  $isOnline.set(true)
})

it('counts a workout as checked when every file is intact and opens', async () => {
  await runKeeper()
  expect(now().checkedAt).not.toBeNull()
  expect([...device.files.values()]).toMatchObject([{ isWhole: true }, { isWhole: true }])
})

it('replaces an old version only when the newer one is complete', async () => {
  const next = workoutOf({ imageUrl: url('new') })
  for (const name of ['cover', 'swing']) device.files.set(url(name), { url: url(name), isWhole: true })
  device.kept.set('w', kept('w', { checkedAt: 1, next, newerAt: 'x' }))
  line.bytes.mockRejectedValueOnce(new NetworkError('unreachable'))
  await runKeeper()
  expect(now()).toMatchObject({ workout, next, checkedAt: 1 })
  await runKeeper()
  expect(now()).toMatchObject({ workout: next, next: null, newerAt: '' })
})

it.each([
  ['not-found', 'file-gone'],
  ['file-changed', 'file-changed']
])('reports %s for one file and fetches the others', async (code, problem) => {
  line.bytes.mockImplementation(async (file) => {
    if (file.url === url('cover')) throw new UserFacingError(code)
    return { ...file, have: 10 }
  })
  await runKeeper()
  expect(now()).toMatchObject({ checkedAt: null, problem: { code: problem, url: url('cover') } })
  expect(device.files.get(url('swing'))).toMatchObject({ isWhole: true })
})

it('fetches a corrupt file once more, then reports it', async () => {
  line.hasAll.mockResolvedValueOnce(false)
  await runKeeper()
  expect(now().checkedAt).not.toBeNull()
  device.kept.set('w', kept('w'))
  device.files.clear()
  line.hasAll.mockResolvedValue(false)
  await runKeeper()
  expect(now().problem?.code).toBe('file-changed')
})

it('does not count a file that this browser cannot play as ready', async () => {
  device.opens = false
  await runKeeper()
  expect(now()).toMatchObject({ checkedAt: null, problem: { code: 'file-unplayable' } })
})

it('reports a full device before and during a write, and frees the partial file', async () => {
  device.free = 1000
  await runKeeper()
  expect(now().problem?.code).toBe('device-full')
  device.free = 1e9
  device.kept.set('w', kept('w'))
  line.bytes.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await runKeeper()
  expect(now().problem?.code).toBe('device-full')
  expect(device.files.size).toBe(0)
})

it('reports that this browser does not open the app offline', async () => {
  device.hasWorker = false
  await runKeeper()
  expect(now()).toMatchObject({ checkedAt: null, problem: { code: 'no-worker' } })
})

it('keeps everything after a lost connection and stops the other downloads', async () => {
  device.kept.set('v', kept('v', { keptAt: 1 }))
  line.bytes.mockRejectedValue(new NetworkError('unreachable'))
  await runKeeper()
  expect([now('w').problem, now('v').problem]).toEqual([null, null])
  expect(line.bytes).toHaveBeenCalledOnce()
})

it('does nothing offline or for stopped downloads', async () => {
  device.kept.set('w', kept('w', { isStopped: true }))
  await runKeeper()
  $isOnline.set(false)
  device.kept.set('w', kept('w'))
  await runKeeper()
  expect(line.expect).not.toHaveBeenCalled()
})

it('deletes files that nothing uses any more', async () => {
  device.files.set(url('old'), { url: url('old') })
  await runKeeper()
  expect(device.files.has(url('old'))).toBe(false)
})
