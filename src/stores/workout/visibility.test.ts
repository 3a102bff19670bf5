import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import type { WriteBody } from '#core/app/outbox.ts'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import { changeVisibility, leaveFilesOut } from './visibility.ts'

const world = vi.hoisted(() => ({
  answer: { kind: 'sent', version: 2 } as { kind: string; version?: number },
  failure: null as Error | null,
  sent: [] as WriteBody[],
  listed: [] as unknown[],
  page: [] as unknown[],
  kept: [] as unknown[]
}))
vi.mock('../app/outbox/unsent.ts', () => ({
  deliver: (_what: object, body: WriteBody) => {
    world.sent.push(body)
    return world.failure === null ? Promise.resolve(world.answer) : Promise.reject(world.failure)
  }
}))
vi.mock('../list/load-list.ts', () => ({
  changeListed: (_id: string, change: (known: object) => object) => world.listed.push(change({ version: 1 }))
}))
vi.mock('./known-page.ts', () => ({
  changeKnownPage: (_id: string, change: object) => Promise.resolve(world.kept.push(change))
}))
vi.mock('./workout-page.ts', () => ({ changeWorkoutPage: (_id: string, change: object) => world.page.push(change) }))

const rain = workoutOf({ id: 'rain', name: 'Rain', version: 1 })

beforeEach(() =>
  Object.assign(world, {
    answer: { kind: 'sent', version: 2 },
    failure: null,
    sent: [],
    listed: [],
    page: [],
    kept: []
  })
)

it('shows the new state in the list, on the page and offline', async () => {
  expect(await changeVisibility(rain, 'public')).toBe('sent')
  const change = { isPublic: true, visibility: 'public' }
  expect([world.listed, world.page, world.kept]).toEqual([[{ ...change, version: 2 }], [change], [change]])
})

it('does not show a change as visible to others while it is pending or after it was refused', async () => {
  world.answer = { kind: 'waiting' }
  expect(await changeVisibility(rain, 'unlisted')).toBe('waiting')
  world.failure = new UserFacingError('not-found')
  await expect(changeVisibility(rain, 'public')).rejects.toThrow()
  expect([world.listed, world.page]).toEqual([[], []])
})

it('removes files from the content of a workout and changes nothing without files', async () => {
  await leaveFilesOut(rain, [])
  expect(world.sent).toEqual([])
  const exercise = exerciseOf('a')
  const url = '/media/workout-media/a'
  const steps = exercise.steps.map((step) => ({ ...step, url, mediaType: 'image' as const }))
  await leaveFilesOut({ ...rain, imageUrl: url, exercises: [{ ...exercise, steps }] }, [url])
  expect(world.sent).toMatchObject([
    { kind: 'save', version: 1, content: { imageUrl: '', exercises: [{ steps: [{ url: '', mediaType: 'none' }] }] } }
  ])
  expect(world.page).toMatchObject([{ imageUrl: '', version: 2 }])
})
