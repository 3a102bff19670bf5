import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app/tokens.css'
import '../../styles/planning/plans.css'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { progressOf, type PlanDate } from '#core/planning/plan-days.ts'
import type { Plan } from '#core/planning/training-plan.ts'
import { calendarDate } from '#core/planning/training-calendar.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $notice } from '../../stores/app/notices.ts'
import { $calendar } from '../../stores/planning/calendar.ts'
import * as store from '../../stores/planning/plans.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { PlanActForm } from './plan-act.tsx'
import { PlanEntryFields } from './plan-entry-fields.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanProgressBar } from './plan-progress.tsx'
import { PlanView } from './plan-view.tsx'
import { PlanWeeksSheet } from './plan-weeks-sheet.tsx'
import { PlanWeeks } from './plan-weeks.tsx'
import { PlansPart } from './plans-part.tsx'

vi.mock('../../stores/planning/plans.ts', { spy: true })
const { $plans } = store
const sent = vi.mocked(store)
const nothing = (): void => undefined

freshApp()
beforeEach(async () => {
  sent.readPlans.mockResolvedValue()
  sent.keepPlansFresh.mockReturnValue(nothing)
  sent.savePlan.mockResolvedValue()
  for (const call of ['startPlan', 'movePlan', 'pausePlan', 'resumePlan', 'endPlan', 'takePlan'] as const)
    sent[call].mockResolvedValue({} as never)
  sent.removePlan.mockResolvedValue()
  $plans.set({ kind: 'loading' })
})

const entries: Plan['entries'] = [
  { week: 1, weekday: 0, time: '07:30', wId: '', title: 'Run' },
  { week: 2, weekday: 3, time: '18:00', wId: '', title: '' }
]
function planOf(more: Partial<store.ShownPlan> = {}, dates: PlanDate[] = []): store.ShownPlan {
  return {
    ...{ id: 'p', name: 'Ten weeks', note: 'Slowly', entries, fromId: '', from: '', runId: '', startedOn: '' },
    ...{ reminderMin: null, pausedOn: '', waiting: [], progress: progressOf(2, dates, [], '2026-11-25') },
    ...more
  }
}
const running = () =>
  planOf({ runId: 'r' }, [
    { entry: 0, day: '2026-11-23', mark: 'done' },
    { entry: 1, day: '2026-12-03', mark: 'planned' }
  ])
const ready = (...plans: store.ShownPlan[]) => $plans.set({ kind: 'ready', plans, isStale: false })

test('the list waits, fails with another try, and says when there is nothing', async () => {
  const screen = await render(<PlansPart userId="ada" />)
  await expect.element(screen.getByRole('status')).toBeInTheDocument()
  $plans.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your plans could not be loaded\./)
  sent.readPlans.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(sent.readPlans).toHaveBeenCalledExactlyOnceWith('ada')
  ready()
  await expect.element(screen.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
})

test('the list says where each plan is', async () => {
  ready(planOf({ id: 'o', name: 'Offer', fromId: 'ben', from: 'Ben' }), running(), planOf({ id: 'q', name: 'Later' }))
  const screen = await render(<PlansPart userId="ada" />)
  await expect.element(screen.getByText('offered by Ben')).toBeVisible()
  await expect.element(screen.getByText('not started')).toBeVisible()
  await expect.element(screen.getByText(/^next on/)).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: '1 of 2 done' })).toHaveAttribute('value', '1')
  $plans.set({ kind: 'ready', plans: [running()], isStale: true })
  await expect.element(screen.getByText(/last known plans/)).toBeVisible()
})

