import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '../../styles/app/shell.css'
import '../../styles/editor/editor.css'
import '../../styles/editor/fields.css'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import * as editor from '../../stores/editor/editor.ts'
import { $content, $editor, $openSlot, $workout } from '../../stores/editor/editor-state.ts'
import { $settings } from '../../stores/account/settings.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { EditorScreen } from './editor-screen.tsx'

vi.mock('../../stores/editor/editor.ts', { spy: true })

const exercises = Array.from({ length: 8 }, (_, at) => ({
  ...exerciseOf(`e${at}`, [timed(30)]),
  name: `Exercise ${at}`
}))
const blocks = [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 5 })))]
const circuit = workoutOf({ name: 'Circuit', exercises, blocks })

freshApp()
beforeEach(() => {
  vi.mocked(editor.startEditor).mockReturnValue(() => undefined)
  $settings.set({ ...$settings.get(), autoSave: false })
  $editor.set({ kind: 'open' })
  $content.set(circuit)
  $workout.set({ ownerId: 'ada', workoutId: 'w', version: 3, visibility: 'private', saved: circuit, pending: [] })
  $openSlot.set(null)
})
afterEach(() => page.viewport(1280, 800))

const open = () =>
  render(
    <div className="app-frame">
      <EditorScreen />
    </div>
  )
const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
const field = () => document.activeElement!.getBoundingClientRect()

test.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844]
])('on %s keeps the name field of a new exercise in view, each time', async (_, width, height) => {
  await page.viewport(width, height)
  const screen = await open()
  for (const count of [9, 10, 11]) {
    await screen.getByRole('button', { name: 'Add exercise' }).click()
    await expect.poll(() => $content.get()?.exercises.length).toBe(count)
    await expect.element(screen.getByLabelText('Exercise name')).toHaveFocus()
    await expect.poll(() => field().top - box('.editor-summary').bottom).toBeGreaterThanOrEqual(0)
    expect(field().bottom).toBeLessThanOrEqual(height)
  }
})

test('collapses the summary for a keyboard and scrolls the field above it', async () => {
  await page.viewport(390, 844)
  const screen = await open()
  await screen.getByRole('button', { name: 'Add exercise' }).click()
  await expect.element(screen.getByLabelText('Exercise name')).toHaveFocus()
  const open_ = box('.editor-summary').height
  await page.viewport(390, 500)
  await expect.poll(() => document.body.classList.contains('is-typing')).toBe(true)
  expect(box('.editor-summary').height).toBe(48)
  await expect.poll(() => field().top - box('.editor-summary').bottom).toBeGreaterThanOrEqual(0)
  expect(field().bottom).toBeLessThanOrEqual(500)
  await page.viewport(390, 844)
  await expect.poll(() => box('.editor-summary').height).toBe(open_)
})

test('collapses nothing for a low window alone, or for a field of another screen', async () => {
  await page.viewport(390, 844)
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Exercises' })).toBeVisible()
  await page.viewport(390, 500)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.body.classList.contains('is-typing')).toBe(false)
})
