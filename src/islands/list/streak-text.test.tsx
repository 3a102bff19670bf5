import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NO_FILTER } from '#core/list/filter.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { $hero } from '../../stores/list/hero.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { HeroCard } from './workout-list-screen.tsx'
import { StreakText } from './streak-text.tsx'

const streak = vi.hoisted(() => ({ days: 0, asked: 0 }))
vi.mock('../../stores/list/streak.ts', async () => {
  const { atom } = await import('nanostores')
  const $streak = atom(0)
  const showStreak = () => {
    streak.asked += 1
    $streak.set(streak.days)
  }
  return { $streak, showStreak }
})

freshApp()
beforeEach(() => {
  $filter.set(NO_FILTER)
  $hero.set(null)
  streak.asked = 0
})

const played = (times: number) =>
  $hero.set({ kind: 'again', workout: summaryOf({ id: 'r1' }), date: new Date().toISOString(), times })

test('shows the streak with the first card of the list', async () => {
  streak.days = 9
  const screen = await render(<HeroCard />)
  played(1)
  // The streak loads after the list can be used.
  await expect.element(screen.getByRole('link').getByText('9 days in a row'), { timeout: 20_000 }).toBeVisible()
})

test('reloads the streak when the first card changes, and hides a streak of one day', async () => {
  streak.days = 1
  const screen = await render(<StreakText />)
  await expect.poll(() => streak.asked).toBe(1)
  await expect.element(screen.getByText(/in a row/)).not.toBeInTheDocument()
  streak.days = 2
  played(2)
  await expect.element(screen.getByText('2 days in a row')).toBeVisible()
})
