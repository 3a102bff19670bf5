import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError } from '#core/app/errors.ts'
import { matchRoute } from '#core/app/routes.ts'
import { DEFAULT_SIMPLE_FORM } from '#core/editor/simple.ts'
import * as drafts from '../../../data/editor/drafts.ts'
import * as server from '../../../data/workout/workouts.ts'
import {
  $form,
  $isFormKept,
  $isFormRestored,
  $preview,
  $wantedPreset,
  clearForm
} from '../../../stores/editor/simple-creation.ts'
import { $page, type Page } from '../../../stores/app/router.ts'
import { adaWith, freshApp, pending, signIn } from '../../app/islands.test-kit.ts'
import { SimpleCreationScreen } from './simple-creation-screen.tsx'
import { choosePreset } from '../../../stores/editor/presets.ts'
import { PresetFields } from './preset-fields.tsx'
import { SimpleFields } from './simple-fields.tsx'

vi.mock('../../../data/editor/drafts.ts', { spy: true })
vi.mock('../../../data/workout/workouts.ts', { spy: true })

freshApp()
beforeEach(async () => {
  vi.mocked(drafts.readDrafts).mockResolvedValue([])
  vi.mocked(drafts.keepDraft).mockResolvedValue()
  vi.mocked(drafts.dropDraft).mockResolvedValue()
  await clearForm()
  $isFormKept.set(true)
})

test('updates the silhouette with the numbers', async () => {
  const screen = await render(<SimpleCreationScreen />)
  const before = screen
    .getByRole('img', { name: /^Timeline preview/ })
    .element()
    .getAttribute('aria-label')
  await screen.getByRole('button', { name: 'By number' }).click()
  await screen.getByRole('spinbutton', { name: 'Stations' }).fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/12 exercises, \d ×/)).toBeVisible()
  expect(
    screen
      .getByRole('img', { name: /^Timeline preview/ })
      .element()
      .getAttribute('aria-label')
  ).not.toBe(before)
})

