import { expect, it, vi } from 'vitest'
import { workoutOf } from '#core/workout/workout.test-kit.ts'

vi.mock('../../data/editor/drafts.ts', () => ({ keepDraft: vi.fn(async () => undefined), dropDraft: vi.fn() }))
vi.mock('../account/session.ts', async () => {
  const { atom } = await import('nanostores')
  return { $session: atom({ kind: 'signed-out' }), accountOf: () => null, refreshUsage: vi.fn() }
})
vi.mock('../account/settings.ts', async () => {
  const { atom } = await import('nanostores')
  const { DEFAULT_SETTINGS } = await import('#core/account/settings.ts')
  return { $settings: atom({ ...DEFAULT_SETTINGS, autoSave: false }) }
})

const { setFields } = await import('./editor.ts')
const { editedOf } = await import('./editor-stored.ts')
const { $issues, $refused, $save, $workout, showContent } = await import('./editor-state.ts')

it('notifies the save state and the problems only of changes', () => {
  const saved = editedOf(workoutOf({ name: 'R' }))
  $workout.set({ ownerId: 'u', workoutId: 'w', version: 1, visibility: 'private', saved, pending: [] })
  showContent(saved)
  $save.set({ kind: 'saved', at: null })
  $refused.set([{ path: 'name', code: 'too-long' }])
  const told = { save: vi.fn(), issues: vi.fn() }
  const stops = [$save.listen(told.save), $issues.listen(told.issues)]
  for (const name of ['Ro', 'Row', 'Rows']) setFields({ name })
  expect([told.save.mock.calls.length, $save.get()]).toEqual([1, { kind: 'unsaved' }])
  expect([told.issues.mock.calls.length, $issues.get()]).toEqual([1, []])
  setFields({ name: 'R' })
  expect($save.get()).toEqual({ kind: 'saved', at: null })
  for (const stop of stops) stop()
})

it('does not repeat a problem while nothing has changed', () => {
  const saved = editedOf(workoutOf({ name: 'R', trainer: 'x'.repeat(500) }))
  $workout.set({ ownerId: 'u', workoutId: 'w', version: 1, visibility: 'private', saved, pending: [] })
  showContent(saved)
  const told = vi.fn()
  const stop = $issues.listen(told)
  const before = $issues.get()
  expect(before).toEqual([expect.objectContaining({ path: 'trainer' })])
  for (const name of ['Ro', 'Row', '']) setFields({ name })
  expect([told.mock.calls.length, $issues.get() === before]).toEqual([0, true])
  setFields({ trainer: 'Mara' })
  expect([told.mock.calls.length, $issues.get()]).toEqual([1, []])
  stop()
})
