import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Locator } from 'vitest/browser'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import * as actions from '../../stores/list/workout-actions.ts'
import * as page from '../../stores/workout/workout-page.ts'
import { freshApp, textsOf } from '../app/islands.test-kit.ts'
import { PageBar } from './page-bar.tsx'

vi.mock('../../stores/list/workout-actions.ts', { spy: true })
vi.mock('../../stores/workout/workout-page.ts', { spy: true })

const rain = workoutOf({ id: 'rain', name: 'Rain', ownerId: 'ada' })
const LINK = `u-${'ab'.repeat(14)}`

freshApp()

const itemsOf = (dialog: Locator) => [
  ...textsOf(dialog.getByRole('link')),
  ...textsOf(dialog.getByRole('button')).slice(1)
]

test('lists actions according to the owner and the visibility of the workout', async () => {
  const exercises = [exerciseOf('a')]
  const screen = await render(<PageBar workout={{ ...rain, exercises }} role="owner" isStartInView />)
  const items = async () => {
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: /Save offline/ })).toBeVisible()
    const found = itemsOf(screen.getByRole('dialog'))
    await screen.getByRole('button', { name: 'Close' }).click()
    return found.toSorted()
  }
  const fit = 'Fit my timeShorter or longer, just this time'
  expect(await items()).toEqual(
    ['Edit', 'Plan a date', fit, 'Save offline', 'What people said', 'Duplicate', 'Delete'].toSorted()
  )
  await screen.rerender(<PageBar workout={{ ...rain, exercises }} role="user" isStartInView />)
  expect(await items()).toEqual(['Plan a date', fit, 'Save offline', 'Copy to my workouts', 'Report'].toSorted())
  const linked = { ...rain, id: LINK, ownerId: '', isPublic: false, visibility: 'unlisted' as const }
  await screen.rerender(<PageBar workout={linked} role="guest" isStartInView />)
  expect(await items()).toContain('Report')
  const video = { ...rain, exercises, type: 'mastervideo' as const, videoUrl: '/v.mp4' }
  await screen.rerender(<PageBar workout={video} role="owner" isStartInView />)
  expect(await items()).toEqual(expect.arrayContaining(['Mark chapters']))
})

test('plans a date from the menu', async () => {
  const screen = await render(<PageBar workout={rain} role="owner" isStartInView />)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('button', { name: 'Plan a date' }).click()
  await expect.element(screen.getByLabelText('Day')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Rain')
})

test('leaves the page of a deleted workout', async () => {
  vi.mocked(actions.remove).mockResolvedValue(true)
  const left = vi.mocked(page.leaveDeleted).mockReturnValue()
  const screen = await render(<PageBar workout={rain} role="owner" isStartInView />)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
})

test('replaces Edit in the bar with Start once Start is out of view', async () => {
  const screen = await render(<PageBar workout={rain} role="owner" isStartInView={false} />)
  await expect.element(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/workout/rain/play/')
  expect(screen.getByRole('link', { name: 'Edit' }).query()).toBeNull()
})
