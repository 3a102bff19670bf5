import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkoutContent } from '#core/workout/workout.ts'
import * as drafts from '../../data/editor/drafts.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $t } from '../../stores/app/locale.ts'
import { $content, $openSlot } from '../../stores/editor/editor-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { contentOf, named, open } from './exercise-list.test-kit.tsx'

vi.mock('../../data/editor/drafts.ts', { spy: true })
vi.mock('../../data/editor/own-exercises.ts', () => ({ readOwnExercises: () => Promise.reject(new Error('not here')) }))

/** Text keys of everything that has rendered. */
const drawn: string[] = []
let plain = $t.get()

function noteDrawn(): void {
  plain = $t.get()
  const noting: typeof plain = (key, values) => {
    drawn.push(key)
    return plain(key, values)
  }
  flushSync(() => $t.set(noting))
  drawn.length = 0
}

freshApp()
beforeEach(async () => {
  vi.mocked(drafts.keepDraft).mockResolvedValue()
  $settings.set({ ...$settings.get(), autoSave: false })
  $openSlot.set(null)
  // Stops a text that loads later from replacing the recording function.
  plain = $t.get()
})
afterEach(() => $t.set(plain))

const change = (more: Partial<WorkoutContent>) => flushSync(() => $content.set({ ...$content.get()!, ...more }))

test('renders no row while the user types about the workout', async () => {
  const screen = await open(contentOf(named('Squat'), named('Plank')))
  await expect.element(screen.getByRole('button', { name: /^Squat/ })).toBeVisible()
  noteDrawn()
  change({ name: 'Morning', description: 'Before work.' })
  expect(drawn).toEqual([])
  change({ exercises: $content.get()!.exercises.map((one) => ({ ...one })) })
  expect(drawn).toContain('editor.move')
})

test('renders neither times nor buttons while the user types in a step', async () => {
  const screen = await open(contentOf(named('Squat'), named('Plank')))
  await screen.getByRole('button', { name: /^Squat/ }).click()
  const text = screen.getByRole('textbox', { name: plain('editor.workText') })
  await expect.element(text).toBeVisible()
  noteDrawn()
  await text.fill('Slowly')
  await expect.poll(() => $content.get()?.exercises[0]?.steps[0]?.text).toBe('Slowly')
  await expect.poll(() => drawn).toContain('editor.workText')
  for (const key of ['editor.restAfter', 'editor.length', 'editor.duplicate']) expect(drawn).not.toContain(key)
})
