import { beforeEach, expect, it, vi } from 'vitest'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'

vi.mock('../../data/editor/drafts.ts', () => ({
  keepDraft: async () => {},
  dropDraft: async () => {},
  readDrafts: async () => []
}))
vi.mock('../../data/workout/workouts.ts', () => ({ updateWorkout: vi.fn(), createWorkout: vi.fn() }))
vi.mock('../../data/workout/read-workout.ts', () => ({ readWorkout: vi.fn() }))
vi.mock('./editor-path.ts', () => ({ showWorkoutPath: vi.fn() }))
vi.mock('../account/session.ts', async () => {
  const { atom } = await import('nanostores')
  return { $session: atom(null), accountOf: () => null, refreshUsage: vi.fn() }
})

const { copyRows, cutRows, pasteRows } = await import('./clip.ts')
const { undoChange } = await import('./editor.ts')
const { $announcement, $chosen, $content, $pasted, $workout, resetEditor } = await import('./editor-state.ts')
const { $notice } = await import('../app/notices.ts')
const { editedOf } = await import('./editor-stored.ts')
const { $t } = await import('../app/locale.ts')

const picture = timed(30, { mediaType: 'image', url: '/demo/a.webp' })
const content = editedOf(
  workoutOf({
    exercises: ['a', 'b', 'c'].map((id) => exerciseOf(id, [picture])),
    blocks: [plainBlock(['a', 'b', 'c'].map((exerciseId) => ({ exerciseId, restSec: 5 })))]
  })
)
const names = () => $content.get()?.exercises.map(({ name }) => name)

beforeEach(() => {
  resetEditor()
  $workout.set({ ownerId: 'u', workoutId: 'w', version: 1, visibility: 'private', saved: content, pending: [] })
  $content.set(content)
  $t.set((key, params) => `${key} ${params?.['count'] ?? ''}`)
})

it('copies the selected rows, or else the focused one, and reports it', () => {
  expect(copyRows(null)).toBeNull()
  expect(copyRows('b')?.text).toBe('B 30s, Rest 5s')
  expect($announcement.get()).toBe('arrange.copied 1')
  $chosen.set(new Set(['a', 'c']))
  expect(copyRows('b')?.text.split('\n')).toHaveLength(2)
  expect($announcement.get()).toBe('arrange.copied 2')
})

it('pastes rows after the focused one with new ids and their pictures, as one undo step', () => {
  pasteRows(copyRows('a')!, 'b')
  expect(names()).toEqual(['A', 'B', 'A', 'C'])
  const [, , pasted] = $content.get()?.exercises ?? []
  expect(pasted?.id).not.toBe('a')
  expect(pasted?.steps[0]?.url).toBe('/demo/a.webp')
  expect($notice.get()?.text).toBe('editor.pasted 1')
  undoChange()
  expect($content.get()).toEqual(content)
})

it('removes cut rows and restores them where they are pasted', () => {
  const clip = cutRows('a')
  expect(names()).toEqual(['B', 'C'])
  pasteRows(clip!, 'c')
  expect(names()).toEqual(['B', 'C', 'A'])
  expect(cutRows(null)).toBeNull()
})

it('reads a clip from a newer version as text, after the same row', () => {
  pasteRows({ json: '{"version":2}', text: 'Squat 40s' }, 'b')
  expect($pasted.get()).toEqual({ text: 'Squat 40s', position: 1 })
  $content.set(null)
  expect(copyRows('a')).toBeNull()
  pasteRows({ json: '', text: 'x' }, 'b')
  expect($content.get()).toBeNull()
})
