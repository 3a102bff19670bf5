/** Tests parts of the editor on their own. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { counted, timed } from '#core/workout/workout.test-kit.ts'
import type { StepLength } from '#core/workout/workout.ts'
import { $chosen, $content } from '../../stores/editor/editor-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { ArrangeSheet } from './arrange-sheet.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { contentOf, named, names } from './exercise-list.test-kit.tsx'
import { Choice, Grip } from './grip.tsx'
import { LengthField } from './length-field.tsx'
import { NameField } from './exercise-fields.tsx'
import { StepFields } from './step-fields.tsx'

vi.mock('../../data/editor/own-exercises.ts', () => ({ readOwnExercises: () => Promise.resolve([]) }))

freshApp()

test('plays from a row and moves it from its sheet', async () => {
  $content.set(contentOf(named('A'), named('B')))
  const onPlay = vi.fn()
  const onClose = vi.fn()
  const screen = await render(<ArrangeSheet nodeKey="A" name="A" isBlock={false} onPlay={onPlay} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Play from here' }).click()
  expect(onPlay).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Ungroup' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Move down' }).click()
  await expect.poll(names).toEqual(['B', 'A'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('says what is selected and does nothing with an empty selection', async () => {
  $content.set(contentOf(named('A'), named('B'), named('C')))
  $chosen.set(new Set(['A', 'C']))
  const screen = await render(<ChoiceBar />)
  await expect.element(screen.getByText('A to C')).toBeVisible()
  $chosen.set(new Set())
  await expect.element(screen.getByText('Tap the exercises.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Group' })).toBeDisabled()
})

test('moves a row with the grip by key and press, and shows a checkbox while rows are selected', async () => {
  $content.set(contentOf(named('A'), named('B')))
  const startDrag = vi.fn()
  const screen = await render(<Grip nodeKey="A" label="Move A" startDrag={startDrag} />)
  screen.getByRole('button').element().focus()
  await userEvent.keyboard('{a}{ArrowDown}')
  await expect.poll(names).toEqual(['B', 'A'])
  await screen.getByRole('button').click()
  expect(startDrag).toHaveBeenCalledOnce()
  const onToggle = vi.fn()
  const box = await render(<Choice label="Ladder" isChosen={false} isPart onToggle={onToggle} />)
  expect((box.getByRole('checkbox', { name: 'Select Ladder' }).element() as HTMLInputElement).indeterminate).toBe(true)
  await box.getByRole('checkbox').click()
  expect(onToggle).toHaveBeenCalledOnce()
})

test('switches a length between time and repetitions', async () => {
  const seen: StepLength[] = []
  function Length() {
    const [length, setLength] = useState<StepLength>({ kind: 'time', seconds: 40 })
    const change = (next: StepLength) => {
      seen.push(next)
      setLength(next)
    }
    return <LengthField label="Work" length={length} defaultSec={90} onChange={change} />
  }
  const screen = await render(<Length />)
  await screen.getByText('Repetitions').click()
  await screen.getByText('Time', { exact: true }).click()
  expect(seen).toEqual([
    { kind: 'reps', reps: 10 },
    { kind: 'time', seconds: 90 }
  ])
})

test('renames an exercise and counts the characters of a long name', async () => {
  $content.set(contentOf(named('A')))
  function Name() {
    const exercise = useStore($content)?.exercises[0]
    return exercise === undefined ? null : <NameField {...exercise} issues={[]} onPaste={vi.fn()} />
  }
  const screen = await render(<Name />)
  await screen.getByRole('combobox', { name: 'Exercise name' }).fill('Plank')
  await expect.poll(names).toEqual(['Plank'])
  await screen.getByRole('combobox', { name: 'Exercise name' }).fill('x'.repeat(79))
  await expect.element(screen.getByText('79 / 80')).toBeVisible()
})

test('adds steps after the last one with the same length', async () => {
  const squat = named('A', { steps: [counted(8)], intro: [timed(20)] })
  $content.set(contentOf(squat))
  function Steps() {
    const exercise = useStore($content)?.exercises[0]
    return exercise === undefined ? null : <StepFields exercise={exercise} issues={[]} />
  }
  const screen = await render(<Steps />)
  await screen.getByRole('button', { name: 'Add step' }).click()
  expect($content.get()?.exercises[0]?.steps[1]).toMatchObject(counted(8))
  await screen.getByRole('button', { name: 'Intro: remove' }).click()
  expect($content.get()?.exercises[0]?.intro).toEqual([])
  await screen.getByRole('button', { name: 'Add intro' }).click()
  expect($content.get()?.exercises[0]?.intro).toHaveLength(1)
})
