import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError } from '#core/app/errors.ts'
import { calendarDate, occurrenceOn, type CalendarDate } from '#core/planning/training-calendar.ts'
import { typedRepeat } from '#core/planning/repeat-rule.ts'
import type { Scope } from '#core/planning/training-series.ts'
import { $calendar, type Calendar } from '../../../stores/planning/calendar.ts'
import { $proposals } from '../../../stores/planning/calendar-proposals.ts'
import * as pickable from '../../../stores/planning/pickable-workouts.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHead, type CalendarView } from './calendar-head.tsx'
import type { DateForm, GridView } from './calendar-parts.ts'
import { DateFields } from './date-fields.tsx'
import { RepeatText } from './date-mark.tsx'
import { DayCell } from './day-cell.tsx'
import { DaySheet } from './day-sheet.tsx'
import { ProgressTabs } from '../plan-progress.tsx'
import { ScopeChoice } from './scope-sheet.tsx'
import { WeekTime } from './calendar-screen.tsx'
import { WorkoutPick, RepeatFields } from './date-sheet.tsx'

vi.mock('../../../stores/planning/pickable-workouts.ts', { spy: true })

freshApp()
beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
})

const MONDAY = '2026-11-23'
const nothing = (): void => undefined
const dateOn = (id: string, wallStart: string, more: object = {}): CalendarDate =>
  calendarDate(id, {
    startDateTime: `${wallStart}:00Z`,
    wallStart,
    wId: '',
    title: id,
    reminderMin: null,
    repeat: '',
    doneOn: [],
    skippedOn: [],
    movedOn: [],
    ...more
  })
const calendarOf = (...dates: CalendarDate[]): Calendar => ({
  from: '',
  to: '',
  dates,
  areAll: true,
  workouts: {},
  trained: {}
})

test('moves by months in the head, without skipping a short one, and by weeks', async () => {
  const Head = ({ view }: { view: CalendarView }) => {
    const [day, setDay] = useState('2027-01-31')
    return <CalendarHead today={MONDAY} day={day} onDay={setDay} view={view} onView={nothing} />
  }
  const screen = await render(<Head view="month" />)
  const title = screen.getByRole('heading')
  await screen.getByRole('button', { name: 'After' }).click()
  await expect.element(title).toMatchTextContent('February 2027')
  await screen.getByRole('button', { name: 'Today' }).click()
  await expect.element(title).toMatchTextContent('November 2026')
  await screen.rerender(<Head view="week" />)
  await screen.getByRole('button', { name: 'Before' }).click()
  await expect.element(title).toMatchTextContent('16 Nov – 22 Nov 2026')
})

test('has one tab stop in the grid and moves between days with the keys', async () => {
  const onSheet = vi.fn()
  const Grid = ({ view }: { view: GridView }) => {
    const [day, setDay] = useState(MONDAY)
    const calendar = calendarOf(dateOn('Run', '2026-11-24T07:30', { repeat: 'FREQ=DAILY' }))
    return <CalendarGrid calendar={calendar} view={view} day={day} onSheet={onSheet} today={MONDAY} onDay={setDay} />
  }
  const screen = await render(<Grid view="month" />)
  await expect
    .element(screen.getByRole('gridcell', { name: 'Monday 23 November, Today' }))
    .toHaveAttribute('tabindex', '0')
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]').length).toBe(1)
  screen.getByRole('gridcell', { name: 'Monday 23 November, Today' }).element().focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const tuesday = screen.getByRole('gridcell', { name: 'Tuesday 24 November, 07:30, Run, planned' })
  await expect.element(tuesday).toHaveFocus()
  expect(onSheet).toHaveBeenLastCalledWith({ kind: 'day', day: '2026-11-24' })
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  const toWednesday = expect.objectContaining({ kind: 'scope', to: '2026-11-25' }) as unknown
  await vi.waitFor(() => expect(onSheet).toHaveBeenLastCalledWith(toWednesday))
  await userEvent.keyboard('{Home}{ArrowUp}{Enter}')
  expect(onSheet).toHaveBeenLastCalledWith({ kind: 'date', day: '2026-11-16', occurrence: null })
  await screen.rerender(<Grid view="week" />)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  const longer = expect.objectContaining({ kind: 'scope', to: 5 }) as unknown
  await vi.waitFor(() => expect(onSheet).toHaveBeenLastCalledWith(longer))
  await expect.poll(() => screen.getByRole('gridcell').elements().length).toBe(7)
})

const proposal = { id: 'm', at: new Date(`${MONDAY}T10:00`).toISOString(), from: 'Ben', workout: 'Ladder', text: '' }

