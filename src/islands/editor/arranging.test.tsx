import { useStore } from '@nanostores/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '../../styles/app/shell.css'
import '../../styles/editor/editor.css'
import { groupNodes } from '#core/editor/arrange.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { emptyHistory } from '#core/editor/undo-steps.ts'
import { outlineOf } from '#core/editor/outline.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { counted, stepOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Exercise } from '#core/workout/workout.ts'
import * as drafts from '../../data/editor/drafts.ts'
import {
  $chosen,
  $content,
  $exerciseLimit,
  $history,
  $isAsked,
  $openSlot,
  startChoosing
} from '../../stores/editor/editor-state.ts'
import { setFields, undoChange } from '../../stores/editor/editor.ts'
import { $knownExercises } from '../../stores/editor/figures.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $notice } from '../../stores/app/notices.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { BlockFrame } from './block-frame.tsx'
import { ExerciseFields } from './exercise-fields.tsx'
import { ExerciseRow } from './exercise-row.tsx'
import { SummaryCard } from './summary-card.tsx'
import { Tools } from './editor-screen.tsx'
import { contentOf, names, named, open } from './exercise-list.test-kit.tsx'

vi.mock('../../data/editor/drafts.ts', { spy: true })
vi.mock('../../data/editor/own-exercises.ts', () => ({ readOwnExercises: () => Promise.reject(new Error('not here')) }))

freshApp()
beforeEach(() => {
  vi.mocked(drafts.keepDraft).mockResolvedValue()
  $settings.set({ ...$settings.get(), autoSave: false })
  $openSlot.set(null)
  $exerciseLimit.set(null)
  $chosen.set(null)
  $history.set(emptyHistory())
  $isAsked.set(false)
})

test('asks for the rounds and keeps them', async () => {
  const screen = await open(contentOf(named('A'), named('B')))
  await screen.getByRole('button', { name: 'Rounds', exact: true }).click()
  const rounds = screen.getByRole('spinbutton', { name: 'Rounds' })
  await expect.element(rounds).toHaveFocus()
  await expect.element(rounds).toHaveValue('3')
  await expect.element(screen.getByRole('spinbutton', { name: 'Rest between rounds' })).toBeVisible()
  await rounds.fill('1')
  await expect.poll(() => $content.get()?.blocks[0]?.rounds).toBe(1)
  await rounds.fill('12')
  await expect.poll(() => $content.get()?.blocks[0]?.rounds).toBe(12)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => $content.get()?.blocks[0]?.rounds).toBe(11)
})

const at = ({ id }: Exercise) => ({ kind: 'exercise' as const, exerciseId: id, restSec: 10 })
const nested = () => {
  const [a, b, c] = [named('A'), named('B'), named('C')]
  const circuit = { kind: 'block' as const, rounds: 3, restBetweenRoundsSec: 0, restAfterSec: 0, items: [at(b)] }
  return workoutOf({ exercises: [a, b, c], blocks: [{ ...plainBlock([]), items: [at(a), circuit, at(c)] }] })
}

test('frames the exercises of a block, with its rounds, name and rests', async () => {
  const screen = await open(nested())
  const block = screen.container.querySelector('.editor-block')
  expect(block?.querySelectorAll('.editor-row')).toHaveLength(1)
  expect(screen.container.querySelectorAll('.editor-row')).toHaveLength(3)
  await expect.element(screen.getByText('3 × 0:40')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Block name' }).fill('Ladder')
  await expect.poll(() => $content.get()?.blocks[1]).toMatchObject({ name: 'Ladder', rounds: 3 })
  await screen.getByRole('spinbutton', { name: 'Rest after the block' }).fill('1:30')
  await expect.poll(() => $content.get()?.blocks[1]?.restAfterSec).toBe(90)
})

test('moves, duplicates and dissolves a block from its sheet', async () => {
  const screen = await open(nested())
  const more = () => screen.getByRole('button', { name: 'More for Block' }).first().click()
  await more()
  await screen.getByRole('button', { name: 'Move up' }).click()
  await expect.poll(names).toEqual(['B', 'A', 'C'])
  await more()
  await screen.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(names).toEqual(['B', 'B', 'A', 'C'])
  await more()
  await screen.getByRole('button', { name: 'Ungroup' }).click()
  await expect.poll(() => screen.container.querySelectorAll('.editor-block').length).toBe(1)
  await more()
  await screen.getByRole('group', { name: 'Move to' }).getByRole('button', { name: 'Warm-up' }).click()
  await expect.element(screen.getByRole('heading', { name: /Warm-up/ })).toBeVisible()
  await more()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(names).toEqual(['B', 'A', 'C'])
})

test('selects several rows, groups them and changes them at once', async () => {
  const screen = await open(contentOf(named('A'), named('B'), named('C')))
  startChoosing()
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  await box('A').click()
  await box('B').click()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  // The bar is at the bottom of the window, outside the frame of the test.
  const press = (name: string) => (screen.getByRole('button', { name, exact: true }).element() as HTMLElement).click()
  press('Rest')
  await screen.getByRole('spinbutton', { name: 'Rest after' }).fill('45')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => slotsOf($content.get()!).map(({ restSec }) => restSec)).toEqual([45, 45, 10])
  press('Time')
  await screen.getByText('Repetitions', { exact: true }).click()
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => $content.get()?.exercises.map(({ steps }) => steps[0]?.length.kind))
    .toEqual(['reps', 'reps', 'time'])
  press('Group')
  await expect.element(screen.getByRole('spinbutton', { name: 'Rounds' })).toHaveValue('3')
  expect($chosen.get()).toBeNull()
  undoChange()
  await expect.element(screen.getByRole('spinbutton', { name: 'Rounds' })).not.toBeInTheDocument()
})

