import { useStore } from '@nanostores/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '../../../styles/app/shell.css'
import '../../../styles/editor/editor.css'
import * as library from '../../../data/exercises/library.ts'
import { undoChange } from '../../../stores/editor/editor.ts'
import { followNames } from '../../../stores/editor/figures.ts'
import { $content } from '../../../stores/editor/editor-state.ts'
import { $names } from '../../../stores/exercises/library.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { contentOf, named, open } from '../exercise-list.test-kit.tsx'
import { FigureField } from './figure-field.tsx'
import { FigureSheet, FigureFilter } from './figure-sheet.tsx'

vi.mock('../../../data/exercises/library.ts', { spy: true })
vi.mock('../../../data/editor/own-exercises.ts', () => ({ readOwnExercises: () => Promise.resolve([]) }))

freshApp()
beforeEach(async () => {
  followNames()
})

const exercise = () => $content.get()?.exercises[0]

function Field() {
  const content = useStore($content)
  return content === null ? null : <FigureField exercise={content.exercises[0]!} />
}

test('reports exercises that cannot be loaded', async () => {
  vi.mocked(library.readNames).mockRejectedValue(new Error('no network'))
  $content.set({ ...contentOf(named('My move')), language: 'nl' })
  const screen = await render(<FigureSheet id={undefined} onChoose={vi.fn()} onClose={vi.fn()} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the exercises.')
  vi.mocked(library.readNames).mockReset()
})

test('finds, changes back and removes a figure', async () => {
  $content.set(contentOf(named('My move')))
  const screen = await render(<Field />)
  await screen.getByRole('button', { name: 'Choose a figure: No figure' }).click()
  const search = screen.getByRole('searchbox', { name: 'Search exercises' })
  await expect.element(screen.getByText(/^2\d\d exercises$/)).toBeVisible()
  await search.fill('Liegest')
  await screen.getByRole('button', { name: 'Liegestütze', exact: true }).click()
  expect(exercise()?.figure).toBe('push-up')
  await expect.element(screen.getByRole('button', { name: 'Choose a figure: Push-up' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove figure' }).click()
  expect(exercise()?.figure).toBe('')
  await expect.element(screen.getByRole('button', { name: 'Remove figure' })).not.toBeInTheDocument()
  undoChange()
  expect(exercise()?.figure).toBe('push-up')
})

test('loads the name of a stored figure and never shows its id', async () => {
  $names.set([])
  $content.set({ ...contentOf(named('My move', { figure: 'push-up' })), language: 'es' })
  const screen = await render(<Field />)
  expect(screen.container.textContent).not.toContain('push-up')
  await expect.element(screen.getByRole('button', { name: 'Choose a figure: Flexiones' })).toBeVisible()
})

test('says when no exercise has that name', async () => {
  $content.set(contentOf(named('My move')))
  const screen = await render(<FigureSheet id="squat" onChoose={vi.fn()} onClose={vi.fn()} />)
  await expect.element(screen.getByRole('button', { name: 'Squat', exact: true, pressed: true })).toBeVisible()
  await screen.getByRole('searchbox').fill('qqq')
  await expect.element(screen.getByText('No exercise with this name. Try another word.')).toBeVisible()
})

test('filters the library like the public one, and shows everything again', async () => {
  $content.set(contentOf(named('My move')))
  const onChoose = vi.fn()
  const screen = await render(<FigureSheet id={undefined} onChoose={onChoose} onClose={vi.fn()} />)
  const choose = (name: string, option: string) => screen.getByRole('combobox', { name }).selectOptions(option)
  await choose('All sports', 'Strength')
  await choose('Equipment', 'No equipment')
  await expect.element(screen.getByRole('button', { name: 'Push-up', exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Bench press', exact: true }).elements()).toEqual([])
  await choose('Easy on…', 'Wrists')
  expect(screen.getByRole('button', { name: 'Push-up', exact: true }).elements()).toEqual([])
  await screen.getByRole('searchbox').fill('push-up')
  await choose('Position', 'Hanging')
  await expect.element(screen.getByText('No exercises match.')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all' }).click()
  await screen.getByRole('button', { name: 'Push-up', exact: true }).click()
  expect(onChoose).toHaveBeenCalledWith('push-up')
})

test('keeps the other filters when one changes', async () => {
  const onChange = vi.fn()
  const wish = { sport: '', muscle: 'chest', equipment: 'none', position: '', level: '', concern: '' }
  const screen = await render(<FigureFilter wish={wish} onChange={onChange} />)
  await expect.element(screen.getByRole('combobox', { name: 'All muscles' })).toHaveValue('chest')
  await screen.getByRole('combobox', { name: 'Equipment' }).selectOptions('Dumbbells')
  expect(onChange).toHaveBeenLastCalledWith({ ...wish, equipment: 'dumbbell' })
})

test('shows the library without its facts', async () => {
  vi.mocked(library.readFacts).mockRejectedValueOnce(new Error('no network'))
  $content.set(contentOf(named('My move')))
  const screen = await render(<FigureSheet id={undefined} onChoose={vi.fn()} onClose={vi.fn()} />)
  await expect.element(screen.getByRole('button', { name: 'Push-up', exact: true })).toBeVisible()
  expect(screen.getByRole('combobox').elements()).toEqual([])
})

test('copies figure, usual length, side and instruction from a library name, and undoes that in one step', async () => {
  const screen = await open(
    contentOf(named('', { steps: [{ ...named('x').steps[0]!, length: { kind: 'time', seconds: 90 } }] }))
  )
  await screen.getByRole('button', { name: /^Exercise 1/ }).click()
  const name = screen.getByRole('combobox', { name: 'Exercise name' })
  await name.click()
  await userEvent.type(name, 'Liegest')
  await screen.getByRole('option', { name: 'Liegestütze', exact: true }).click()
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
  await expect.poll(() => exercise()?.steps[0]?.text ?? '').not.toBe('')
  expect(exercise()).toMatchObject({ name: 'Liegestütze', figure: 'push-up', steps: [{ length: { kind: 'reps' } }] })
  undoChange()
  expect(exercise()?.figure).not.toBe('push-up')
  expect(exercise()?.steps[0]?.text).toBe('')
})

test("swaps a known exercise for an easier one, keeps the user's own words, and undoes that in one step", async () => {
  const step = named('x').steps[0]!
  const own = { ...step, text: 'As slowly as you can' }
  $content.set(contentOf(named('Push-up', { figure: 'push-up', steps: [own] })))
  const screen = await render(<Field />)
  await screen.getByRole('button', { name: 'Swap' }).click()
  const easier = screen
    .getByRole('dialog')
    .getByRole('button', { name: /easier/ })
    .first()
  await expect.element(easier).toBeVisible()
  const name = easier.element().querySelector('b')?.textContent ?? ''
  await easier.click()
  await expect.poll(() => exercise()?.name).toBe(name)
  expect(exercise()).toMatchObject({ steps: [own] })
  expect(exercise()?.figure).not.toBe('push-up')
  undoChange()
  expect(exercise()).toMatchObject({ name: 'Push-up', figure: 'push-up' })
})

test('replaces words of the library along with the exercise, in any language', async () => {
  const german = await library.readExercise('push-up', 'de')
  const step = { ...named('x').steps[0]!, text: german?.text.line ?? '' }
  $content.set(contentOf(named('Liegestütze', { figure: 'push-up', steps: [step] })))
  const screen = await render(<Field />)
  await screen.getByRole('button', { name: 'Swap' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /harder/ })
    .first()
    .click()
  await expect.poll(() => exercise()?.figure).not.toBe('push-up')
  const now = await library.readExercise(exercise()?.figure ?? '', 'en')
  expect(exercise()?.steps[0]?.text).toBe(now?.text.line)
})

test('offers no swap for an unknown exercise', async () => {
  $content.set(contentOf(named('My move')))
  const screen = await render(<Field />)
  await expect.element(screen.getByRole('button', { name: 'Choose a figure: No figure' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Swap' })).not.toBeInTheDocument()
})
