import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../styles/app/shell.css'
import { UserFacingError } from '#core/app/errors.ts'
import { addDays } from '#core/planning/days.ts'
import { mondayOf, nextMonday, type PlanDate } from '#core/planning/plan-days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { PLAN_BOUNDS, type PlanContent, type PlanEntry } from '#core/planning/training-plan.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $calendar } from '../../../stores/planning/calendar.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { $planDraft, closePlan } from '../../../stores/planning/plan-draft.ts'
import * as picks from '../../../stores/planning/plan-draft.ts'
import * as store from '../../../stores/planning/plans.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { PlanScreen } from './plan-screen.tsx'
import { planOf } from './plans.test-kit.ts'

vi.mock('../../../stores/planning/plans.ts', { spy: true })
vi.mock('../../../stores/planning/plan-draft.ts', { spy: true })
vi.mock('../../../stores/planning/calendar.ts', { spy: true })
vi.mock('../../../stores/planning/plans-address.ts', async (original) => ({
  ...(await original<object>()),
  $isNewPlan: (await import('nanostores')).atom(true)
}))
const sent = vi.mocked(store)
const today = dayOf(new Date())
const MONDAY = mondayOf(today)

const workout = (id: string, name: string, minutes: number): CalendarWorkout => ({
  id,
  name,
  level: 'heavy',
  totalSec: minutes * 60,
  ridge: [],
  language: 'en'
})
const training = (key: number, day: number, title: string): PlanEntry => ({
  key,
  week: Math.floor(day / 7) + 1,
  weekday: day % 7,
  time: '18:30',
  wId: title,
  title
})

freshApp()
beforeEach(async () => {
  sent.readPlans.mockResolvedValue()
  sent.refreshPlans.mockResolvedValue()
  sent.keepPlansFresh.mockReturnValue(() => undefined)
  sent.savePlan.mockResolvedValue(true)
  sent.startPlan.mockResolvedValue({} as never)
  sent.takePlan.mockResolvedValue({} as never)
  vi.mocked(picks.readPlanWorkouts).mockResolvedValue()
  vi.mocked((await import('../../../stores/planning/calendar.ts')).refreshCalendar).mockResolvedValue()
  picks.$planWorkouts.set({
    kind: 'ready',
    others: [],
    picks: [workout('bell', 'Bell tabata', 4), workout('rope', 'Rope tabata', 9)]
  })
  $calendar.set({ kind: 'loading' })
  closePlan()
  store.$plans.set({ kind: 'ready', plans: [], isStale: false })
})

const phone = () => page.viewport(390, 844)
const desktop = () => page.viewport(1280, 800)
const open = () => render(<PlanScreen params={{ id: 'p' }} />)
const show = (...plans: store.ShownPlan[]) => store.$plans.set({ kind: 'ready', plans, isStale: false })
const content = (): PlanContent => {
  const draft = $planDraft.get()
  if (draft === null) throw new Error('no plan is open')
  return draft.history.now
}
const days = () => content().entries.map(({ week, weekday, title }) => `${week}.${weekday} ${title}`)
const full = (more: Partial<store.ShownPlan> = {}) =>
  planOf({ entries: [training(0, 0, 'bell'), training(1, 2, 'rope')], weeks: 4, ...more })

test('names, fills, repeats and starts a new 12-week plan on a phone', async () => {
  await phone()
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'What do you train, and when?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Plan name: New plan' }).click()
  await screen.getByLabelText('Name', { exact: true }).fill('Spring')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await screen.getByRole('button', { name: 'Fill week 1' }).click()
  for (const [day, name] of [
    ['Monday', 'Bell tabata'],
    ['Wednesday', 'Rope tabata'],
    ['Saturday', 'Bell tabata']
  ] as const) {
    await screen.getByRole('button', { name: `Add to ${day}, week 1` }).click()
    await screen.getByRole('radio', { name }).click({ force: true })
    await screen.getByRole('button', { name: `Add to ${day}`, exact: true }).click()
  }
  await screen.getByRole('button', { name: 'Repeat…' }).click()
  const until = screen.getByRole('spinbutton', { name: 'Until week' })
  await screen.getByRole('button', { name: 'One week more' }).click()
  await expect.element(until).toHaveAttribute('aria-valuenow', '5')
  until.element().focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  await expect.element(screen.getByRole('button', { name: 'One week more' })).toBeDisabled()
  await expect.element(screen.getByText(/33 trainings in weeks 2 to 12/)).toBeVisible()
  await screen.getByRole('button', { name: 'Repeat until week 12' }).click()
  expect([content().name, content().weeks, content().entries.length]).toEqual(['Spring', 12, 36])
  await screen.getByRole('button', { name: 'Start plan' }).click()
  await expect.poll(() => sent.startPlan.mock.calls.length).toBe(1)
  expect(sent.startPlan).toHaveBeenCalledWith('p', expect.any(String), nextMonday(today), null)
  expect(sent.savePlan.mock.calls.at(-1)).toEqual(['p', content(), expect.any(Boolean)])
})

