import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../styles/app/tokens.css'
import '../../../styles/planning/plans.css'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { calendarDate } from '#core/planning/training-calendar.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { $calendar } from '../../../stores/planning/calendar.ts'
import * as store from '../../../stores/planning/plans.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { planOf, running } from './plans.test-kit.ts'
import { PlanActForm } from './plan-act.tsx'
import { PlanWeeksSheet } from './plan-weeks-sheet.tsx'
import { PlansPart } from './plans-part.tsx'

vi.mock('../../../stores/planning/plans.ts', { spy: true })
const { $plans } = store
const sent = vi.mocked(store)
const nothing = (): void => undefined

freshApp()
beforeEach(async () => {
  sent.readPlans.mockResolvedValue()
  sent.keepPlansFresh.mockReturnValue(nothing)
  sent.savePlan.mockResolvedValue(true)
  for (const call of ['movePlan', 'pausePlan', 'resumePlan', 'endPlan'] as const)
    sent[call].mockResolvedValue({} as never)
  sent.removePlan.mockResolvedValue()
  $plans.set({ kind: 'loading' })
})

const ready = (...plans: store.ShownPlan[]) => $plans.set({ kind: 'ready', plans, isStale: false })

test('waits, retries after a failure, and says when there are no plans', async () => {
  const screen = await render(<PlansPart userId="ada" />)
  await expect.element(screen.getByRole('status')).toBeInTheDocument()
  $plans.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/We couldn’t load your plans\./)
  sent.readPlans.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(sent.readPlans).toHaveBeenCalledExactlyOnceWith('ada')
  ready()
  await expect.element(screen.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
})

test('shows the state of each plan', async () => {
  ready(planOf({ id: 'o', name: 'Offer', fromId: 'ben', from: 'Ben' }), running(), planOf({ id: 'q', name: 'Later' }))
  const screen = await render(<PlansPart userId="ada" />)
  await expect.element(screen.getByText('offered by Ben')).toBeVisible()
  await expect.element(screen.getByText('not started')).toBeVisible()
  await expect.element(screen.getByText(/^next on/)).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: '1 of 2 done' })).toHaveAttribute('value', '1')
  $plans.set({ kind: 'ready', plans: [running()], isStale: true })
  await expect.element(screen.getByText(/last known plans/)).toBeVisible()
})

test('explains what pausing does, and reports a failure', async () => {
  const onDone = vi.fn()
  const screen = await render(<PlanActForm act="pause" plan={running()} onDone={onDone} onCancel={nothing} />)
  await expect.element(screen.getByRole('form')).toMatchTextContent(/are removed from the calendar and wait here/)
  sent.pausePlan.mockRejectedValueOnce(new UserFacingError('plan-not-running'))
  await screen.getByRole('button', { name: 'Pause plan' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This plan has no open training dates.')
  await screen.getByRole('button', { name: 'Pause plan' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

test('moves from the first open day, and resumes from today', async () => {
  const screen = await render(<PlanActForm act="move" plan={running()} onDone={nothing} onCancel={nothing} />)
  await expect.element(screen.getByLabelText('The first open training goes to')).toHaveValue('2026-12-03')
  await screen.getByRole('button', { name: 'Move dates' }).click()
  expect(sent.movePlan).toHaveBeenCalledExactlyOnceWith('p', '2026-12-03')
  await screen.rerender(<PlanActForm key="r" act="resume" plan={planOf()} onDone={nothing} onCancel={nothing} />)
  await screen.getByLabelText('Resume from').fill('2030-05-01')
  await screen.getByRole('button', { name: 'Resume' }).click()
  expect(sent.resumePlan).toHaveBeenCalledExactlyOnceWith('p', '2030-05-01')
  await screen.rerender(<PlanActForm key="e" act="end" plan={planOf()} onDone={nothing} onCancel={nothing} />)
  await screen.getByRole('button', { name: 'End plan' }).click()
  expect(sent.endPlan).toHaveBeenCalledExactlyOnceWith('p')
})

test('creates a plan from calendar weeks without skipped trainings', async () => {
  const dateOn = (id: string, day: string, more: object = {}) =>
    calendarDate(id, {
      startDateTime: `${day}T07:30:00Z`,
      wallStart: `${day}T07:30`,
      wId: '',
      title: 'Run',
      reminderMin: null,
      repeat: '',
      doneOn: [],
      skippedOn: [],
      movedOn: [],
      ...more
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
  expect(sent.savePlan).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    {
      name: 'November',
      note: '',
      weeks: 1,
      restWeeks: [],
      startsOn: '',
      entries: [{ key: 0, week: 1, weekday: 0, time: '07:30', wId: '', title: 'Run', lengthMin: 45 }]
    },
    true
  )
  expect($notice.get()?.text).toMatch(/^Plan saved\./)
})
