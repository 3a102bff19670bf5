import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { NO_FILTER } from '#core/list/filter.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { $hero } from '../../stores/list/hero.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { HeroCard } from './workout-list-screen.tsx'

freshApp()
beforeEach(() => {
  $filter.set(NO_FILTER)
  $hero.set(null)
})

const workout = summaryOf({ id: 'r1', name: 'Rain', totalSec: 560 })
const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000

test('shows nothing when there is nothing to start or the user is searching', async () => {
  const screen = await render(<HeroCard />)
  expect(screen.getByRole('link').query()).toBeNull()
  $hero.set({ kind: 'again', workout, date: new Date(hoursAgo(2)).toISOString(), times: 1 })
  await expect.element(screen.getByRole('link')).toBeVisible()
  $filter.set({ ...NO_FILTER, search: 'snow' })
  await expect.poll(() => screen.getByRole('link').query()).toBeNull()
})

test("shows today's time, where the user stopped, and how often the workout was played", async () => {
  const screen = await render(<HeroCard />)
  const link = screen.getByRole('link')
  $hero.set({ kind: 'date', workout, start: new Date(2026, 2, 10, 18, 30).toISOString() })
  await expect.element(link).toMatchTextContent(/^Today, (?:18:30|6:30)/)
  await expect.element(link).toHaveAttribute('href', '/workout/r1/play/')
  $hero.set({ kind: 'resume', workout, at: hoursAgo(2), spentSec: 312, progress: 0.557 })
  await expect.element(link).toMatchTextContent('Stopped at 5:12 of 9:20, 2 hours ago')
  await expect.element(link).toMatchTextContent('Resume')
  expect(screen.container.querySelector<HTMLElement>('.list-hero-at')?.style.inlineSize).toBe('55.7%')
  $hero.set({ kind: 'again', workout, date: new Date(hoursAgo(2)).toISOString(), times: 8 })
  await expect.element(link).toMatchTextContent('Played 8 times, last 2 hours ago')
  await expect.element(link).toMatchTextContent('Play again')
  $hero.set({ kind: 'again', workout, date: new Date(hoursAgo(2)).toISOString(), times: null })
  await expect.element(link).toMatchTextContent('Last played 2 hours ago')
})
