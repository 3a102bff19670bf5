import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../styles/app/tokens.css'
import '../../../styles/planning/calendar.css'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { addDays } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import {
  calendarDate,
  occurrenceOn,
  type CalendarDate,
  type CalendarWorkout
} from '#core/planning/training-calendar.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $notice } from '../../../stores/app/notices.ts'
import * as store from '../../../stores/planning/calendar.ts'
import * as pickable from '../../../stores/planning/pickable-workouts.ts'
import * as proposals from '../../../stores/planning/proposed-dates.ts'
import * as writes from '../../../stores/planning/training-dates.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { DateSheet } from './date-sheet.tsx'
import { DaySheet } from './day-sheet.tsx'
import { ScopeSheet } from './scope-sheet.tsx'

vi.mock('../../../stores/planning/calendar.ts', { spy: true })
vi.mock('../../../stores/planning/training-dates.ts', { spy: true })
vi.mock('../../../stores/planning/pickable-workouts.ts', { spy: true })
vi.mock('../../../stores/planning/proposed-dates.ts', { spy: true })
const { $calendar } = store
const reads = vi.mocked(store)
const sent = vi.mocked(writes)

const nothing = (): void => undefined

freshApp()
beforeEach(() => {
  vi.mocked(proposals.readProposals).mockResolvedValue()
  reads.refreshCalendar.mockResolvedValue()
  reads.showDay.mockReturnValue()
  reads.keepCalendarFresh.mockReturnValue(nothing)
  sent.planDate.mockResolvedValue()
  sent.correctDate.mockResolvedValue()
  sent.moveDate.mockResolvedValue()
  sent.stretchDate.mockResolvedValue()
  sent.markDate.mockResolvedValue()
  sent.removeDate.mockResolvedValue()
  $calendar.set({ kind: 'loading' })
})

const today = dayOf(new Date())
const workout: CalendarWorkout = {
  id: 'w',
  name: 'Ladder',
  level: 'heavy',
  totalSec: 1200,
  language: 'en',
  ridge: [{ phase: 'work', seconds: 40 }]
}
const dateOn = (day: string, more: object = {}): CalendarDate =>
  calendarDate('d', {
    startDateTime: `${day}T07:30:00Z`,
    wallStart: `${day}T07:30`,
    wId: '',
    title: 'Run',
    reminderMin: 30,
    repeat: '',
    doneOn: [],
    skippedOn: [],
    movedOn: [],
    ...more
  })
const ready = (dates: CalendarDate[], more: object = {}) =>
  $calendar.set({
    kind: 'ready',
    staleSince: null,
    calendar: { from: '', to: '', dates, areAll: true, workouts: { w: workout }, trained: { [today]: 600 } },
    ...more
  })
const weekly = (day: string) => occurrenceOn(dateOn(day, { repeat: 'FREQ=WEEKLY' }), day)

test('waits, retries after a failure, and says when it is empty', async () => {
  const screen = await render(<CalendarScreen />)
  $calendar.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your calendar.')
  reads.refreshCalendar.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(reads.refreshCalendar).toHaveBeenCalledOnce()
  ready([])
  await expect.element(screen.getByRole('heading', { name: 'Nothing planned yet' })).toBeVisible()
})

test('says how old it is, and when there are more dates than it shows', async () => {
  const screen = await render(<CalendarScreen />)
  ready([dateOn(today)], { staleSince: Date.UTC(2026, 10, 20, 12) })
  await expect.element(screen.getByText(/^We couldn’t refresh this. It’s from 20 Nov 2026/)).toBeVisible()
  const state = $calendar.get()
  if (state.kind === 'ready') $calendar.set({ ...state, calendar: { ...state.calendar, areAll: false } })
  await expect.element(screen.getByText(/^You have more dates than we can show here/)).toBeVisible()
})

