import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { dayOfUse, type WorkoutDay } from '#core/public/workout-days.ts'
import { $workoutDays, loadWorkoutDays, type KnownDays } from '../../stores/workout/workout-days.ts'
import { freshApp, textsOf } from '../app/islands.test-kit.ts'
import { SeenLine } from './seen-line.tsx'

vi.mock('../../stores/workout/workout-days.ts', async (original) => ({
  ...(await original<object>()),
  loadWorkoutDays: vi.fn()
}))

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 29, 12)
const ago = (days: number, uses: Partial<WorkoutDay>): WorkoutDay => ({
  day: dayOfUse(NOW - days * DAY_MS),
  views: 0,
  starts: 0,
  finished: 0,
  ...uses
})
const ready = (value: readonly WorkoutDay[], more: Partial<Extract<KnownDays, { kind: 'ready' }>> = {}) =>
  $workoutDays.set({ kind: 'ready', value, savedAt: NOW, isCached: false, stale: null, ...more })
const show = () => render(<SeenLine workoutId="rain" userId="ada" />)

freshApp()
beforeEach(() => $workoutDays.set({ kind: 'loading' }))

test('sums up a week, and opens to a bar for each of four weeks that can be read aloud', async () => {
  const screen = await show()
  expect(loadWorkoutDays).toHaveBeenCalledWith('ada', 'rain')
  ready([ago(0, { views: 100, starts: 30 }), ago(6, { views: 28, starts: 1, finished: 22 }), ago(7, { views: 900 })])
  const line = screen.getByText('128 views in 7 days, started 31, finished 22')
  await expect.element(line).toBeVisible()
  expect(screen.getByText('Day by day, the last 4 weeks').elements()).toHaveLength(1)
  await line.click()
  await expect.element(screen.getByText('Views per day, 2 November to 29 November')).toBeVisible()
  const days = textsOf(screen.getByRole('listitem'))
  expect(days).toHaveLength(28)
  expect(days[0]).toBe('2 November: opened 0, started 0, finished 0')
  expect(days.at(-1)).toBe('29 November: opened 100, started 30, finished 0')
  await expect.element(screen.getByText(/We don’t know who it was/)).toBeVisible()
})

test('says that nobody has come yet', async () => {
  const screen = await show()
  ready([])
  await expect.element(screen.getByText('Nobody has opened the page yet')).toBeVisible()
})

test('shows the last known figures with their age when the server does not answer', async () => {
  const screen = await show()
  const stale = { failedAt: Date.now(), error: new NetworkError('offline') }
  const savedAt = Date.now() - 3 * DAY_MS
  const day = dayOfUse(savedAt)
  ready([{ day, views: 1, starts: 0, finished: 0 }], { savedAt, isCached: true, stale })
  await expect.element(screen.getByText('1 view in 7 days, started 0, finished 0')).toBeVisible()
  await expect.element(screen.getByText('Last updated 3 days ago')).toBeVisible()
})

test('says why there are no figures', async () => {
  const screen = await show()
  $workoutDays.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByText('Views and plays')).toBeVisible()
  await expect.element(screen.getByText(/^The server didn’t answer\./)).toBeVisible()
})