test('without a network plans can be read, and nothing can be changed', async () => {
  ready(running())
  $isOnline.set(false)
  const screen = await render(<PlansPart userId="ada" />)
  await expect.element(screen.getByText(/^You are offline/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'New plan' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Open Ten weeks' }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeDisabled()
})

test('the weeks say what to do on which day, and what came of it', async () => {
  const screen = await render(<PlanWeeks plan={running()} />)
  await expect.element(screen.getByRole('heading', { name: 'Week 2' })).toBeVisible()
  await expect.element(screen.getByRole('listitem').nth(0)).toMatchTextContent(/Nov.*Run.*done/)
  await expect.element(screen.getByRole('listitem').nth(1)).toMatchTextContent(/Training.*planned/)
  await screen.rerender(<PlanWeeks plan={planOf()} />)
  await expect.element(screen.getByRole('listitem').nth(0)).toMatchTextContent(/Mon.*Run/)
  await screen.rerender(<PlanProgressBar progress={running().progress} />)
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
})

test.each([
  ['not started', {}, ['Start', 'Delete']],
  ['paused', { runId: 'r', pausedOn: '2026-11-25', waiting: [1] }, ['Go on', 'End', 'Delete']],
  ['over', { runId: 'r' }, ['End', 'Delete']]
])('one that is %s has what fits', async (said, more, names) => {
  ready(planOf(more))
  const screen = await render(<PlanView id="p" userId="ada" onClose={nothing} />)
  await expect.element(screen.getByRole('dialog').getByText(said, { exact: true })).toBeVisible()
  for (const name of names) await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument()
})

test('one that runs is paused once that was asked, and a failure is said', async () => {
  ready(running())
  const screen = await render(<PlanView id="p" userId="ada" onClose={nothing} />)
  await screen.getByRole('button', { name: 'Pause' }).click()
  const form = screen.getByRole('form', { name: 'Pause' })
  await expect.element(form).toMatchTextContent(/leave the calendar and wait here/)
  sent.pausePlan.mockRejectedValueOnce(new UserFacingError('plan-not-running'))
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This plan has no open training dates.')
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent.pausePlan.mock.calls).toEqual([['p'], ['p']])
})

test('an offer is taken or deleted', async () => {
  ready(planOf({ fromId: 'ben', from: '' }))
  const onClose = vi.fn()
  const screen = await render(<PlanView id="p" userId="ada" onClose={onClose} />)
  await expect.element(screen.getByText('offered by a friend')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Take it' }).click()
  expect(sent.takePlan).toHaveBeenCalledExactlyOnceWith('p')
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('form').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.removePlan).toHaveBeenCalledExactlyOnceWith('p')
})

test('a start names a day and a reminder, and has one run however often it is sent', async () => {
  const onDone = vi.fn()
  const screen = await render(<PlanActForm act="start" plan={planOf()} onDone={onDone} onCancel={nothing} />)
  const day = screen.getByLabelText('Start on')
  await day.fill('')
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Choose a day.')
  expect(sent.startPlan).not.toHaveBeenCalled()
  await day.fill('2030-03-18')
  await userEvent.selectOptions(screen.getByLabelText('Reminder'), '30')
  sent.startPlan.mockRejectedValueOnce(new NetworkError('timeout'))
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => sent.startPlan.mock.calls.length).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Start' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const [first, second] = sent.startPlan.mock.calls
  expect(first).toEqual(['p', expect.any(String), '2030-03-18', 30])
  expect(second).toEqual(first)
})

test('a move begins with the first open day, and going on with today', async () => {
  const screen = await render(<PlanActForm act="move" plan={running()} onDone={nothing} onCancel={nothing} />)
  await expect.element(screen.getByLabelText('The first open training goes to')).toHaveValue('2026-12-03')
  await screen.getByRole('button', { name: 'Move' }).click()
  expect(sent.movePlan).toHaveBeenCalledExactlyOnceWith('p', '2026-12-03')
  await screen.rerender(<PlanActForm key="r" act="resume" plan={planOf()} onDone={nothing} onCancel={nothing} />)
  await screen.getByLabelText('Go on from').fill('2030-05-01')
  await screen.getByRole('button', { name: 'Go on' }).click()
  expect(sent.resumePlan).toHaveBeenCalledExactlyOnceWith('p', '2030-05-01')
  await screen.rerender(<PlanActForm key="e" act="end" plan={planOf()} onDone={nothing} onCancel={nothing} />)
  await screen.getByRole('button', { name: 'End' }).click()
  expect(sent.endPlan).toHaveBeenCalledExactlyOnceWith('p')
})