test('selects weeks in the strip and changes a training in every week', async () => {
  await phone()
  show(full({ restWeeks: [3] }))
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Bell tabata, 4 minutes, Monday, week 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Week 3, Rest week, 0 trainings, 0 min' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Week 3' })).toBeVisible()
  await screen.getByRole('button', { name: /^Week 1, 2 trainings/ }).click()
  await screen.getByRole('button', { name: 'Rope tabata, 9 minutes, Wednesday, week 1' }).click()
  await screen.getByLabelText('Time').fill('07:00')
  await userEvent.selectOptions(screen.getByLabelText('Reminder'), '30')
  await screen.getByRole('radio', { name: 'Every week' }).click({ force: true })
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  expect(days()).toEqual(['1.0 bell', '1.2 rope', '2.2 rope', '4.2 rope'])
  expect(content().entries[1]).toMatchObject({ key: 1, time: '07:00', reminderMin: 30 })
})

test('copies, pastes, marks, inserts and clears weeks from their menu, and explains the limit of 12', async () => {
  await phone()
  show(full({ weeks: 11 }))
  const screen = await open()
  const pick = async (week: number, item: string) => {
    await screen.getByRole('button', { name: `Week ${week}: copy, repeat, rest week` }).click()
    await screen.getByRole('button', { name: new RegExp(`^${item}`) }).click()
  }
  await pick(1, 'Copy week')
  await pick(1, 'Insert a week before')
  expect([days(), content().weeks]).toEqual([['2.0 bell', '2.2 rope'], 12])
  await pick(1, 'Paste into this week')
  expect(days()).toEqual(['1.0 bell', '1.2 rope', '2.0 bell', '2.2 rope'])
  await pick(1, 'Make it a rest week')
  expect(content().restWeeks).toEqual([1])
  await pick(1, 'Clear week')
  expect(days()).toEqual(['2.0 bell', '2.2 rope'])
  await screen.getByRole('button', { name: /^Week 12, 0 trainings/ }).click()
  await expect.element(screen.getByText('A plan has 12 weeks at most. Start another plan for more.')).toBeVisible()
})

test('navigates and edits the grid with keys, and undoes each step', async () => {
  await desktop()
  show(full())
  const screen = await open()
  const cell = (day: number) => document.querySelector<HTMLElement>(`[data-cell="${day}"]`)
  await expect.poll(() => cell(0)).not.toBeNull()
  cell(0)?.focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowRight} ')
  expect(days()).toEqual(['1.2 rope', '2.1 bell'])
  await expect.element(screen.getByText('Moved to Tuesday, week 2.')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}c{/Control}{ArrowRight}{Control>}v{/Control}')
  expect(days()).toEqual(['1.2 rope', '2.1 bell', '2.2 bell'])
  await userEvent.keyboard('{Delete}{Control>}z{/Control}{Control>}z{/Control}')
  expect(days()).toEqual(['1.2 rope', '2.1 bell'])
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('searchbox').nth(1).fill('rope')
  await userEvent.keyboard('{Enter}')
  expect(days()).toEqual(['1.2 rope', '2.1 bell', '2.2 Rope tabata'])
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('heading', { name: 'Repeat week 2' })).toBeVisible()
})

test('shows a bar for the selected training', async () => {
  await desktop()
  show(full())
  const screen = await open()
  await screen.getByRole('button', { name: /^Bell tabata/ }).click()
  const bar = screen.getByRole('toolbar', { name: 'Bell tabata, Monday, week 1' })
  await bar.getByRole('button', { name: 'Copy' }).click()
  await userEvent.selectOptions(screen.getByLabelText('Week', { exact: true }), '3')
  await screen.getByRole('button', { name: 'Copy to Monday' }).click()
  expect(days()).toEqual(['1.0 bell', '1.2 rope', '3.0 bell'])
  await bar.getByRole('button', { name: 'Remove' }).click()
  expect(days()).toEqual(['1.2 rope', '3.0 bell'])
})