test('restores rows that were removed together, even after another change', async () => {
  const screen = await open(contentOf(named('A'), named('B'), named('C')))
  startChoosing()
  for (const name of ['A', 'B']) await screen.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
  const bar = screen.getByRole('region', { name: 'Selected exercises' })
  const press = (name: string) => (bar.getByRole('button', { name, exact: true }).element() as HTMLElement).click()
  await expect.element(bar).toBeVisible()
  press('Remove')
  await expect.poll(names).toEqual(['C'])
  // The notice disappears after a while.
  const undo = $notice.get()?.action
  expect(undo?.label).toBe('Undo')
  press('End selection')
  await screen.getByRole('button', { name: /^C\s*Work/ }).click()
  await screen.getByRole('combobox', { name: 'Exercise name' }).fill('Last')
  await expect.poll(names).toEqual(['Last'])
  undo?.run()
  expect(names()).toEqual(['A', 'B', 'Last'])
})

test('selects a range with Shift and the rows of a block with the block, and ends with Escape', async () => {
  const screen = await open(nested())
  await userEvent.keyboard('{Shift>}')
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  await screen.getByRole('button', { name: /^C\s*Work/ }).click()
  await userEvent.keyboard('{/Shift}')
  expect([...($chosen.get() ?? [])]).toEqual(['A', 'B', 'C'])
  await screen.getByRole('checkbox', { name: 'Select Block' }).click()
  expect([...($chosen.get() ?? [])]).toEqual(['A', 'C'])
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => $chosen.get()).toBeNull()
})

test('goes to the next exercise with Enter and switches to repetitions with x', async () => {
  const screen = await open(contentOf(named('A', { steps: [timed(45)] })))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  await screen.getByRole('combobox', { name: 'Exercise name' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['A', ''])
  await expect.element(screen.getByRole('combobox', { name: 'Exercise name' })).toHaveFocus()
  await expect.element(screen.getByRole('spinbutton', { name: 'Work' })).toHaveValue('0:45')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('spinbutton', { name: 'Work' }).click()
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('spinbutton', { name: 'Repetitions' })).toHaveFocus()
  await userEvent.keyboard('8')
  expect($content.get()?.exercises[1]?.steps[0]?.length).toEqual({ kind: 'reps', reps: 8 })
  expect(names()).toHaveLength(2)
})

test('only commits a number on Enter, and goes to the next exercise with Control', async () => {
  const screen = await open(contentOf(named('A', { steps: [timed(45)] })))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  const work = screen.getByRole('spinbutton', { name: 'Work' })
  await work.fill('50')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => $content.get()?.exercises[0]?.steps[0]?.length).toEqual({ kind: 'time', seconds: 50 })
  expect(names()).toEqual(['A'])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(names).toEqual(['A', ''])
})

