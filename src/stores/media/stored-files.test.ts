import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { StoredFile } from '#core/media/stored-files.ts'
import { timed, exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import * as drafts from '../../data/editor/drafts.ts'
import * as profile from '../../data/account/profile.ts'
import * as data from '../../data/media/media.ts'
import * as groups from '../../data/together/groups.ts'
import * as reading from '../../data/workout/read-workout.ts'
import * as workouts from '../../data/workout/workouts.ts'
import * as session from '../account/session.ts'
import { ada } from '../account/session.test-kit.ts'
import { $deletion, $storage, deleteFiles, forgetFailure, openStorage, reloadStorage } from './stored-files.ts'

vi.mock('../../data/editor/drafts.ts')
vi.mock('../../data/account/profile.ts')
vi.mock('../../data/media/media.ts')
vi.mock('../../data/together/groups.ts')
vi.mock('../../data/workout/read-workout.ts')
vi.mock('../../data/workout/workouts.ts')
vi.mock('../account/session.ts')

const file = (id: string, use: StoredFile['use'] = null) =>
  ({
    id,
    name: `${id}.png`,
    url: `/media/workout-media/${id}`,
    kind: 'image',
    state: 'ready',
    size: 10,
    use,
    createdAt: '2026-10-01T12:00:00Z'
  }) as StoredFile
const ladder = { kind: 'workout', id: 'w', name: 'Ladder' } as const
const shows = (url: string, audioUrl = '') => timed(30, { url, audioUrl, mediaType: 'image' })
const listed = vi.mocked(data.listMedia)
const order: string[] = []
const left = () => {
  const now = $storage.get()
  return now.kind === 'ready' ? now.files.map(({ id }) => id) : now.kind
}
const open = async (...files: StoredFile[]) => {
  listed.mockResolvedValue(files as never)
  const close = openStorage()
  await vi.waitFor(() => expect($storage.get().kind).toBe('ready'))
  return close
}

beforeEach(() => {
  vi.resetAllMocks()
  order.length = 0
  vi.mocked(session.accountKnown).mockResolvedValue(ada)
  vi.mocked(session.refreshUsage).mockResolvedValue()
  vi.mocked(drafts.readDrafts).mockResolvedValue([])
  vi.mocked(data.deleteMedia).mockImplementation((id) => Promise.resolve(void order.push(`delete ${id}`)))
  vi.mocked(workouts.updateWorkout).mockImplementation((id, version) => {
    order.push(`save ${id} ${version}`)
    return Promise.resolve({} as never)
  })
})

test('loads the list, reports a failure and retries', async () => {
  listed.mockRejectedValueOnce(new NetworkError('unreachable'))
  openStorage()
  await vi.waitFor(() => expect($storage.get().kind).toBe('failed'))
  listed.mockResolvedValueOnce([file('a')] as never)
  const again = reloadStorage()
  expect($storage.get().kind).toBe('loading')
  await again
  expect(left()).toEqual(['a'])
})

test('counts files of an unsaved workout on this device as used', async () => {
  const content = workoutOf({ name: 'Draft', imageUrl: file('a').url })
  vi.mocked(drafts.readDrafts).mockResolvedValue([{ kind: 'simple' }, { kind: 'editor', content }] as never)
  await open(file('a'), file('b'), file('c', ladder))
  const now = $storage.get()
  expect(now.kind === 'ready' && now.files.map(({ use }) => use)).toEqual([
    { kind: 'draft', name: 'Draft' },
    null,
    ladder
  ])
})

test('drops an answer that arrives after leaving', async () => {
  let answer: (files: never) => void = () => undefined
  listed.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  openStorage()()
  answer([file('a')] as never)
  await Promise.resolve()
  expect($storage.get().kind).toBe('loading')
})

test('removes all files of a workout in one save before it deletes them', async () => {
  const close = await open(file('a', ladder), file('b', ladder), file('c'))
  const stored = workoutOf({
    id: 'w',
    version: 3,
    imageUrl: file('a').url,
    musicUrl: '/media/other',
    exercises: [exerciseOf('x', [shows(file('b').url, file('a').url)], [shows('/media/other')])]
  })
  vi.mocked(reading.readWorkout).mockResolvedValue(stored)
  await deleteFiles([file('a', ladder), file('c'), file('b', ladder)])
  expect(order).toEqual(['save w 3', 'delete a', 'delete b', 'delete c'])
  const saved = vi.mocked(workouts.updateWorkout).mock.calls[0]?.[2]
  expect([saved?.imageUrl, saved?.musicUrl]).toEqual(['', '/media/other'])
  expect(saved?.exercises[0]?.steps[0]).toMatchObject({ url: '', mediaType: 'none', audioUrl: '' })
  expect(saved?.exercises[0]?.intro[0]).toMatchObject({ url: '/media/other', mediaType: 'image' })
  expect(left()).toEqual([])
  expect($deletion.get()).toEqual({ kind: 'idle' })
  expect(session.refreshUsage).toHaveBeenCalledOnce()
  close()
})

test('keeps a file when its workout could not be saved, and deletes the others', async () => {
  await open(file('a', ladder), file('b'))
  vi.mocked(reading.readWorkout).mockRejectedValue(new NetworkError('unreachable'))
  await deleteFiles([file('a', ladder), file('b')])
  expect(order).toEqual(['delete b'])
  expect($deletion.get()).toMatchObject({ kind: 'failed', left: 1, error: { reason: 'unreachable' } })
  forgetFailure()
  expect($deletion.get()).toEqual({ kind: 'idle' })
})

test('reads a newer version once more, and saves nothing for a deleted workout', async () => {
  await open(file('a', ladder))
  const stored = workoutOf({ id: 'w', version: 3, imageUrl: file('a').url })
  vi.mocked(reading.readWorkout)
    .mockResolvedValueOnce(stored)
    .mockResolvedValueOnce({ ...stored, version: 4 })
  vi.mocked(workouts.updateWorkout).mockRejectedValueOnce(new UserFacingError('newer-version'))
  await deleteFiles([file('a', ladder)])
  expect(order).toEqual(['save w 4', 'delete a'])
  vi.mocked(reading.readWorkout).mockRejectedValueOnce(new UserFacingError('not-found'))
  await deleteFiles([file('b', ladder)])
  expect(order.slice(2)).toEqual(['delete b'])
})

test('keeps the video that a workout is made of', async () => {
  await open(file('a', ladder))
  vi.mocked(reading.readWorkout).mockResolvedValue(workoutOf({ type: 'mastervideo', videoUrl: file('a').url }))
  await deleteFiles([file('a', ladder)])
  expect(order).toEqual([])
  expect($deletion.get()).toMatchObject({ error: { code: 'file-is-workout' } })
})

test('removes the picture from a group before it deletes it', async () => {
  vi.mocked(groups.changeGroup).mockImplementation((id, change) => {
    order.push(`group ${id} ${JSON.stringify(change)}`)
    return Promise.resolve({} as never)
  })
  const picture = file('a', { kind: 'group', id: 'g1', name: 'Team' })
  await open(picture)
  await deleteFiles([picture])
  expect(order).toEqual(['group g1 {"imageUrl":""}', 'delete a'])
})

test('removes the picture from the profile before it deletes it', async () => {
  vi.mocked(profile.saveProfile).mockImplementation(() => Promise.resolve(void order.push('profile')))
  await open(file('a', { kind: 'profile' }))
  await deleteFiles([file('a', { kind: 'profile' })])
  expect(order).toEqual(['profile', 'delete a'])
  expect(profile.saveProfile).toHaveBeenCalledWith({ imageUrl: '' })
})
