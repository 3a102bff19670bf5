import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { addDays } from '#core/planning/days.ts'
import type { StatisticEntry } from '#core/planning/statistics.ts'
import { daysFrom } from '#core/planning/day-totals.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as store from '../../../stores/planning/statistics.ts'
import { $resultStates } from '../../../stores/player/results/result-states.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { StatisticScreen } from './statistic-screen.tsx'

vi.mock('../../../stores/planning/statistics.ts', { spy: true })
const { $statistics } = store
const spied = vi.mocked(store)

freshApp()
beforeEach(() => {
  spied.refreshStatistics.mockResolvedValue()
  spied.enterByHand.mockResolvedValue()
  spied.correctEntry.mockResolvedValue()
  spied.removeEntry.mockResolvedValue()
  $settings.set(DEFAULT_SETTINGS)
  $statistics.set({ kind: 'loading' })
})

const today = dayOf(new Date())
const dayBefore = addDays(today, -1)
const entry = (id: string, more: Partial<StatisticEntry> = {}): StatisticEntry => ({
  id,
  workoutId: 'w',
  workoutName: `Ladder ${id}`,
  date: `${today}T10:00:00.000+00:00`,
  day: today,
  sport: 'Strength',
  level: 'heavy',
  seconds: 1530,
  share: 1,
  icepoints: 150,
  ...more
})
const days = daysFrom(
  [dayBefore, today].map((day) => ({
    month: day.slice(0, 7),
    days: `{"${day.slice(8)}":[["Strength","heavy",1530,1,150]]}`
  }))
)
const ready = (entries: StatisticEntry[], staleSince: number | null = null) =>
  $statistics.set({ kind: 'ready', statistics: { days, entries, areAll: true }, staleSince })

test('waits, retries after a failure, and says when it is empty', async () => {
  const screen = await render(<StatisticScreen />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible()
  $statistics.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your statistics.')
  spied.refreshStatistics.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(spied.refreshStatistics).toHaveBeenCalledOnce()
  $statistics.set({ kind: 'ready', statistics: { days: [], entries: [], areAll: true }, staleSince: null })
  await expect.element(screen.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible()
})

test('reloads when the network returns, and says how old the data is', async () => {
  $isOnline.set(false)
  const screen = await render(<StatisticScreen />)
  ready([entry('a')], Date.UTC(2026, 10, 20, 12))
  await expect.element(screen.getByText('Ladder a').first()).toBeVisible()
  spied.refreshStatistics.mockClear()
  $isOnline.set(true)
  await expect.poll(() => spied.refreshStatistics.mock.calls.length).toBe(1)
  await expect.element(screen.getByText(/^We couldn’t refresh this. It’s from 20 Nov 2026/)).toBeVisible()
})

test('reloads after a play has been synced', async () => {
  await render(<StatisticScreen />)
  await expect.poll(() => spied.refreshStatistics.mock.calls.length).toBe(1)
  $resultStates.set({ a: 'sending' })
  $resultStates.set({ a: 'sent' })
  await expect.poll(() => spied.refreshStatistics.mock.calls.length).toBe(2)
  $resultStates.set({})
})

test('leads with the weekly goal, in minutes or workouts', async () => {
  $settings.set({ ...DEFAULT_SETTINGS, weekGoal: 10, weekGoalKind: 'minutes' })
  ready([entry('a')])
  const screen = await render(<StatisticScreen />)
  await expect.element(screen.getByRole('heading', { name: 'Goal reached' })).toBeVisible()
  $settings.set({ ...DEFAULT_SETTINGS, weekGoal: 50, weekGoalKind: 'workouts' })
  await expect.element(screen.getByRole('heading', { name: /^4[89] workouts to your goal$/ })).toBeVisible()
})

test('shows long lists of entries in parts', async () => {
  ready(Array.from({ length: 12 }, (_, index) => entry(`no ${index}`)))
  const screen = await render(<StatisticScreen />)
  const edits = screen.getByRole('button', { name: /^Edit Ladder/ })
  await expect.poll(() => edits.elements().length).toBe(8)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => edits.elements().length).toBe(12)
})

test('keeps the workout of a play and the seconds of an unchanged time', async () => {
  const onClose = vi.fn()
  const screen = await render(<EntrySheet entry={entry('a')} onClose={onClose} />)
  await expect.element(screen.getByRole('textbox', { name: 'What' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(spied.correctEntry).toHaveBeenCalledWith('a', {
    date: `${today}T10:00:00.000Z`,
    zoneMin: expect.any(Number),
    seconds: 1530
  })
})

test('stays open after a refusal and says why', async () => {
  spied.enterByHand.mockRejectedValueOnce(new UserFacingError('day-full'))
  const onClose = vi.fn()
  const screen = await render(<EntrySheet entry={null} onClose={onClose} />)
  await screen.getByRole('textbox', { name: 'What' }).fill('Run')
  await screen.getByLabelText('Minutes').fill('1440')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('A day has 24 hours and at most 50 entries.')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [first, second] = spied.enterByHand.mock.calls.map(([one]) => one)
  expect([first?.seconds, second?.id]).toEqual([86_400, first?.id])
})

test('changes nothing while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<EntrySheet entry={entry('a')} onClose={() => undefined} />)
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect.element(screen.getByRole('alert')).toBeVisible()
})
