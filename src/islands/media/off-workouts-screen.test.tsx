import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { viewOf, type KeptFile, type KeptWorkout } from '#core/media/kept-workout.ts'
import { exerciseOf, stepOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import { $session } from '../../stores/account/session.ts'
import { $isOnline } from '../../stores/app/network.ts'
import * as contact from '../../stores/media/contact.ts'
import * as keep from '../../stores/media/keep.ts'
import * as state from '../../stores/media/kept-state.ts'
import { ada, freshApp } from '../app/islands.test-kit.ts'
import { KeepItem } from './keep-parts.tsx'
import { KeptRow } from './kept-row.tsx'
import { OffWorkoutsScreen, KeptSpace } from './off-workouts-screen.tsx'

vi.mock('../../stores/media/contact.ts', { spy: true })
vi.mock('../../stores/media/keep.ts', { spy: true })
vi.mock('../../stores/media/kept-state.ts', { spy: true })
const { $fetch, $kept, $room } = state
const spied = vi.mocked(keep)

const VIDEO = '/media/workout-media/swing'
const workout = workoutOf({
  id: 'w',
  ownerId: ada.login.userId,
  name: 'Ladder',
  exercises: [exerciseOf('a', [stepOf({ mediaType: 'video', url: VIDEO })])]
})
const NOW = new Date(2026, 5, 1, 12, 0).getTime()
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
const half: KeptFile = {
  url: VIDEO,
  size: 4 * 1024 * 1024,
  mime: 'video/webm',
  md5: '',
  etag: '',
  have: 1024 * 1024,
  isWhole: false
}
const files = new Map([[VIDEO, half]])
const row = (more: Partial<KeptWorkout>, isFetching = false) => {
  const one = kept(more)
  const fetch = isFetching ? { id: 'w', file: half, n: 1, count: 1 } : null
  return render(<KeptRow kept={one} view={viewOf(one, files, isFetching)} fetch={fetch} now={NOW} />)
}

freshApp()
beforeEach(() => {
  vi.mocked(contact).keepInContact.mockReturnValue()
  vi.mocked(state).loadKept.mockResolvedValue()
  for (const name of [
    'checkAgain',
    'fetchVideos',
    'goOnKeeping',
    'removeKept',
    'stopKeeping',
    'updateKept',
    'setOwnVideos'
  ] as const)
    spied[name].mockResolvedValue()
  spied.keepWorkout.mockResolvedValue(true)
  $kept.set({ kind: 'loading' })
  $fetch.set(null)
})

test('says when nothing is kept, and when the browser cannot keep anything', async () => {
  const screen = await render(<OffWorkoutsScreen />)
  $kept.set({ kind: 'ready', workouts: [], files: new Map() })
  await expect.element(screen.getByRole('heading', { name: 'Nothing is saved on this device yet' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Public workouts' }))
    .toHaveAttribute('href', '/workoutlist/public/')
  $session.set({ kind: 'signed-out' })
  await expect
    .element(screen.getByRole('link', { name: 'Public workouts' }))
    .toHaveAttribute('href', '/workoutListOpen/')
  $kept.set({ kind: 'failed' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This browser can’t save anything here')
  vi.mocked(state).loadKept.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(state.loadKept).toHaveBeenCalledOnce()
})

test('lists kept workouts with their downloads', async () => {
  const screen = await render(<OffWorkoutsScreen />)
  $kept.set({ kind: 'ready', workouts: [kept({ checkedAt: NOW }), kept({ id: 'v' })], files })
  await expect.element(screen.getByText('1 ready')).toBeVisible()
  $fetch.set({ id: 'v', file: { ...half, have: 3 * 1024 * 1024 }, n: 1, count: 1 })
  await expect.element(screen.getByText('Downloading file 1 of 1')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', String(3 * 1024 * 1024))
})

test('shows when a ready workout was checked, and can check again', async () => {
  const screen = await row({ checkedAt: NOW })
  await expect.element(screen.getByText('Ready for airplane mode')).toBeVisible()
  await expect.element(screen.getByText(/^1 video\. Checked 12:00/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Play Ladder' })).toHaveAttribute('href', '/workout/w/play/')
  await screen.getByRole('button', { name: 'Check again' }).click()
  expect(spied.checkAgain).toHaveBeenCalledOnce()
})

test('can download the rest after text and pictures', async () => {
  const screen = await row({ checkedAt: NOW, wish: 'light', reason: 'own' })
  await expect.element(screen.getByText(/it’s yours/)).toBeVisible()
  expect(screen.getByText('Ready for airplane mode').query()).toBeNull()
  await screen.getByRole('button', { name: 'Save videos too' }).click()
  expect(spied.fetchVideos).toHaveBeenCalledWith('w')
})

test('pauses and resumes a download', async () => {
  const fetching = await row({}, true)
  await expect.element(fetching.getByText('1 MB of 4 MB')).toBeVisible()
  await fetching.getByRole('button', { name: 'Stop Ladder' }).click()
  expect(spied.stopKeeping).toHaveBeenCalledWith('w')
  const stopped = await row({ isStopped: true })
  await stopped.getByRole('button', { name: 'Resume' }).click()
  expect(spied.goOnKeeping).toHaveBeenCalledWith('w')
})

test('waits while offline and offers nothing that cannot work', async () => {
  $isOnline.set(false)
  const screen = await row({ newerAt: '2026-01-01' })
  await expect.element(screen.getByText('Waiting for a connection')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resume' }).query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Update' })).toBeDisabled()
})

test.each([
  ['device-full', /no room/],
  ['file-gone', /no longer on the server/],
  ['file-changed', /damaged/],
  ['file-unplayable', /can’t play/],
  ['no-worker', /Private windows/],
  ['unknown', /couldn’t save any more/]
] as const)('reports %s with a way out', async (code, text) => {
  const screen = await row({ problem: { code, url: VIDEO } })
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('button', { name: 'Download again' }).click()
  expect(spied.goOnKeeping).toHaveBeenCalledWith('w')
})

test('downloads a newer version on request, and removes a row', async () => {
  const screen = await row({ checkedAt: NOW, newerAt: '2026-01-01' })
  await screen.getByRole('button', { name: 'Update' }).click()
  expect(spied.updateKept).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Remove Ladder from this device' }).click()
  expect(spied.removeKept).toHaveBeenCalledOnce()
})

test('shows used and free space, and whether it is protected', async () => {
  $room.set({ used: 0, free: 9 * 1024 ** 3, isPromised: true })
  const screen = await render(<KeptSpace workouts={[kept()]} files={files} />)
  await expect.element(screen.getByText('1 MB used')).toBeVisible()
  await expect.element(screen.getByText('9 GB free')).toBeVisible()
  await expect.element(screen.getByText('The browser won’t clear it by itself.')).toBeVisible()
  await screen.getByRole('switch', { name: 'Videos and sounds of my own workouts' }).click()
  expect(spied.setOwnVideos).toHaveBeenCalledWith(true)
  $session.set({ kind: 'signed-out' })
  await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
})

test('keeps a workout with one press in its menu', async () => {
  const close = vi.fn()
  const screen = await render(<KeepItem id="w" onClose={close} />)
  await screen.getByRole('button', { name: 'Save offline' }).click()
  expect(spied.keepWorkout).toHaveBeenCalledExactlyOnceWith('w')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  $kept.set({ kind: 'ready', workouts: [kept()], files })
  await expect.element(screen.getByRole('link', { name: 'Saved offline' })).toHaveAttribute('href', '/offWorkouts/')
})