test("offers to start today's date and totals the week", async () => {
  const screen = await render(<CalendarScreen />)
  ready([dateOn(today, { wId: 'w' })])
  const start = screen.getByRole('link', { name: 'Start' })
  await expect.element(start).toHaveAttribute('href', '/workout/w/play/')
  await expect.element(screen.getByText('10 minutes done', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText(/of 20 planned/)).toBeVisible()
})

test('updates the list beside a month once the user stops moving', async () => {
  const screen = await render(<CalendarScreen />)
  ready([dateOn(today, { repeat: 'FREQ=DAILY' })])
  const listed = (): string => screen.container.querySelector('.planning-agenda')?.textContent ?? ''
  await expect.poll(listed).not.toBe('')
  const before = listed()
  const after = screen.getByRole('button', { name: 'After' }).element()
  flushSync(() => after.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(listed()).toBe(before)
  await expect.poll(listed).not.toBe(before)
})

test("shows friends' proposals even when nothing is planned", async () => {
  const proposal = { id: 'm', at: '2030-12-01T07:00:00.000Z', from: 'Ben', workout: 'Ladder', text: '' }
  proposals.$proposals.set({ kind: 'ready', proposals: [proposal] })
  const screen = await render(<CalendarScreen />)
  ready([])
  await expect.element(screen.getByRole('button', { name: /^Accept: Ladder/ })).toBeVisible()
})

test('marks a date as done, and reports a failure', async () => {
  ready([dateOn(today, { wId: 'w' })])
  const screen = await render(<DaySheet day={today} onSheet={nothing} onClose={nothing} />)
  await screen.getByRole('button', { name: /^Done: Ladder/ }).click()
  expect(sent.markDate).toHaveBeenLastCalledWith(expect.objectContaining({ day: today }), 'done')
  sent.markDate.mockRejectedValueOnce(new UserFacingError('training-not-found'))
  await screen.getByRole('button', { name: /^Skip: Ladder/ }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This training date no longer exists.')
  $isOnline.set(false)
  await screen.getByRole('button', { name: /^Done: Ladder/ }).click()
  expect(sent.markDate).toHaveBeenCalledTimes(3)
})

test('creates a repeating date with a workout, and retries with the same id', async () => {
  vi.mocked(pickable.pickableWorkouts).mockResolvedValue([workout, { ...workout, id: 'v', name: 'Yoga' }])
  ready([])
  sent.planDate.mockRejectedValueOnce(new NetworkError('offline'))
  const onClose = vi.fn()
  const screen = await render(<DateSheet day="2026-11-23" occurrence={null} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Choose a workout' }).click()
  await screen.getByLabelText('Search by name').fill('LAD')
  await expect.element(screen.getByText('1 workout', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Ladder' }).click()
  await screen.getByLabelText('Repeats').selectOptions('weekly')
  await screen.getByRole('button', { name: 'Friday' }).click()
  await screen.getByLabelText('Reminder').selectOptions('60')
  const length = screen.getByLabelText('Length in minutes')
  await expect.element(length).toHaveAccessibleDescription('Leave empty to use the workout’s 20 minutes.')
  await length.fill('1441')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(sent.planDate).not.toHaveBeenCalled()
  await length.fill('50')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [[id, typed] = [], [again] = []] = sent.planDate.mock.calls
  expect(again).toBe(id)
  expect(typed).toEqual({
    workout,
    title: 'Ladder',
    day: '2026-11-23',
    time: '18:00',
    reminderMin: 60,
    lengthMin: 50,
    repeat: 'FREQ=WEEKLY;BYDAY=MO,FR'
  })
})

test('edits one date of a series without a rule of its own, and moves the weekday with the day', async () => {
  ready([])
  const screen = await render(<DateSheet day="2026-11-23" occurrence={weekly('2026-11-23')} onClose={nothing} />)
  await expect.element(screen.getByLabelText('Repeats')).not.toBeInTheDocument()
  await screen.getByLabelText('All dates').click()
  await screen.getByRole('button', { name: 'Thursday' }).click()
  await screen.getByLabelText('Day', { exact: true }).fill('2026-11-24')
  await screen.getByRole('button', { name: 'Save' }).click()
  const [call] = sent.correctDate.mock.calls
  expect(call?.[1]).toBe('all')
  expect(call?.[2]).toMatchObject({ day: '2026-11-24', repeat: 'FREQ=WEEKLY;BYDAY=TU,TH' })
  await screen.rerender(<DateSheet key="new" day="2026-11-23" occurrence={weekly('2026-11-23')} onClose={nothing} />)
  await screen.getByLabelText('All dates').click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  expect(sent.removeDate).toHaveBeenCalledWith(expect.anything(), 'all')
})

test('opens other calendars with their button, and says whether this device gives reminders', async () => {
  const screen = await render(<CalendarScreen />)
  ready([])
  // Without the styles of the frame, the bar lies under the screen.
  screen.getByRole('button', { name: 'Other calendars' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Calendar feed' })).toBeVisible()
  await screen.rerender(<DateSheet day="2026-11-23" occurrence={null} onClose={nothing} />)
  const hint = screen.getByRole('link', { name: 'Turn on in settings' })
  await expect.element(hint).not.toBeInTheDocument()
  await screen.getByLabelText('Reminder').selectOptions('60')
  await expect.element(hint).toHaveAttribute('href', '/settings/#reminders')
})

test('asks which dates to move', async () => {
  const onClose = vi.fn()
  const one = weekly('2026-11-23')
  const screen = await render(<ScopeSheet occurrence={one} to="2026-11-24" onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'Move to Tuesday 24 November' })).toBeVisible()
  await screen.getByLabelText('This and following dates').click()
  await screen.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.moveDate).toHaveBeenCalledWith(one, 'following', '2026-11-24', expect.any(String))
})

test('asks which dates to make longer', async () => {
  const onClose = vi.fn()
  const one = weekly('2026-11-23')
  const screen = await render(<ScopeSheet occurrence={one} to={45} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'Change to 45 minutes' })).toBeVisible()
  await screen.getByLabelText('All dates').click()
  await screen.getByRole('button', { name: 'Change' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.stretchDate).toHaveBeenCalledWith(one, 'all', 45, expect.any(String))
})

test('makes a date longer by its lower edge and restores it with Escape', async () => {
  const screen = await render(<CalendarScreen />)
  ready([dateOn(today, { wId: 'w' })])
  await screen.getByRole('button', { name: 'Week', exact: true }).click()
  await expect.poll(() => document.querySelector('[data-drags] [data-edge]')).not.toBeNull()
  const edge = document.querySelector('[data-edge]')
  const said = () => document.querySelector('.planning-length')?.textContent
  if (edge === null) throw new Error('no edge')
  const pull = (type: string, y: number, pointerType = 'mouse') =>
    edge.dispatchEvent(new PointerEvent(type, { clientX: 9, clientY: y, pointerId: 3, pointerType, bubbles: true }))
  expect(said()).toBe('20 min')
  pull('pointerdown', 100)
  pull('pointermove', 110)
  expect(said()).toBe('35 min')
  await userEvent.keyboard('{Escape}')
  expect(said()).toBe('20 min')
  pull('pointerdown', 100)
  pull('pointermove', 120)
  pull('pointerup', 120)
  await vi.waitFor(() =>
    expect(sent.stretchDate).toHaveBeenCalledWith(expect.anything(), 'all', 50, expect.any(String))
  )
  await expect.poll(() => $notice.get()?.text).toBe('Ladder now takes 50 minutes.')

  pull('pointerdown', 100, 'touch')
  pull('pointermove', 130, 'touch')
  pull('pointerup', 130, 'touch')
  expect(sent.stretchDate).toHaveBeenCalledOnce()
})

/** Dispatches a pointer event on an element at the middle of another. */
function point(type: string, on: Element, at: Element, pointerType: string): void {
  const { x, y, width, height } = at.getBoundingClientRect()
  const where = { clientX: x + width / 2, clientY: y + height / 2 }
  on.dispatchEvent(new PointerEvent(type, { ...where, pointerId: 7, pointerType, button: 0, bubbles: true }))
}

test('scrolls on touch and drags after a long press, also while offline', async () => {
  const screen = await render(<CalendarScreen />)
  ready([dateOn(today)])
  await screen.getByRole('button', { name: 'Month', exact: true }).click()
  const find = (selector: string) => {
    const found = document.querySelector(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  }
  await expect.poll(() => document.querySelector('[data-drags] [data-key]')).not.toBeNull()
  const to = document.querySelector(`[data-day="${addDays(today, 1)}"]`) === null ? -1 : 1
  const [date, target] = [find('[data-key]'), find(`[data-day="${addDays(today, to)}"]`)]
  date.scrollIntoView({ block: 'center' })
  point('pointerdown', date, date, 'touch')
  point('pointermove', date, target, 'touch')
  point('pointerup', date, target, 'touch')
  expect(sent.moveDate).not.toHaveBeenCalled()

  point('pointerdown', date, date, 'touch')
  await expect.poll(() => date.classList.contains('is-lifted')).toBe(true)
  point('pointermove', date, target, 'touch')
  expect(target.classList.contains('is-drop')).toBe(true)
  point('pointerup', date, target, 'touch')
  const moved = [expect.anything(), 'all', addDays(today, to), expect.any(String)] as const
  await vi.waitFor(() => expect(sent.moveDate).toHaveBeenCalledWith(...moved))
  await expect.poll(() => $notice.get()?.text).toMatch(/^Run is now on /)

  $isOnline.set(false)
  point('pointerdown', date, date, 'mouse')
  point('pointermove', date, target, 'mouse')
  point('pointerup', date, target, 'mouse')
  await vi.waitFor(() => expect(sent.moveDate).toHaveBeenCalledTimes(2))
})