test('drops a workout on a day and says where it will land', async () => {
  await desktop()
  show(full())
  const screen = await open()
  await expect.element(screen.getByText('Bell tabata').first()).toBeVisible()
  const item = document.querySelector('[data-key="w:rope"]')
  const target = document.querySelector('[data-cell="8"]')
  if (item === null || target === null) throw new Error('nothing to drag')
  const at = (element: Element) => {
    const box = element.getBoundingClientRect()
    return { clientX: box.left + 20, clientY: box.top + 20, pointerId: 1, bubbles: true, button: 0 }
  }
  item.dispatchEvent(new PointerEvent('pointerdown', at(item)))
  window.dispatchEvent(new PointerEvent('pointermove', { ...at(item), clientX: 300 }))
  window.dispatchEvent(new PointerEvent('pointermove', at(target)))
  await expect.element(screen.getByText('Tuesday, week 2. Drop to add.')).toBeVisible()
  window.dispatchEvent(new PointerEvent('pointerup', at(target)))
  await expect.poll(days).toEqual(['1.0 bell', '1.2 rope', '2.1 Rope tabata'])
})

test('puts the workouts behind a button when there is no room beside the grid', async () => {
  await page.viewport(1000, 800)
  show(full())
  const screen = await open()
  const isSeen = () => document.querySelector('[data-key="w:rope"]')?.checkVisibility()
  await expect.poll(isSeen).toBe(false)
  await screen.getByRole('button', { name: 'Workouts', expanded: false }).click()
  expect(isSeen()).toBe(true)
  await desktop()
  await expect.poll(isSeen).toBe(true)
  await expect.element(screen.getByRole('button', { name: 'Workouts' })).not.toBeInTheDocument()
})

/** Began last Monday; today is in week 2. */
function runningPlan(): store.ShownPlan {
  const start = addDays(MONDAY, -7)
  const dates: PlanDate[] = [
    { entry: 0, day: start, mark: 'done' },
    { entry: 1, day: addDays(start, 2), mark: 'planned' },
    { entry: 2, day: today, mark: 'planned' },
    { entry: 3, day: addDays(start, 21), mark: 'planned' }
  ]
  const todayInPlan = 7 + Math.round((Date.parse(today) - Date.parse(MONDAY)) / 86_400_000)
  const entries = [
    training(0, 0, 'bell'),
    training(1, 2, 'rope'),
    training(2, todayInPlan, 'bell'),
    training(3, 21, 'rope')
  ]
  return planOf({ entries, weeks: 4, runId: 'r', startedOn: start }, dates, today)
}

test('shows the progress of a running plan, locks the past, and changes it from today on', async () => {
  await phone()
  show(runningPlan())
  const screen = await open()
  await expect.element(screen.getByText('Week 2 of 4')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: '1 of 4 done, 1 missed' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Bell tabata, 4 minutes, .*, week 2, today$/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: /^Week 1, 2 trainings/ }).click()
  await expect.element(screen.getByRole('button', { name: /, week 1, done$/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Add to/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /, week 1, missed$/ }).click()
  await expect.element(screen.getByText(/can’t be changed/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: /^Week 4, 1 training/ }).click()
  await screen.getByRole('button', { name: /^Rope tabata/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  expect(content().entries.map(({ key }) => key)).toEqual([0, 1, 2])
})

test('shows an offer read-only until it is accepted', async () => {
  await phone()
  show(full({ fromId: 'ben', from: 'Ben' }))
  const screen = await open()
  await expect.element(screen.getByText('offered by Ben')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Add to/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Accept plan' }).click()
  expect(sent.takePlan).toHaveBeenCalledExactlyOnceWith('p')
})

test('keeps offline changes on the device, and defers the start', async () => {
  await phone()
  show(full())
  $isOnline.set(false)
  sent.savePlan.mockResolvedValue(false)
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Start plan' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Week 1: copy, repeat, rest week' }).click()
  await screen.getByRole('button', { name: 'Clear week' }).click()
  await expect.element(screen.getByText('Saved on this device')).toBeInTheDocument()
})

test('says why a change is refused, and rejects more than 84 trainings itself', async () => {
  await phone()
  const many = Array.from({ length: PLAN_BOUNDS.entries }, (_, index) => training(index, index, 'bell'))
  show(full({ entries: many, weeks: 12 }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Add to Monday, week 1' }).click()
  await screen.getByRole('radio', { name: 'Rope tabata' }).click({ force: true })
  await screen.getByRole('button', { name: 'Add to Monday', exact: true }).click()
  expect([content().entries.length, $notice.get()?.kind]).toEqual([84, 'warning'])
  sent.savePlan.mockRejectedValueOnce(new UserFacingError('plan-runs'))
  await screen.getByRole('button', { name: 'Week 1: copy, repeat, rest week' }).click()
  await screen.getByRole('button', { name: 'Clear week' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('Not saved')).toBeVisible()
})
