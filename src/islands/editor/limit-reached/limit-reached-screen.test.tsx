import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { DEFAULT_SIMPLE_FORM } from '#core/editor/simple.ts'
import { PRO_LIMITS } from '#core/workout/limits.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import * as lists from '../../../data/list/list-rows.ts'
import * as server from '../../../data/workout/workouts.ts'
import * as limit from '../../../stores/editor/limit-reached.ts'
import { $list } from '../../../stores/list/list-state.ts'
import { closeLists, showList } from '../../../stores/list/load-list.ts'
import { $session } from '../../../stores/account/session.ts'
import { ada, adaWith, freshApp, pending, signIn, textsOf } from '../../app/islands.test-kit.ts'
import { Comparison } from './comparison.tsx'
import { LimitReachedScreen, MakeRoom } from './limit-reached-screen.tsx'

vi.mock('../../../data/list/list-rows.ts', { spy: true })
vi.mock('../../../data/workout/workouts.ts', { spy: true })
vi.mock('../../../stores/editor/limit-reached.ts', { spy: true })

const full = adaWith({ usage: { workouts: 10 } })
const form = { ...DEFAULT_SIMPLE_FORM, name: 'Snow', lines: 'Squat' }
const waiting: limit.Waiting = {
  name: 'Snow',
  draft: { schema: 1, kind: 'simple', ownerId: 'ada', workoutId: 'new', form, wasSent: false, changedAt: 0 }
}
/** `playCount` covers everybody's plays and must not affect the order by the owner's own. */
const named = (name: string, plays: number) => summaryOf({ id: name, name, playCount: 9 - plays })
const showReady = async (...workouts: ReturnType<typeof named>[]) => {
  closeLists()
  vi.mocked(lists.listMine).mockResolvedValue({ workouts, total: workouts.length, next: null })
  await showList('ada')
}

freshApp()
beforeEach(async () => {
  vi.mocked(limit.startLimitScreen).mockReturnValue(() => undefined)
  limit.saveWaiting.reset()
  limit.$waiting.set(null)
  await showReady(named('A', 2), named('B', 0), named('C', 1), named('D', 9))
  limit.$ownPlays.set(new Map(Object.entries({ A: 2, B: 0, C: 1, D: 9 })))
})

test('says that the limit is reached, what is safe, and what is waiting', async () => {
  signIn(full)
  limit.$waiting.set(waiting)
  const screen = await render(<LimitReachedScreen />)
  await expect.element(screen.getByRole('heading', { name: '10 of 10 workouts, no room left' })).toBeVisible()
  await expect.element(screen.getByText('“Snow” is waiting on this device. Nothing is lost.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save it now' }).query()).toBeNull()
})

test('saves the waiting workout once there is room, and says when that fails', async () => {
  const answer = pending<never>()
  vi.mocked(server.createWorkout).mockReturnValue(answer.promise)
  limit.$waiting.set({ ...waiting, name: ' ' })
  const screen = await render(<LimitReachedScreen />)
  await expect
    .element(screen.getByText('“Unnamed workout” is waiting on this device, and there is room now.'))
    .toBeVisible()
  const save = screen.getByRole('button', { name: 'Save it now' })
  await save.click()
  await expect.element(save).toBeDisabled()
  await vi.waitFor(() => expect(server.createWorkout).toHaveBeenCalled())
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByText(/The server didn’t answer\./)).toBeVisible()
})

test('offers to create a workout when there is room and none is waiting', async () => {
  const screen = await render(<LimitReachedScreen />)
  await expect.element(screen.getByRole('link', { name: 'Create a workout' })).toBeVisible()
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
})

test('lists the least played first, and all of them on request', async () => {
  const screen = await render(<MakeRoom />)
  const names = () => textsOf(screen.getByRole('link'))
  expect(names()).toEqual(['B', 'C', 'A'])
  await expect.element(screen.getByText('Not played yet')).toBeVisible()
  await expect.element(screen.getByText('Played once')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all 4' }).click()
  await expect.poll(names).toEqual(['B', 'C', 'A', 'D'])
})

test('asks before deleting, and deletes once', async () => {
  const answer = pending<void>()
  vi.mocked(server.deleteWorkout).mockReturnValue(answer.promise)
  const screen = await render(<MakeRoom />)
  await screen.getByRole('button', { name: 'Delete C' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete “C” for good?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(server.deleteWorkout).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Delete C' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  answer.resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(textsOf(screen.getByRole('link'))).toEqual(['B', 'A', 'D'])
})

test('shows a loading or failed list', async () => {
  $list.set({ kind: 'loading' })
  const screen = await render(<MakeRoom />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $list.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your workouts.')
  vi.mocked(lists.listMine).mockResolvedValue({ workouts: [named('Rain', 1)], total: 1, next: null })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Rain' })).toBeVisible()
})

test('marks full limits in the comparison, and says how to get Pro', async () => {
  const screen = await render(<Comparison account={full} />)
  await expect.element(screen.getByRole('region', { name: 'Comparison with Pro' })).toBeVisible()
  expect(textsOf(screen.getByRole('columnheader'))).toEqual(['Free planyour plan', 'Pro'])
  await expect.element(screen.getByRole('row', { name: /^Workouts\s*full\s*10\s*100/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^People in a room to train together\s*8\s*100/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'How to get Pro' })).toBeVisible()
  const pro = { ...ada, contract: { name: 'pro', limits: PRO_LIMITS } }
  await screen.rerender(<Comparison account={pro} />)
  expect(textsOf(screen.getByRole('columnheader'))).toEqual(['Proyour plan'])
  await screen.rerender(<Comparison account={pro} hasBase />)
  expect(textsOf(screen.getByRole('columnheader'))).toEqual(['Proyour plan', 'Free plan'])
})
