import { beforeEach, expect, it, vi } from 'vitest'
import { requestOf } from '#core/composer/composer.test-kit.ts'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import { openInEditor } from './open-draft.ts'

type Kept = { workoutId: string; kind: string; isProposal?: true }
const world = vi.hoisted(() => ({
  kept: [] as Kept[],
  went: '',
  wanted: [] as readonly string[],
  isFull: false,
  ids: 0
}))
vi.mock('../../data/editor/drafts.ts', () => ({
  readDrafts: () => Promise.resolve([...world.kept]),
  keepDraft: (draft: Kept) =>
    world.isFull ? Promise.reject(new Error('full')) : Promise.resolve(void world.kept.push(draft)),
  dropDraft: (_owner: string, id: string) =>
    Promise.resolve(void (world.kept = world.kept.filter(({ workoutId }) => workoutId !== id)))
}))
vi.mock('../../data/app/ids.ts', () => ({ newId: () => `id${(world.ids += 1)}` }))
vi.mock('../../platform/page/page.ts', () => ({ goTo: (path: string) => (world.went = path) }))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }) }))
vi.mock('./make-form.ts', () => ({ rememberWanted: (ids: readonly string[]) => (world.wanted = ids) }))

const draft = {
  request: requestOf(),
  seed: 1,
  notes: [],
  content: workoutOf({ exercises: [{ ...exerciseOf('a'), figure: 'squat' }] })
}

beforeEach(() => Object.assign(world, { kept: [], went: '', wanted: [], isFull: false, ids: 0 }))

it('opens as a new draft in the editor that is not saved automatically', async () => {
  await openInEditor(draft)
  expect(world.kept).toMatchObject([
    { kind: 'editor', ownerId: 'ada', workoutId: 'id1', version: null, isProposal: true, content: draft.content }
  ])
  expect([world.went, world.wanted]).toEqual(['/addWorkout/', ['squat']])
})

it('replaces only the last draft that was not edited', async () => {
  await openInEditor(draft)
  world.kept.push({ workoutId: 'typed', kind: 'editor' }, { workoutId: 'form', kind: 'simple' })
  await openInEditor(draft)
  expect(world.kept.map(({ workoutId }) => workoutId)).toEqual(['typed', 'form', 'id2'])
})

it('keeps everything and stays on the page when the device is full', async () => {
  await openInEditor(draft)
  Object.assign(world, { isFull: true, went: '' })
  await expect(openInEditor(draft)).rejects.toThrow('full')
  expect([world.kept.map(({ workoutId }) => workoutId), world.went]).toEqual([['id1'], ''])
})