test('a new plan needs a name, and is saved with its trainings', async () => {
  const onClose = vi.fn()
  const screen = await render(<PlanForm userId="ada" plan={null} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Give the plan a name.')
  await screen.getByLabelText('Name').fill('Spring')
  await screen.getByLabelText('What').fill('Run')
  await screen.getByRole('button', { name: 'Add training' }).click()
  await expect.element(screen.getByRole('group', { name: 'Week 1, Wednesday' })).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const run = { week: 1, time: '18:00', wId: '', title: 'Run' }
  expect(sent.savePlan).toHaveBeenCalledExactlyOnceWith(
    'ada',
    expect.any(String),
    {
      name: 'Spring',
      note: '',
      entries: [
        { ...run, weekday: 0 },
        { ...run, weekday: 2 }
      ]
    },
    true
  )
})

test('the weeks of a plan that runs stay, its name does not', async () => {
  const screen = await render(<PlanForm userId="ada" plan={running()} onClose={nothing} />)
  await expect.element(screen.getByText(/^The weeks can be changed once/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add training' })).not.toBeInTheDocument()
  await screen.getByLabelText('Name').fill('Autumn')
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(sent.savePlan).toHaveBeenCalledExactlyOnceWith('ada', 'p', { name: 'Autumn', note: 'Slowly', entries }, false)
})

test('a training says what is changed, and its workout keeps its name', async () => {
  const onChange = vi.fn()
  const entry = { week: 1, weekday: 0, time: '07:30', wId: 'w', title: 'Ladder' }
  const parts = { onChange, onPick: nothing, onRemove: nothing }
  const screen = await render(<PlanEntryFields entry={entry} {...parts} />)
  await expect.element(screen.getByLabelText('What')).toHaveAttribute('readonly')
  await userEvent.selectOptions(screen.getByLabelText('Weekday'), '6')
  await userEvent.selectOptions(screen.getByLabelText('Week', { exact: true }), '12')
  expect(onChange.mock.calls).toEqual([[{ weekday: 6 }], [{ week: 12 }]])
})

test('weeks of the calendar become a plan, without what was skipped', async () => {
  const dateOn = (id: string, day: string, more: object = {}) =>
    calendarDate(id, {
      ...{ startDateTime: `${day}T07:30:00Z`, wallStart: `${day}T07:30`, wId: '', title: 'Run', reminderMin: null },
      ...{ repeat: '', doneOn: [], skippedOn: [], movedOn: [], ...more }
    })
  const dates = [
    dateOn('a', '2026-11-23', { lengthMin: 45 }),
    dateOn('b', '2026-11-25', { skippedOn: ['2026-11-25T00:00:00.000Z'] }),
    dateOn('c', '2026-12-03')
  ]
  const calendar = { from: '', to: '', dates, areAll: true, workouts: {}, trained: {} }
  $calendar.set({ kind: 'ready', staleSince: null, calendar })
  const onClose = vi.fn()
  const screen = await render(<PlanWeeksSheet day="2026-11-25" onClose={onClose} />)
  await expect.element(screen.getByLabelText('First week')).toHaveValue('2026-11-23')
  await expect.element(screen.getByText('Trainings in these weeks: 2')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Number of weeks'), '1')
  await expect.element(screen.getByText('Trainings in these weeks: 1')).toBeVisible()
  await screen.getByLabelText('Name').fill('November')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.savePlan.mock.calls[0]?.[2]).toEqual({
    ...{ name: 'November', note: '' },
    entries: [{ week: 1, weekday: 0, time: '07:30', wId: '', title: 'Run', lengthMin: 45 }]
  })
  expect($notice.get()?.text).toMatch(/^The plan is saved\./)
})