test('keeps the typed name with the last suggestion, and closes the list with Escape', async () => {
  const screen = await open(contentOf(named('A')))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  $knownExercises.set([{ name: 'Goblet squat', steps: [counted(8)], intro: [] }])
  const name = screen.getByRole('combobox', { name: 'Exercise name' })
  await name.fill('gob')
  await expect.element(screen.getByRole('option', { name: 'Goblet squat' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await name.fill('gobl')
  await expect.element(screen.getByRole('option', { name: 'Keep “gobl”, no figure' })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  expect(names()).toEqual(['gobl'])
})

test('copies the steps of a name that was used before', async () => {
  const screen = await open(contentOf(named('A')))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  const name = screen.getByRole('combobox', { name: 'Exercise name' })
  await name.fill('squa')
  $knownExercises.set([{ name: 'Goblet squat', steps: [counted(8)], intro: [timed(20)] }])
  await screen.getByRole('option', { name: 'Goblet squat', exact: true }).click()
  await expect.poll(() => $content.get()?.exercises[0]).toMatchObject({ name: 'Goblet squat', steps: [counted(8)] })
})

test('opens a row from the ridge by click or arrow key', async () => {
  const content = contentOf(named('A'), named('B'), named('C'))
  $content.set(content)
  function Summary() {
    return <SummaryCard content={content} openSlot={useStore($openSlot)} />
  }
  const screen = await render(<Summary />)
  const map = screen.getByRole('slider', { name: /Timeline/ })
  map.element().focus()
  await userEvent.keyboard('{End}')
  expect($openSlot.get()).toBe('C')
  await expect.element(map).toHaveAttribute('aria-valuetext', 'C')
  await userEvent.keyboard('{ArrowLeft}')
  expect($openSlot.get()).toBe('B')
  await map.click({ position: { x: 2, y: 2 } })
  expect($openSlot.get()).toBe('A')
})

test('undoes and redoes changes with buttons and keys', async () => {
  const screen = await render(<Tools />)
  $content.set(contentOf(named('A')))
  setFields({ name: 'New name' })
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect($content.get()?.name).toBe('Ladder')
  await screen.getByRole('button', { name: 'Redo' }).click()
  expect($content.get()?.name).toBe('New name')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect($content.get()?.name).toBe('Ladder')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect($content.get()?.name).toBe('New name')
  await expect.element(screen.getByRole('button', { name: 'Redo' })).toBeDisabled()
})

const rowOf = (exercise: Exercise, more: object = {}) => ({
  exercise,
  slotKey: 'k',
  restSec: 0,
  position: 0,
  total: 1,
  isOpen: false,
  isChosen: null,
  neighbour: undefined,
  issues: [],
  startDrag: vi.fn(),
  ...more
})

test('moves, copies and removes each of several steps', async () => {
  const two = named('A', { steps: [stepOf({ text: 'Down' }), stepOf({ text: 'Up' })] })
  $content.set(contentOf(two))
  function Fields() {
    const exercise = useStore($content)?.exercises[0]
    return exercise === undefined ? null : <ExerciseFields {...rowOf(exercise)} />
  }
  const screen = await render(<Fields />)
  const texts = () => $content.get()?.exercises[0]?.steps.map(({ text }) => text)
  await screen.getByRole('button', { name: 'Work 2: earlier' }).click()
  expect(texts()).toEqual(['Up', 'Down'])
  await screen.getByRole('button', { name: 'Work 1: later' }).click()
  await screen.getByRole('button', { name: 'Work 2: duplicate' }).click()
  expect(texts()).toEqual(['Down', 'Up', 'Up'])
  await screen.getByRole('combobox', { name: 'Sides' }).first().selectOptions('Left')
  expect($content.get()?.exercises[0]?.steps[0]?.side).toBe('left')
  await screen.getByRole('button', { name: 'Work 1: remove' }).click()
  expect(texts()).toEqual(['Up', 'Up'])
  await screen.getByRole('button', { name: 'Add step' }).click()
  expect(texts()).toEqual(['Up', 'Up', ''])
})

test('numbers a row without a name', async () => {
  const screen = await render(<ExerciseRow {...rowOf(named(' '), { position: 4, total: 9 })} />)
  await expect.element(screen.getByRole('button', { name: /^Exercise 5/ })).toBeVisible()
})

test('calls a block without named rows a block', async () => {
  const [node] = outlineOf(groupNodes(contentOf(named('A')), ['A'], 2))[1]?.nodes ?? []
  if (node?.kind !== 'block') throw new Error('no block')
  const screen = await render(
    <BlockFrame node={node} roundSec={40} chosen={null} startDrag={vi.fn()}>
      <ol />
    </BlockFrame>
  )
  await expect.element(screen.getByRole('button', { name: 'Move Block' })).toBeVisible()
  await expect.element(screen.getByRole('spinbutton', { name: 'Rest between rounds' })).toBeVisible()
})
