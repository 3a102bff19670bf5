import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $create, $form, clearForm, createFromForm, setForm, startSimpleCreation } from './simple-creation.ts'

/** A fake edge with workouts by id, and a device that stores the last draft. */
const world = vi.hoisted(() => ({
  shelf: new Map<string, string>(),
  next: 0,
  failure: null as Error | null,
  isLost: false,
  dropped: [] as string[],
  went: '',
  last: null as unknown
}))
type Content = { name: string }
vi.mock('../../data/workout/workouts.ts', () => ({
  createWorkout: (id: string, { name }: Content) => {
    if (world.failure !== null) return Promise.reject(world.failure)
    const isNew = !world.shelf.has(id)
    if (isNew) world.shelf.set(id, name)
    if (world.isLost) return Promise.reject(new NetworkError('unreachable'))
    return Promise.resolve({ workout: { version: 1 }, isNew })
  },
  updateWorkout: (id: string, _version: number, { name }: Content) => {
    world.shelf.set(id, name)
    return Promise.resolve({})
  }
}))
vi.mock('../../data/editor/drafts.ts', () => ({
  keepDraft: () => Promise.resolve(),
  readDrafts: () => Promise.resolve([]),
  dropDraft: (_owner: string, id: string) => Promise.resolve(void world.dropped.push(id))
}))
vi.mock('../../data/app/ids.ts', () => ({ newId: () => `id${(world.next += 1)}` }))
vi.mock('../../platform/page/page.ts', () => ({
  currentPath: () => '/addWorkoutSimpel/',
  currentQuery: () => [['preset', 'last']],
  onHidden: () => () => undefined,
  goTo: (path: string) => (world.went = path)
}))
vi.mock('./last-form.ts', () => ({
  keepLastForm: (form: unknown) => (world.last = form),
  lastForm: () => world.last
}))
vi.mock('../account/session.ts', () => ({
  $session: { get: () => null },
  refreshUsage: () => Promise.resolve(),
  accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }),
  accountOf: () => ({ login: { userId: 'ada' }, contract: { limits: { maxExercisesPerWorkout: 25 } } })
}))

const names = () => [...world.shelf.values()]

beforeEach(async () => {
  await clearForm()
  Object.assign(world, { shelf: new Map(), failure: null, isLost: false, dropped: [], went: '' })
  setForm({ name: 'Mine', lines: 'Squat\nPlank' })
})

it('creates one workout, clears the form and reports it', async () => {
  expect(await createFromForm()).toBe(true)
  expect(names()).toEqual(['Mine'])
  expect(world.dropped).toHaveLength(1)
  expect($create.get()).toMatchObject({ kind: 'made', content: { name: 'Mine' } })
  expect([...world.shelf.keys()]).toEqual([($create.get() as { workoutId: string }).workoutId])
  expect([world.went, $form.get().name]).toEqual(['', ''])
})

it('starts with the last workout’s values until something else is typed', async () => {
  setForm({ rounds: 7 })
  await createFromForm()
  startSimpleCreation()()
  await vi.waitFor(() => expect($form.get()).toMatchObject({ name: 'Mine', lines: 'Squat\nPlank', rounds: 7 }))
  await clearForm()
  setForm({ name: 'Other' })
  startSimpleCreation()()
  await new Promise((done) => setTimeout(done))
  expect($form.get()).toMatchObject({ name: 'Other', rounds: 3 })
})

it('ignores a second press during the first request', async () => {
  expect(await Promise.all([createFromForm(), createFromForm()])).toEqual([true, false])
  expect(names()).toEqual(['Mine'])
})

it('updates the same workout with the current content after a lost answer', async () => {
  world.isLost = true
  expect(await createFromForm()).toBe(false)
  expect($create.get().kind).toBe('failed')
  world.isLost = false
  setForm({ name: 'Mine, once more' })
  expect(await createFromForm()).toBe(true)
  expect(names()).toEqual(['Mine, once more'])
})

it('leaves a workout that another tab made from the same form alone and creates a second one', async () => {
  const taken = await idOfThisForm()
  world.shelf.set(taken, 'Theirs')
  expect(await createFromForm()).toBe(true)
  expect(names()).toEqual(['Theirs', 'Mine'])
  expect(world.dropped).toEqual([taken])
})

/** The id of this form's draft. A refusal resets the form to "never sent". */
async function idOfThisForm(): Promise<string> {
  world.isLost = true
  await createFromForm()
  world.isLost = false
  const [id = ''] = world.shelf.keys()
  world.failure = new UserFacingError('invalid-argument')
  await createFromForm()
  world.failure = null
  return id
}

it('goes to the limit screen when the workout limit is reached and keeps the form', async () => {
  world.failure = new UserFacingError('limit-reached', { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 })
  expect(await createFromForm()).toBe(false)
  expect(world.went).toBe('/toMuchWorkouts/')
  expect(world.dropped).toEqual([])
  expect($form.get().name).toBe('Mine')
})