test('shows missing values at their fields and focuses the first', async () => {
  const screen = await render(<SimpleCreationScreen />)
  await screen.getByRole('button', { name: 'Create workout' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Workout name' })).toHaveFocus()
  await expect
    .element(screen.getByRole('textbox', { name: 'Workout name' }))
    .toHaveAccessibleDescription('Give the workout a name.')
  await expect
    .element(screen.getByRole('textbox', { name: 'One exercise per line' }))
    .toHaveAccessibleDescription(/A workout needs at least one exercise\./)
  expect(server.createWorkout).not.toHaveBeenCalled()
})

test('is busy while creating, and says what failed', async () => {
  const answer = pending<never>()
  vi.mocked(server.createWorkout).mockReturnValue(answer.promise)
  const screen = await render(<SimpleCreationScreen />)
  await screen.getByRole('textbox', { name: 'Workout name' }).fill('Rain')
  await screen.getByRole('textbox', { name: 'One exercise per line' }).fill('Squat\nPlank')
  await screen.getByRole('button', { name: 'Create workout' }).click()
  await expect.element(screen.getByRole('button', { name: 'Creating' })).toBeDisabled()
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The workout hasn’t been created yet.')
})

test('shows the created workout, with links to start, edit and list', async () => {
  vi.mocked(server.createWorkout).mockResolvedValue({ workout: { version: 1 } as never, isNew: true })
  const screen = await render(<SimpleCreationScreen />)
  await screen.getByRole('textbox', { name: 'Workout name' }).fill('Rain')
  await screen.getByRole('textbox', { name: 'One exercise per line' }).fill('Squat\nPlank')
  await screen.getByRole('button', { name: 'Create workout' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rain is ready' })).toHaveFocus()
  const id = vi.mocked(server.createWorkout).mock.calls[0]?.[0]
  const hrefs = ['Start', 'Edit', 'Go to workouts'].map((name) =>
    screen.getByRole('link', { name, exact: true }).element().getAttribute('href')
  )
  expect(hrefs).toEqual([`/workout/${id}/play/`, `/addWorkout/${id}/`, '/workoutlist/my/'])
  await expect.element(screen.getByText(/2 exercises, 3 ×/)).toBeVisible()
})

test('says when there are too many exercises for the plan, and how to get more', async () => {
  const screen = await render(<SimpleCreationScreen />)
  await screen.getByRole('textbox', { name: 'Workout name' }).fill('Many')
  const lines = Array.from({ length: 26 }, (_, line) => `Move ${line}`).join('\n')
  await screen.getByRole('textbox', { name: 'One exercise per line' }).fill(lines)
  await screen.getByRole('button', { name: 'Create workout' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your plan allows 25 exercises in one workout.')
  await expect.element(screen.getByRole('link', { name: 'Pro allows 50 in one workout.' })).toBeVisible()
  expect(server.createWorkout).not.toHaveBeenCalled()
})

test('clears a stored form, and says when the device is full', async () => {
  vi.mocked(drafts.keepDraft).mockRejectedValue(new Error('full'))
  $isFormRestored.set(true)
  $form.set({ ...$form.get(), name: 'Rain' })
  const screen = await render(<SimpleCreationScreen />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This device can’t save drafts right now.')
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Workout name' })).toHaveValue('')
})

test('explains a rest of zero between rounds', async () => {
  const screen = await render(<SimpleFields />)
  await expect.element(screen.getByRole('group', { name: 'Exercises', exact: true })).toBeVisible()
  const rest = screen.getByRole('spinbutton', { name: 'Rest between rounds' })
  $form.set({ ...$form.get(), restBetweenRoundsSec: 0 })
  await expect.element(rest).toHaveAccessibleDescription('0:00 uses the rest between exercises.')
  $form.set({ ...$form.get(), restBetweenRoundsSec: 60 })
  await expect.element(rest).not.toHaveAccessibleDescription()
})

test('names the number of a line that is too long', async () => {
  const screen = await render(<SimpleFields />)
  const field = screen.getByRole('textbox', { name: 'One exercise per line' })
  await field.fill(`Squat\n${'x'.repeat(81)}`)
  await expect.element(field).toHaveAccessibleDescription('Line 2 is too long: at most 80 characters.')
})

test('says that the workout limit is reached', async () => {
  signIn(adaWith({ usage: { workouts: 10 } }))
  const screen = await render(<SimpleCreationScreen />)
  await expect.element(screen.getByText('You’ve used all 10 workouts in your plan.')).toBeVisible()
})

test('updates numbers, ridge and the suggested name with the kind of workout', async () => {
  choosePreset('emom')
  const screen = await render(<SimpleFields />)
  const kind = screen.getByRole('combobox', { name: 'Type of workout' })
  await kind.selectOptions('Tabata')
  await expect.element(kind).toHaveAccessibleDescription(/^Short and hard/)
  await expect.element(screen.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Tabata')
  await expect.element(screen.getByRole('spinbutton', { name: 'Rest between exercises' })).toBeVisible()
  expect($form.get()).toMatchObject({ rounds: 8, workSec: 20, restSec: 10 })
  await screen.getByRole('textbox', { name: 'Workout name' }).fill('Mine')
  await kind.selectOptions('Box breathing')
  await expect.element(screen.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Mine')
  expect(screen.getByRole('group', { name: 'Exercises', exact: true }).query()).toBeNull()
  expect($preview.get().exercises.map(({ name }) => name)).toEqual(['Breathe in', 'Hold', 'Breathe out', 'Hold'])
})

test('asks for the numbers of each kind', async () => {
  $wantedPreset.set('pyramid')
  const screen = await render(<PresetFields />)
  await expect.element(screen.getByRole('spinbutton', { name: 'Levels' })).toBeVisible()
  choosePreset('forTime')
  await expect.element(screen.getByRole('spinbutton', { name: 'Repetitions' })).toHaveValue('15')
})

test('keeps typed numbers of a circuit and resets others when the kind changes', async () => {
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  history.replaceState(null, '', '?preset=tabata')
  const tabata = await render(<SimpleCreationScreen />)
  await expect.element(tabata.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Tabata')
  await tabata.getByRole('textbox', { name: 'One exercise per line' }).fill('Squat')
  await tabata.unmount()
  history.replaceState(null, '', '?preset=circuit')
  const screen = await render(<SimpleCreationScreen />)
  await expect.element(screen.getByRole('spinbutton', { name: 'Rounds' })).toHaveValue('3')
  expect($form.get()).toEqual({ ...DEFAULT_SIMPLE_FORM, lines: 'Squat' })
})

test('returns from the editor to the result, and otherwise to an empty form', async () => {
  vi.mocked(server.createWorkout).mockResolvedValue({ workout: { version: 1 } as never, isNew: true })
  onTestFinished(() => $page.set(null))
  const made = await render(<SimpleCreationScreen />)
  await made.getByRole('textbox', { name: 'Workout name' }).fill('Rain')
  await made.getByRole('textbox', { name: 'One exercise per line' }).fill('Squat')
  await made.getByRole('button', { name: 'Create workout' }).click()
  const ready = { name: 'Rain is ready' }
  await expect.element(made.getByRole('heading', ready)).toBeVisible()
  await made.unmount()
  const arrive = (how: 'back' | 'forward') => $page.set({ ...pageAt('/addWorkoutSimpel/'), how })
  arrive('back')
  const back = await render(<SimpleCreationScreen />)
  await expect.element(back.getByRole('heading', ready)).toBeVisible()
  await back.unmount()
  arrive('forward')
  const anew = await render(<SimpleCreationScreen />)
  await expect.element(anew.getByRole('textbox', { name: 'Workout name' })).toHaveValue('')
})

function pageAt(address: string): Omit<Page, 'how'> {
  const match = matchRoute(address)
  if (match === null) throw new Error(`No page at ${address}`)
  return { ...match, id: address, address }
}
