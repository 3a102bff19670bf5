import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { parseNotation } from '#core/editor/notation/parse.ts'
import { emptyHistory } from '#core/editor/undo-steps.ts'
import { counted, timed } from '#core/workout/workout.test-kit.ts'
import * as drafts from '../../data/editor/drafts.ts'
import {
  $chosen,
  $content,
  $exerciseLimit,
  $history,
  $isAsked,
  $openSlot,
  $pasted
} from '../../stores/editor/editor-state.ts'
import { addPasted } from '../../stores/editor/pasted-plan.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $notice } from '../../stores/app/notices.ts'
import { adaWith, ada, freshApp, signIn } from '../app/islands.test-kit.ts'
import { ExerciseList } from './exercise-list.tsx'
import { SummaryCard } from './summary-card.tsx'
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

test('explains an empty list, and more urgently after an attempt to save', async () => {
  const screen = await open(contentOf())
  await expect.element(screen.getByText('No exercises yet. Add the first one.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add exercise' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Exercise name' })).toHaveFocus()
})

test('gives the exercises a heading, and rounds only if there are several', async () => {
  const screen = await render(<ExerciseList content={contentOf(named('A'))} />)
  await expect.element(screen.getByRole('region', { name: 'Exercises' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Rounds' }).query()).toBeNull()
})

test('opens and closes a row and exposes the state', async () => {
  const screen = await open(contentOf(named('Squat'), named('Plank')))
  const row = screen.getByRole('button', { name: /^Squat/ })
  await expect.element(row).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('region', { name: 'Exercises' })).toBeVisible()
  await row.click()
  await expect.element(row).toHaveAttribute('aria-expanded', 'true')
  const body = document.getElementById(row.element().getAttribute('aria-controls') ?? '')
  expect(body?.querySelector('input')).toHaveValue('Squat')
  await expect.element(screen.getByRole('combobox', { name: 'Exercise name' })).toHaveValue('Squat')
  await row.click()
  await expect.element(screen.getByRole('combobox', { name: 'Exercise name' })).not.toBeInTheDocument()
})

test('labels each time of a row with its phase', async () => {
  const squat = named('Squat', { intro: [timed(5)], steps: [timed(40, { side: 'each' })] })
  const screen = await open(contentOf(squat, named('Plank', { steps: [counted(12)] })))
  await expect
    .element(screen.getByRole('button', { name: /^Squat/ }))
    .toHaveAccessibleName(/each side\s*Intro\s*0:05\s*Work\s*2 × 0:40\s*Rest\s*0:10/)
  await expect.element(screen.getByRole('button', { name: /^Plank/ })).toHaveAccessibleName(/Work\s*12 ×/)
})

test('moves a row with the keys of the grip and keeps the focus', async () => {
  const screen = await open(contentOf(named('A'), named('B'), named('C')))
  screen.getByRole('button', { name: 'Move A, position 1 of 3' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(names).toEqual(['B', 'A', 'C'])
  await expect.element(screen.getByRole('button', { name: 'Move A, position 2 of 3' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(names).toEqual(['B', 'C', 'A'])
  await userEvent.keyboard('{ArrowDown}{Home}')
  await expect.poll(names).toEqual(['A', 'B', 'C'])
})

test('moves a row by dragging and cancels with Escape', async () => {
  const screen = await open(contentOf(named('A'), named('B'), named('C')))
  const grip = screen.getByRole('button', { name: /^Move A/ }).element()
  grip.setPointerCapture = () => undefined
  const from = grip.getBoundingClientRect()
  const to = screen
    .getByRole('button', { name: /^Move C/ })
    .element()
    .getBoundingClientRect()
  const press = (type: string, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientY }))
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  press('pointerdown', from.top)
  press('pointermove', to.bottom + 10)
  await frame()
  await userEvent.keyboard('{Escape}')
  expect(names()).toEqual(['A', 'B', 'C'])
  press('pointerdown', from.top)
  press('pointermove', to.bottom + 10)
  await expect.poll(() => document.querySelector('.editor-drop-line')).not.toBeNull()
  press('pointerup', to.bottom + 10)
  await expect.poll(names).toEqual(['B', 'C', 'A'])
})

test('duplicates and removes an exercise, and undoes the removal', async () => {
  const screen = await open(contentOf(named('A'), named('B')))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  await screen.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(names).toHaveLength(3)
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(names).toHaveLength(2)
  expect($notice.get()?.action?.label).toBe('Undo')
  $notice.get()?.action?.run()
  expect(names()).toHaveLength(3)
})

test('refuses more exercises than the plan allows, and says so', async () => {
  const { limits } = ada.contract
  signIn(adaWith({ contract: { name: 'base', limits: { ...limits, maxExercisesPerWorkout: 2 } } }))
  const screen = await open(contentOf(named('A'), named('B')))
  await screen.getByRole('button', { name: 'Add exercise' }).click()
  await expect.element(screen.getByText('2 of 2 exercises: this workout is full.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pro allows 50 in one workout.' })).toBeVisible()
  expect(names()).toEqual(['A', 'B'])
})

test('shows problems at their row and field after an attempt to save', async () => {
  const screen = await open(contentOf(named('A'), named('')))
  expect(screen.getByRole('img', { name: /Code:/ }).query()).toBeNull()
  $isAsked.set(true)
  await expect.element(screen.getByRole('img', { name: /name/i })).toBeVisible()
  await screen.getByRole('button', { name: /^Exercise 2/ }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Exercise name' }))
    .toHaveAccessibleDescription(/Give the exercise a name\./)
})

test('measures an exercise by time or repetitions', async () => {
  const screen = await open(contentOf(named('A')))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  await expect.element(screen.getByRole('radiogroup', { name: 'Measure by' })).toBeVisible()
  await screen.getByText('Repetitions', { exact: true }).click()
  await expect.element(screen.getByRole('spinbutton', { name: 'Repetitions' })).toHaveValue('10')
  await screen.getByText('Time', { exact: true }).click()
  await expect.element(screen.getByRole('spinbutton', { name: 'Work' })).toBeVisible()
})

test('edits the words and times of an exercise in place', async () => {
  const screen = await open(contentOf(named('A')))
  await screen.getByRole('button', { name: /^A\s*Work/ }).click()
  await screen.getByRole('combobox', { name: 'Exercise name' }).fill('Squat')
  await screen.getByRole('textbox', { name: 'What to do' }).fill('Deep')
  await screen.getByRole('button', { name: 'Add intro' }).click()
  await screen.getByRole('textbox', { name: 'Intro text' }).fill('Feet apart')
  for (const [name, time] of Object.entries({ Intro: '0:07', Work: '0:50', 'Rest after': '0:25' })) {
    await screen.getByRole('spinbutton', { name, exact: true }).fill(time)
    await userEvent.keyboard('{Tab}')
  }
  await screen.getByText('Each', { exact: true }).click()
  expect($content.get()?.exercises[0]).toMatchObject({
    name: 'Squat',
    steps: [{ text: 'Deep', length: { seconds: 50 }, side: 'each' }],
    intro: [{ text: 'Feet apart', length: { seconds: 7 } }]
  })
  expect($content.get()?.blocks[0]?.items[0]).toMatchObject({ restSec: 25 })
})

function pasteInto(field: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  field.dispatchEvent(event)
  return event.defaultPrevented
}

test('offers to expand a pasted plan, and keeps a single line as text', async () => {
  const screen = await open(contentOf(named('')))
  await screen.getByRole('button', { name: /^Exercise 1/ }).click()
  const field = screen.getByRole('combobox', { name: 'Exercise name' }).element()
  for (const plain of ['Squat', 'Warrior 2', 'Jump rope, easy']) expect(pasteInto(field, plain)).toBe(false)
  expect($pasted.get()).toBeNull()
  for (const plan of ['Squat\nPlank', 'Squat 40s', 'Squat x10', '3x (Squat 1:30)', 'Plank 2 min']) {
    expect(pasteInto(field, plan)).toBe(true)
    expect($pasted.get()).toEqual({ text: plan, position: 0 })
  }
})

test('lists pasted lines without room and the reason until they are dropped or the paste is undone', async () => {
  signIn({ ...ada, contract: { ...ada.contract, limits: { ...ada.contract.limits, maxExercisesPerWorkout: 3 } } })
  const screen = await open(contentOf(named('')))
  const pasteAll = async () => {
    addPasted(parseNotation('Squat\nPlank\nRow\nLunge\nClimb'), 0)
    await expect.poll(names).toEqual(['Squat', 'Plank', 'Row'])
  }
  await pasteAll()
  const note = screen.getByRole('alert')
  await expect.element(note).toMatchTextContent('2 lines were left out: your plan allows 3 exercises in one workout.')
  await expect.element(note).toMatchTextContent('Lunge · Climb')
  await note.getByRole('button', { name: 'Undo the paste' }).click()
  expect(names()).toEqual([''])
  await expect.element(note).not.toBeInTheDocument()
  await pasteAll()
  await note.getByRole('button', { name: 'Leave them out' }).click()
  await expect.element(note).not.toBeInTheDocument()
  expect(names()).toEqual(['Squat', 'Plank', 'Row'])
})

test('copies work and rest from the previous exercise into a new one', async () => {
  const screen = await open(contentOf(named('Squat', { steps: [counted(12)] })))
  await screen.getByRole('button', { name: 'Add exercise' }).click()
  await expect
    .poll(() => $content.get()?.exercises[1]?.steps)
    .toMatchObject([{ text: '', length: { kind: 'reps', reps: 12 } }])
  expect($content.get()?.blocks[0]?.items[1]).toMatchObject({ restSec: 10 })
})

test('says how long a repetition takes, and calls the total an estimate', async () => {
  const content = contentOf(named('Squat', { steps: [counted(10)] }))
  const screen = await open(content)
  await screen.getByRole('button', { name: /^Squat/ }).click()
  const each = screen.getByRole('spinbutton', { name: 'Seconds per repetition' })
  await expect.element(each).toHaveValue('3')
  await each.fill('5')
  expect($content.get()?.exercises[0]?.steps[0]?.length).toEqual({ kind: 'reps', reps: 10, repSec: 5 })
  await screen.getByRole('spinbutton', { name: 'Repetitions' }).fill('12')
  await each.fill('3')
  expect($content.get()?.exercises[0]?.steps[0]?.length).toEqual({ kind: 'reps', reps: 12 })
  const summary = await render(<SummaryCard content={content} openSlot={null} />)
  await expect.element(summary.getByRole('slider', { name: 'Timeline preview, about 0:36' })).toBeVisible()
  await expect.element(summary.getByText(/work about 0:30/)).toBeVisible()
})
