import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { barsOf, type StatisticEntry } from '#core/planning/statistics.ts'
import { daysFrom } from '#core/planning/day-totals.ts'
import { $settings, changeSettings } from '../../../stores/account/settings.ts'
import { handOnPicture, pictureOfChart, statisticPicture } from '../../../stores/planning/statistic-picture.ts'
import { freshApp, textsOf } from '../../app/islands.test-kit.ts'
import { ChartCard } from './chart-card.tsx'
import { ChartSheet, PictureView } from './chart-sheet.tsx'
import { HeatCard, LevelsCard, SportsCard } from './charts.tsx'
import { EntriesCard, RecordsCard, WorkoutsCard } from './statistic-below.tsx'
import { GoalPart, BarsCard } from './statistic-cards.tsx'
import { GoalSheet } from './goal-sheet.tsx'
import { Numbers, PeriodChoice } from './period-part.tsx'
import { PictureSheet } from './picture-sheet.tsx'

vi.mock('../../../stores/account/settings.ts', { spy: true })
vi.mock('../../../stores/planning/statistic-picture.ts', { spy: true })

freshApp()
beforeEach(() => {
  vi.mocked(changeSettings).mockResolvedValue()
  $settings.set(DEFAULT_SETTINGS)
})

const TODAY = '2026-11-20'
// A Friday, with the same day a week and a month before.
const days = daysFrom([
  { month: '2026-10', days: '{"16":[["YOGA","",3600,1,0]]}' },
  { month: '2026-11', days: '{"13":[["Strength","heavy",1200,1,150]],"20":[["Strength","extreme",600,2,400]]}' }
])
const shown = { days, today: TODAY, firstDay: 1 }
const entry = (name: string, share: number): StatisticEntry => ({
  id: `${name}${share}`,
  workoutId: name,
  workoutName: name,
  date: '2026-11-20T10:00:00Z',
  day: TODAY,
  sport: 'Strength',
  level: 'heavy',
  seconds: 600,
  share,
  icepoints: 0
})

