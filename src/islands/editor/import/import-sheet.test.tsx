import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { UserFacingError } from '#core/app/errors.ts'
import { withoutMedia } from '#core/workout/packed.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import { workoutFileText } from '#core/workout/workout-file.ts'
import { OPEN_HIIT, WORKOUT_TIMER } from '#core/editor/importers/samples.test-kit.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import * as making from '../../../stores/workout/make-workout.ts'
import * as page from '../../../platform/page/page.ts'
import { takeBroughtHistory } from '../../../stores/planning/brought-history.ts'
import { closeImport, openImport } from '../../../stores/editor/import-file.ts'
import { ada, freshApp, signIn } from '../../app/islands.test-kit.ts'
import { FileWay } from '../creation-options/creation-options-screen.tsx'
import { ImportSheet } from './import-sheet.tsx'

vi.mock('../../../stores/workout/make-workout.ts', { spy: true })
vi.mock('../../../stores/list/load-list.ts', { spy: true })
vi.mock('../../../platform/page/page.ts', async (original) => ({ ...(await original<object>()), goTo: vi.fn() }))

const rain = contentOf(workoutOf({ name: 'Rain' }))
const text = workoutFileText(withoutMedia(rain), 'https://icepoint.example', new Map())
const file = (content: BlobPart, name = 'rain.icepoint.json') => new File([content], name)

freshApp()
beforeEach(() => closeImport())

test('previews the workout before saving, and says why a save failed', async () => {
  vi.mocked(making.makeWorkout).mockRejectedValueOnce(new UserFacingError('unavailable'))
  const screen = await render(<ImportSheet />)
  await openImport(file(text))
  const dialog = screen.getByRole('dialog', { name: 'Workouts from a file' })
  await expect.element(dialog.getByRole('heading', { name: 'Rain' })).toBeVisible()
  await expect.element(dialog.getByText('1 exercise')).toBeVisible()
  expect(making.makeWorkout).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Save 1 workout' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The workout wasn’t saved.')
  expect(vi.mocked(making.makeWorkout).mock.calls[0]?.[0].content).toEqual(withoutMedia(rain))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('warns before saving that the workout has more exercises than the plan allows', async () => {
  signIn({ ...ada, contract: { ...ada.contract, limits: { ...ada.contract.limits, maxExercisesPerWorkout: 0 } } })
  const screen = await render(<ImportSheet />)
  await openImport(file(text))
  const dialog = screen.getByRole('dialog', { name: 'Workouts from a file' })
  await expect.element(dialog.getByText(/^Your plan allows 0 exercises/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Save/ }).query()).toBeNull()
})

test.each([
  ['no json', 'damaged or incomplete'],
  ['{}', 'Icepoint can’t read'],
  ['{"format":"icepoint-workout","version":9}', 'was made with a newer version of Icepoint'],
  [text.replace('"seconds": 30', '"seconds": -1'), 'part of it isn’t valid \\(workout.exercises.0'],
  ['PK nothing', 'damaged or incomplete'],
  ['', 'damaged or incomplete'],
  ['{"workouts":[{"sets":[]}]}', 'a file from Just Another Workout Timer, but there’s no workout in it'],
  [new Uint8Array(3_000_000), 'is too large for a workout']
])('says what is wrong with a file: %.20s', async (content, words) => {
  const screen = await render(<ImportSheet />)
  await openImport(file(content, 'C:\\me\\x.json'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(new RegExp(`“x.json”.*${words}|${words} “x.json”`))
  expect(screen.getByRole('button', { name: /^Save/ }).query()).toBeNull()
})

const STRONG = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps
2024-05-01 18:32:10,Legs,1h 5m,Squat,1,100,5
2024-05-03 07:00:00,Push,45m,Bench Press,1,60,8
`

test('passes a training history on to Statistics', async () => {
  const screen = await render(<ImportSheet />)
  const strong = file(STRONG, 'strong.csv')
  await openImport(strong)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^“strong.csv” lists 2 trainings you’ve already done/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import in Statistics' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([vi.mocked(page.goTo).mock.lastCall, takeBroughtHistory()]).toEqual([['/statistic/'], [strong]])
})

test('does not mistake an unrelated table for a damaged workout', async () => {
  const screen = await render(<ImportSheet />)
  await openImport(file('Name,Age\nAnn,30\n', 'people.csv'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Icepoint can’t read “people.csv”')
})

test('explains differences in a file from another app, and saves only the selected workouts', async () => {
  const screen = await render(<ImportSheet />)
  await openImport(file(OPEN_HIIT, 'exported_openhiit_timers.json'))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('A file from OpenHIIT.')).toBeVisible()
  await expect.element(dialog.getByText(/^The 10 seconds before the start are left out/).first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save 2 workouts' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Save “Hill sprints”' }).click()
  vi.mocked(making.makeWorkout).mockClear().mockRejectedValueOnce(new UserFacingError('unavailable'))
  await dialog.getByRole('button', { name: 'Save 1 workout' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The workout wasn’t saved.')
  expect(vi.mocked(making.makeWorkout).mock.calls.map(([{ content }]) => content.name)).toEqual(['Tabata'])
  await expect.element(dialog.getByRole('heading', { name: 'Hill sprints' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Save “Hill sprints”' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Save 2 workouts' })).toBeVisible()
})

test('keeps umlauts in a file with single-byte encoding', async () => {
  const screen = await render(<ImportSheet />)
  await openImport(
    file(
      Uint8Array.from(WORKOUT_TIMER, (letter) => letter.charCodeAt(0)),
      'Backup.json'
    )
  )
  await expect.element(screen.getByRole('heading', { name: 'Frühsport' })).toBeVisible()
})

test('reads a file chosen on the options screen', async () => {
  const screen = await render(<FileWay />)
  await userEvent.upload(screen.container.querySelector('input') ?? document.body, file(text))
  await expect.element(screen.getByRole('heading', { name: 'Rain' })).toBeVisible()
})