test("shows a friend's proposal dashed on its day and opens that day", async () => {
  $proposals.set({ kind: 'ready', proposals: [proposal] })
  const onSheet = vi.fn()
  const calendar = calendarOf()
  const screen = await render(
    <CalendarGrid calendar={calendar} onSheet={onSheet} view="month" day={MONDAY} today="2026-11-20" onDay={nothing} />
  )
  await expect.element(screen.getByText('proposed by a friend')).toBeVisible()
  await screen.getByRole('gridcell', { name: 'Monday 23 November, 10:00, Ladder, proposed by Ben' }).click()
  expect(onSheet).toHaveBeenLastCalledWith({ kind: 'day', day: MONDAY })
  await screen.rerender(<DaySheet day={MONDAY} onSheet={onSheet} onClose={nothing} />)
  await expect.element(screen.getByRole('button', { name: /^Accept: Ladder/ })).toBeVisible()
  $proposals.set({ kind: 'ready', proposals: [] })
})

test("shows unplanned training in the grid, the list and the day's sheet", async () => {
  const onSheet = vi.fn()
  const onDay = { kind: 'day', day: '2026-11-20' } as const
  const calendar = { ...calendarOf(dateOn('Run', '2026-11-19T07:30')), trained: { '2026-11-20': 840 } }
  const part = { calendar, today: MONDAY, day: MONDAY, onSheet }
  const screen = await render(<CalendarGrid {...part} view="month" onDay={nothing} />)
  await screen.getByRole('gridcell', { name: 'Friday 20 November, 14 minutes done' }).click()
  expect(onSheet).toHaveBeenLastCalledWith(onDay)
  await screen.rerender(<CalendarAgenda {...part} />)
  const rows = screen.getByRole('button').elements()
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Training.*14 minutes done$/),
    expect.stringMatching(/^Run/)
  ])
  await userEvent.click(rows[0] as Element)
  expect(onSheet).toHaveBeenLastCalledWith(onDay)
  $calendar.set({ kind: 'ready', calendar, staleSince: null })
  await screen.rerender(<DaySheet day="2026-11-20" onSheet={onSheet} onClose={nothing} />)
  await expect.element(screen.getByText('14 minutes done')).toBeVisible()
})

test('shows two dates of a day and announces all', async () => {
  const dates = ['06:00', '07:00', '08:00'].map((time) =>
    occurrenceOn(dateOn(`Run ${time}`, `${MONDAY}T${time}`), MONDAY)
  )
  const cell = {
    day: MONDAY,
    workouts: {},
    locale: 'en',
    view: 'month',
    isFocus: true,
    isToday: false,
    unplanned: 0
  } as const
  const screen = await render(
    <div role="grid">
      <div role="row">
        <DayCell {...cell} proposals={[proposal]} occurrences={dates} isOutside={false} onOpen={nothing} />
      </div>
    </div>
  )
  await expect.element(screen.getByRole('gridcell', { name: /Run 06:00.*Run 07:00.*Run 08:00/ })).toBeVisible()
  await expect.element(screen.getByText('+2')).toBeVisible()
  await expect.element(screen.getByRole('gridcell', { name: /10:00, Ladder, proposed by Ben$/ })).toBeVisible()
})

test('lists today, tomorrow, the coming weeks and last week, and another month on its own', async () => {
  const calendar = calendarOf(
    dateOn('past', '2026-11-20T07:30'),
    dateOn('now', `${MONDAY}T07:30`),
    dateOn('next', '2026-11-24T07:30'),
    dateOn('later', '2026-12-02T07:30'),
    dateOn('far', '2027-03-02T07:30')
  )
  const onSheet = vi.fn()
  const part = { calendar, today: MONDAY, onSheet }
  const screen = await render(<CalendarAgenda {...part} day={MONDAY} />)
  const titles = () => [...document.querySelectorAll('h3')].map((title) => title.textContent)
  expect(titles()).toEqual(['Today, Mon 23 Nov', 'Tomorrow, Tue 24 Nov', '30 Nov – 6 Dec', 'Looking back'])
  await screen.getByRole('button', { name: /^later/ }).click()
  expect(onSheet).toHaveBeenCalledWith({ kind: 'day', day: '2026-12-02' })
  await screen.rerender(<CalendarAgenda {...part} day="2027-03-15" />)
  expect(titles()).toEqual(['1 Mar – 7 Mar'])
  await screen.rerender(<CalendarAgenda {...part} day="2027-05-15" />)
  await expect.element(screen.getByText('Nothing planned for this time.')).toBeVisible()
})

