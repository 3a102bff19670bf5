import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { followLastPlay, type LastPlay } from '../../stores/workout/last-play.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { LastLine } from './last-line.tsx'

vi.mock('../../stores/workout/last-play.ts', () => ({ followLastPlay: vi.fn() }))

const rain = workoutOf({ id: 'rain' })
const DAY_MS = 86_400_000

freshApp()

const tell = (last: LastPlay | null) =>
  vi.mocked(followLastPlay).mockImplementation((_user, _workout, say) => {
    say(last)
    return () => undefined
  })

test('says when a workout was played, how much of it, and how often', async () => {
  tell({ date: new Date(Date.now() - 3 * DAY_MS).toISOString(), share: 1, times: 6 })
  const screen = await render(<LastLine workout={rain} userId="ada" />)
  await expect.element(screen.getByText('Last time: 3 days ago, all of it')).toBeVisible()
  await expect.element(screen.getByText(/^\d+ \w+( \d{4})?, done 6 times$/)).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/statistic/')
})

test('shows an incomplete play as a share', async () => {
  tell({ date: '2020-03-01T12:00:00.000Z', share: 0.62, times: 1 })
  const screen = await render(<LastLine workout={rain} userId="ada" />)
  await expect.element(screen.getByText(/^Last time: .*, 62% of it$/)).toBeVisible()
  await expect.element(screen.getByText('1 March 2020, done once')).toBeVisible()
})

test('says that a workout was never played', async () => {
  tell(null)
  const screen = await render(<LastLine workout={rain} userId="ada" />)
  await expect.element(screen.getByText('Not played yet')).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})
