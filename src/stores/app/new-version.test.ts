import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { matchRoute } from '#core/app/routes.ts'
import { $uploads, type UploadItem, type UploadState } from '../media/uploads-state.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { $isOnline } from './network.ts'
import { followVersions, isBusy } from './new-version.ts'
import { $notice, dismiss, notify } from './notices.ts'
import { $page } from './router.ts'

const world = vi.hoisted(() => ({
  waits: (_worker: ServiceWorker) => undefined as void,
  said: [] as unknown[],
  reloads: 0
}))
const same = vi.hoisted(() => ({ isSameVersion: false, isTaken: true }))

vi.mock('../../platform/page/service-worker.ts', () => ({
  onWaiting: (_: unknown, waits: (worker: ServiceWorker) => void) => void (world.waits = waits),
  pageScripts: () => ['/_astro/app.js'],
  tellWorker: (_: unknown, message: unknown) => {
    world.said.push(message)
    return Promise.resolve({ ...same })
  }
}))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  onSeenAgain: () => () => undefined,
  reloadPage: () => void (world.reloads += 1)
}))
vi.mock('./locale.ts', async () => {
  const { atom } = await import('nanostores')
  return { $t: atom((key: string) => key), loadTexts: () => Promise.resolve() }
})

function open(path: string): void {
  const match = matchRoute(path)
  if (match !== null) $page.set({ ...match, id: path, address: path, how: 'forward' })
}

const upload = (state: UploadState): void =>
  $uploads.set(new Map([['/media/a', { id: 'a', url: '/media/a', state } as UploadItem]]))

beforeEach(() => {
  Object.assign(world, { said: [], reloads: 0 })
  Object.assign(same, { isSameVersion: false, isTaken: true })
  $notice.set(null)
  $uploads.set(new Map())
  $isOnline.set(true)
  open('/workoutlist/my/')
})
afterEach(() => $isWorkoutRunning.set(false))

const meet = async () => {
  followVersions({ update: () => Promise.resolve() } as unknown as ServiceWorkerRegistration)
  world.waits({} as ServiceWorker)
  await new Promise((resolve) => setTimeout(resolve, 5))
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const text = () => $notice.get()?.text

it('activates a version silently when the page already shows it', async () => {
  same.isSameVersion = true
  await meet()
  expect(world.said).toEqual([{ kind: 'take', scripts: ['/_astro/app.js'], isWished: false }])
  expect(text()).toBeUndefined()
})

it('waits while another window shows the previous version', async () => {
  vi.useFakeTimers()
  Object.assign(same, { isSameVersion: true, isTaken: false })
  followVersions({ update: () => Promise.resolve() } as unknown as ServiceWorkerRegistration)
  world.waits({ state: 'installed' } as ServiceWorker)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.said).toHaveLength(2)
  same.isTaken = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.said).toHaveLength(3)
  vi.useRealTimers()
})

it('offers a different version and reloads when asked to', async () => {
  await meet()
  expect(text()).toBe('install.newVersion')
  $notice.get()?.action?.run()
  await settle()
  expect(world.said.at(-1)).toMatchObject({ isWished: true })
  expect(world.reloads).toBe(1)
})

it('is not offered again after it was dismissed', async () => {
  await meet()
  dismiss($notice.get()?.id ?? 0)
  await settle()
  open('/account/')
  await settle()
  expect(text()).toBeUndefined()
})

it('waits for the end of a play, an upload or an edit, and for other notices', async () => {
  $isWorkoutRunning.set(true)
  await meet()
  expect(text()).toBeUndefined()
  upload({ kind: 'sending', share: 0.5 })
  $isWorkoutRunning.set(false)
  await settle()
  expect(text()).toBeUndefined()
  open('/addWorkout/')
  upload({ kind: 'done' })
  await settle()
  expect(text()).toBeUndefined()
  const other = notify({ kind: 'info', text: 'other' })
  open('/workoutlist/my/')
  await settle()
  expect(text()).toBe('other')
  dismiss(other)
  await settle()
  expect(text()).toBe('install.newVersion')
})

it('hides the offer when work starts and ignores a press that comes too late', async () => {
  await meet()
  const { action } = $notice.get() ?? {}
  open('/addWorkoutSimpel/')
  await settle()
  expect(text()).toBeUndefined()
  action?.run()
  await settle()
  expect(world.reloads).toBe(0)
  open('/workoutlist/my/')
  await settle()
  expect(text()).toBe('install.newVersion')
})

it.each([
  ['/workout/abc/play/', true],
  ['/profile/', true],
  ['/addWorkoutAI/', true],
  ['/workout/abc/', false],
  ['/account/', false]
])('counts work on %s as busy: %s', (path, busy) => {
  open(path)
  expect(isBusy()).toBe(busy)
})