test('lists the next occurrence of a repeating date, and each one that is done or skipped', async () => {
  const repeats = { repeat: 'FREQ=WEEKLY;BYDAY=MO,TH', doneOn: ['2026-11-19'], skippedOn: ['2026-11-30'] }
  const calendar = calendarOf(dateOn('Bell', '2026-11-02T07:30', repeats), dateOn('Run', '2026-12-01T07:30'))
  const part = { calendar, today: MONDAY, onSheet: vi.fn() }
  const screen = await render(<CalendarAgenda {...part} day={MONDAY} />)
  const rows = () => [...document.querySelectorAll('.planning-agenda li')].map((row) => row.textContent)
  expect(rows()).toEqual([
    expect.stringContaining('Bell'),
    expect.stringMatching(/^Bell.*skipped, Mon 30 Nov.*every Monday and Thursday$/),
    expect.stringMatching(/^Run/),
    expect.stringMatching(/^Bell.*Thu 19 Nov/),
    expect.stringMatching(/^Bell.*Mon 16 Nov/)
  ])
  await screen.rerender(<CalendarAgenda {...part} day="2027-01-15" />)
  expect(rows()).toEqual([expect.stringMatching(/Mon 4 Jan.*every Monday and Thursday$/)])
})

test('moves the weekday of a weekly date with its day', async () => {
  const onChange = vi.fn()
  const form: DateForm = {
    workout: null,
    title: 'Run',
    day: MONDAY,
    time: '07:30',
    reminderMin: 45,
    length: '',
    repeat: { ...typedRepeat(null), kind: 'weekly', weekdays: [0, 4] }
  }
  const screen = await render(<DateFields form={form} onChange={onChange} onPick={nothing} />)
  await expect.element(screen.getByLabelText('Reminder')).toHaveDisplayValue('45 minutes before')
  await screen.getByLabelText('Day').fill('2026-11-25')
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ day: '2026-11-25', repeat: { weekdays: [2, 4] } })
  await expect
    .element(screen.getByLabelText('Length in minutes'))
    .toHaveAccessibleDescription('Leave empty for no set length.')
})

test('keeps the weekday of the start selected', async () => {
  const onChange = vi.fn()
  const repeat = { ...typedRepeat(null), kind: 'weekly', end: 'until' } as const
  const screen = await render(<RepeatFields day={MONDAY} repeat={repeat} onChange={onChange} />)
  const monday = screen.getByRole('button', { name: 'Monday' })
  await expect.element(monday).toHaveAttribute('aria-pressed', 'true')
  await monday.click({ force: true })
  expect(onChange).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Sunday' }).click()
  expect(onChange).toHaveBeenLastCalledWith({ ...repeat, weekdays: [0, 6] })
  await expect.element(screen.getByLabelText('Last day')).toBeVisible()
})

test('describes how a date repeats and asks which dates to change', async () => {
  const one = occurrenceOn(dateOn('Run', `${MONDAY}T07:30`, { repeat: 'FREQ=WEEKLY;INTERVAL=2' }), MONDAY)
  const Asked = () => {
    const [scope, setScope] = useState<Scope>('this')
    return <ScopeChoice value={scope} onChange={setScope} />
  }
  const screen = await render(
    <>
      <RepeatText occurrence={one} />
      <Asked />
    </>
  )
  await expect.element(screen.getByText('every 2 weeks')).toBeVisible()
  await screen.getByLabelText('All dates').click()
  await expect.element(screen.getByLabelText('All dates')).toBeChecked()
})

test('shows no total for an empty week, and counts unplanned training', async () => {
  const screen = await render(<WeekTime calendar={calendarOf()} day={MONDAY} />)
  expect(document.querySelector('.planning-week-time')).toBeNull()
  await screen.rerender(<WeekTime calendar={{ ...calendarOf(), trained: { [MONDAY]: 60 } }} day="2026-11-29" />)
  await expect.element(screen.getByText('1 minute done')).toBeVisible()
  await expect.element(screen.getByText(/planned/)).not.toBeInTheDocument()
})

test('allows a date without a workout, even when workouts cannot be read', async () => {
  vi.mocked(pickable.pickableWorkouts).mockRejectedValue(new NetworkError('offline'))
  const onPick = vi.fn()
  const screen = await render(<WorkoutPick onPick={onPick} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your workouts.')
  await screen.getByRole('button', { name: 'No workout, only a title' }).click()
  expect(onPick).toHaveBeenCalledWith(null)
})

test('marks the current tab', async () => {
  const screen = await render(<ProgressTabs current="calendar" />)
  await expect.element(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/calendar/?view=plans')
  await expect.element(screen.getByRole('link', { name: 'Statistics' })).toHaveAttribute('href', '/statistic/')
})
