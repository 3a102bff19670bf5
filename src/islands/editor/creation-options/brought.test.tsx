import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import * as rows from '../../../data/list/list-rows.ts'
import { $brought, readBrought } from '../../../stores/editor/brought.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { BroughtExercise } from './brought-exercise.tsx'
import { CreationOptionsScreen } from './creation-options-screen.tsx'
import { IntoOwn } from './into-own.tsx'

vi.mock('../../../data/list/list-rows.ts', { spy: true })

freshApp()
beforeEach(async () => {
  vi.mocked(rows.listMine).mockResolvedValue({ workouts: [], total: 0, next: null })
  vi.mocked(rows.listFavoriteIds).mockResolvedValue([])
  vi.mocked(rows.listByIds).mockResolvedValue([])
  history.replaceState(null, '', location.pathname)
  $brought.set(null)
})

const SQUAT = { id: 'squat', name: 'Squat' }

test('adds the exercise to every new workout until it is left out', async () => {
  history.replaceState(null, '', '?exercise=squat')
  const screen = await render(<CreationOptionsScreen />)
  const drop = screen.getByRole('button', { name: 'Leave out “Squat”' })
  await expect.element(drop).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'One of my workouts' })).toBeVisible()
  const addresses = () =>
    screen
      .getByRole('main')
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect.poll(addresses).toContain('/addWorkout/?exercise=squat')
  expect(addresses().filter((path) => !/[?&]exercise=squat$/.test(path ?? ''))).toEqual([])
  // A file is a complete workout, and breathing has no exercises.
  await expect.element(screen.getByRole('button', { name: 'Open a file' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Box breathing' })).not.toBeInTheDocument()
  await drop.click()
  await expect.element(drop).not.toBeInTheDocument()
  await expect.poll(addresses).toContain('/addWorkout/')
  expect(location.search).toBe('')
  await expect.element(screen.getByRole('button', { name: 'Open a file' })).toBeVisible()
})

test.each(['of-a-later-version', 'constructor', ''])('ignores the unknown id “%s”', async (id) => {
  history.replaceState(null, '', `?exercise=${id}`)
  const screen = await render(<CreationOptionsScreen />)
  await readBrought()
  expect($brought.get()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Open a file' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Exercises to add' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('draws the figure of the exercise', async () => {
  const screen = await render(<BroughtExercise {...SQUAT} />)
  await expect.poll(() => screen.container.querySelectorAll('.figure path').length).toBeGreaterThan(3)
})

test('finds one of many workouts by its name', async () => {
  const many = Array.from({ length: 9 }, (_, at) => summaryOf({ id: `w${at}`, name: `Rain ${at}` }))
  vi.mocked(rows.listMine)
    .mockResolvedValueOnce({ workouts: many.slice(0, 5), total: 9, next: 'w4' })
    .mockResolvedValueOnce({ workouts: many.slice(5), total: 9, next: null })
  const screen = await render(<IntoOwn {...SQUAT} />)
  await screen.getByRole('button', { name: 'One of my workouts' }).click()
  const links = screen.getByRole('dialog').getByRole('link')
  await expect.poll(() => links.elements().length).toBe(9)
  await screen.getByRole('searchbox', { name: 'Search my workouts' }).fill('n 7')
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/addWorkout/w7/?exercise=squat'])
  await screen.getByRole('searchbox').fill('snow')
  await expect.element(screen.getByText('No workout with this name.')).toBeVisible()
})

test('loads the list again after a failure', async () => {
  vi.mocked(rows.listMine).mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await render(<IntoOwn {...SQUAT} />)
  await screen.getByRole('button', { name: 'One of my workouts' }).click()
  await screen.getByRole('alert').getByRole('button').click()
  await expect.element(screen.getByText(/^You have no workouts yet/)).toBeVisible()
})