test('offers every chart as a table, also by keyboard', async () => {
  const screen = await render(
    <ChartCard
      title="Minutes"
      head={['Day', 'Minutes']}
      rows={[['Monday', '12']]}
      shape={() => ({ kind: 'rows', parts: [] })}
    >
      <p>The chart</p>
    </ChartCard>
  )
  const button = screen.getByRole('button', { name: 'Minutes as a table' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('table', { name: 'Minutes' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Monday 12' })).toBeVisible()
  await expect.element(screen.getByText('The chart')).not.toBeInTheDocument()
})

test('announces the values of all bars and the goal', async () => {
  const bars = barsOf(days, 'month', TODAY, 1)
  const screen = await render(<BarsCard kind="month" bars={bars} today={TODAY} goal={90} />)
  await expect.element(screen.getByRole('img', { name: /^Minutes per week: .*9 Nov 20, 16 Nov 10$/ })).toBeVisible()
  await expect.element(screen.getByText('Goal: 90 minutes')).toBeVisible()
  await screen.getByRole('button', { name: 'Minutes per week as a table' }).click()
  await expect.element(screen.getByRole('row', { name: '16 Nov 10 2' })).toBeVisible()
})

test('counts days in the year and months in its table', async () => {
  const screen = await render(<HeatCard {...shown} />)
  await expect.element(screen.getByRole('img', { name: 'A year of training: 3 days, 2 hours' })).toBeVisible()
  expect(screen.container.querySelectorAll('.is-today')).toHaveLength(1)
  await screen.getByRole('button', { name: 'A year of training as a table' }).click()
  await expect.element(screen.getByRole('row', { name: 'November 2026 2 30' })).toBeVisible()
})

test('orders sports and levels, and labels unknown ones', async () => {
  const screen = await render(
    <>
      <SportsCard days={days} time="November 2026" />
      <LevelsCard days={days} time="November 2026" />
    </>
  )
  expect(textsOf(screen.getByRole('term'))).toEqual(['Yoga', 'Strength'])
  expect(textsOf(screen.getByRole('listitem'))).toEqual(['No level60 min', 'Heavy20 min', 'Extreme10 min'])
})

test('compares figures with the previous period', async () => {
  const screen = await render(<Numbers {...shown} kind="month" />)
  const numbers = screen.getByRole('region', { name: 'November 2026' })
  await expect.element(numbers).toMatchTextContent(/30minutesOctober 2026: 60/)
  await expect.element(numbers).toMatchTextContent(/550icepoints550 in total/)
  await screen.rerender(<Numbers {...shown} today="2027-03-01" kind="week" />)
  await expect.element(screen.getByText('Nothing in this period yet.')).toBeVisible()
})

test('selects a period', async () => {
  const onChange = vi.fn()
  const screen = await render(<PeriodChoice kind="month" onChange={onChange} />)
  await expect.element(screen.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Year' }).click()
  expect(onChange).toHaveBeenCalledWith('year')
})

test('shows progress to the goal on the ring, and the days of the streak', async () => {
  const screen = await render(<GoalPart {...shown} />)
  await expect.element(screen.getByRole('img', { name: '10 of 90 minutes this week, 11%' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '80 minutes to your goal' })).toBeVisible()
  const list = screen.getByRole('list', { name: 'The last 15 days' })
  await expect.element(list).toMatchTextContent(/13 November: trained/)
  await expect.element(list).toMatchTextContent(/19 November: rest day/)
})

test('accepts only a whole goal of reasonable size', async () => {
  const onClose = vi.fn()
  const screen = await render(<GoalSheet onClose={onClose} />)
  const amount = screen.getByRole('textbox', { name: 'How many a week' })
  for (const wrong of ['0', '1.5', '20000', '']) {
    await amount.fill(wrong)
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Enter a whole number from 1 to 10,080.')).toBeVisible()
  }
  await amount.fill('120')
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(changeSettings).toHaveBeenCalledExactlyOnceWith({ weekGoal: 120, weekGoalKind: 'minutes' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('lists records, badges, and workouts with their last share', async () => {
  const entries = [entry('Ladder', 0.5), entry('Ladder', 1), entry('Rope', 1)]
  const screen = await render(
    <>
      <RecordsCard {...shown} />
      <WorkoutsCard entries={entries} areAll={false} kind="all" time="All" />
    </>
  )
  await expect.element(screen.getByRole('listitem').nth(1)).toMatchTextContent('Most in one day16 October 2026')
  await expect.element(screen.getByRole('list', { name: 'Achievements' })).toMatchTextContent(/First extreme workout/)
  await expect.element(screen.getByText('2 times, 50% done last time')).toBeVisible()
  await expect.element(screen.getByText('Of the last 3 entries')).toBeVisible()
})

test('selects an entry to correct', async () => {
  const onEdit = vi.fn()
  const rope = entry('Rope', 1)
  const screen = await render(<EntriesCard entries={[entry('Ladder', 1), rope]} onEdit={onEdit} />)
  await screen.getByRole('button', { name: 'Edit Rope' }).click()
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(rope)
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('previews and saves a picture of the figures, and reports a failure', async () => {
  vi.mocked(handOnPicture).mockResolvedValue('saved')
  const screen = await render(<PictureSheet days={days} kind="all" onClose={() => undefined} />)
  await expect
    .element(screen.getByRole('img', { name: /^Statistics: 90 minutes, 4 workouts, 550 icepoints/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: /(Save|Share) picture/ }).click()
  await expect.element(screen.getByText('Picture saved.')).toBeVisible()
  await screen.unmount()
  vi.mocked(statisticPicture).mockRejectedValueOnce(new Error('no canvas'))
  const failing = await render(<PictureSheet days={days} kind="week" onClose={() => undefined} />)
  await expect.element(failing.getByText('This browser couldn’t create the picture.')).toBeVisible()
})

test('turns every chart into a picture', async () => {
  const entries = [entry('Ladder', 0.5), entry('Ladder', 1), entry('Rope', 1)]
  const screen = await render(
    <>
      <BarsCard kind="month" bars={barsOf(days, 'month', TODAY, 1)} today={TODAY} goal={null} />
      <HeatCard {...shown} />
      <SportsCard days={days} time="November 2026" />
      <LevelsCard days={days} time="November 2026" />
      <RecordsCard {...shown} />
      <WorkoutsCard entries={entries} areAll kind="all" time="All" />
    </>
  )
  const said = [
    /^Minutes per week: .*16 Nov 10$/,
    /^A year of training: 3 days, 2 hours$/,
    /^By sport: Yoga 60 min, Strength 30 min$/,
    /^By level: No level 60 min, Heavy 20 min, Extreme 10 min$/,
    /^Personal records: /,
    /^By workout: Ladder 2 times, Rope 1 time$/
  ]
  const buttons = screen.getByRole('button', { name: / as a picture$/ })
  expect(buttons.elements()).toHaveLength(said.length)
  for (const [index, name] of said.entries()) {
    await buttons.nth(index).click()
    await expect.element(screen.getByRole('dialog').getByRole('img', { name })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('waits for a picture, and reports a failure', async () => {
  const never = () => new Promise<never>(() => undefined)
  const waiting = await render(<PictureView title="Minutes" draw={never} onClose={() => undefined} />)
  await expect.element(waiting.getByText('Creating the picture.')).toBeVisible()
  await waiting.unmount()
  vi.mocked(pictureOfChart).mockRejectedValueOnce(new Error('no canvas'))
  const shape = () => ({ kind: 'rows', parts: [] }) as const
  const failing = await render(<ChartSheet title="Minutes" note="" shape={shape} onClose={() => undefined} />)
  await expect.element(failing.getByText('This browser couldn’t create the picture.')).toBeVisible()
})
