import { expect, test } from 'vitest'
import { bytesOf, filesIn, isUnused, sortFiles, workoutsOf, type StoredFile } from './stored-files.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const file = (id: string, more: Partial<StoredFile> = {}): StoredFile => ({
  id,
  name: `${id}.png`,
  url: `/media/workout-media/${id}`,
  kind: 'image',
  state: 'ready',
  size: 10,
  use: null,
  createdAt: '2026-10-01T12:00:00Z',
  ...more
})
const used = { kind: 'workout', id: 'w', name: 'Ladder' } as const

test('a file is unused when it is complete, older than a day, and nothing needs it', () => {
  expect(isUnused(file('a'), NOW)).toBe(true)
  expect(isUnused(file('a', { use: used }), NOW)).toBe(false)
  expect(isUnused(file('a', { use: { kind: 'profile' } }), NOW)).toBe(false)
  expect(isUnused(file('a', { state: 'pending' }), NOW)).toBe(false)
  expect(isUnused(file('a', { createdAt: '2026-11-21T11:00:00Z' }), NOW)).toBe(false)
})

const all = [
  file('b', { size: 30, name: 'clip 10.mp4', kind: 'video', createdAt: '2026-10-03T12:00:00Z', use: used }),
  file('c', { size: 20, name: 'clip 2.mp4', kind: 'mastervideo', createdAt: '2026-10-01T12:00:00Z', use: used }),
  file('a', { size: 20, name: 'Äpfel.mp3', kind: 'music', createdAt: '2026-10-02T12:00:00Z' }),
  file('d', { size: 20, name: 'clip 2.mp4', createdAt: '2026-10-01T12:00:00Z' })
]

test('files are grouped', () => {
  const ids = (group: Parameters<typeof filesIn>[1]) => filesIn(all, group, NOW).map(({ id }) => id)
  expect(ids('all')).toEqual(['b', 'c', 'a', 'd'])
  expect(ids('videos')).toEqual(['b', 'c'])
  expect(ids('sounds')).toEqual(['a'])
  expect(ids('pictures')).toEqual(['d'])
  expect(ids('unused')).toEqual(['a', 'd'])
})

test('sorting gives the same order each time', () => {
  const ids = (order: Parameters<typeof sortFiles>[1]) => sortFiles(all, order, 'de').map(({ id }) => id)
  expect(ids('size')).toEqual(['b', 'a', 'c', 'd'])
  expect(ids('newest')).toEqual(['b', 'a', 'c', 'd'])
  expect(ids('oldest')).toEqual(['c', 'd', 'a', 'b'])
  expect(ids('name')).toEqual(['a', 'c', 'd', 'b'])
  expect(sortFiles(all.toReversed(), 'size', 'de')).toEqual(sortFiles(all, 'size', 'de'))
})

test('sizes and workouts are added up', () => {
  expect(bytesOf(all)).toBe(90)
  expect(workoutsOf(all)).toEqual([{ id: 'w', name: 'Ladder' }])
})
