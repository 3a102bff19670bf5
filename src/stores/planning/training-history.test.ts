import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { NewEntry } from '#core/planning/statistics.ts'
import { FILE_MAX_MB, FILES_MAX, previewOf, readHistoryFiles, saveHistory, sendHistory } from './training-history.ts'

const world = vi.hoisted(() => ({
  entries: vi.fn(),
  add: vi.fn(),
  refreshed: 0,
  saved: [] as { text: Promise<string>; name: string }[]
}))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }) }))
vi.mock('../../data/planning/statistics.ts', () => ({ listAllEntries: world.entries, addImported: world.add }))
vi.mock('../../platform/files/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => world.saved.push({ text: file.text(), name })
}))
vi.mock('./statistics.ts', () => ({ refreshStatistics: () => Promise.resolve((world.refreshed += 1)) }))

const entry = (id: string) => ({
  id,
  workoutId: '',
  workoutName: 'Legs',
  date: '2026-11-20T10:00:00.000+00:00',
  day: '2026-11-20',
  sport: 'Strength',
  level: '',
  seconds: 600,
  share: 1,
  icepoints: 0,
  source: 'hand'
})
const file = (text: string, name = 'strong.csv') => new File([text], name)
const STRONG = `Date,Workout Name,Duration,Exercise Name,Set Order
2024-05-01 18:00:00,Legs,1h,Squat,1
2024-05-02 18:00:00,Push,,Press,1
`
const CHOICES = { untimedMin: null, usualName: () => 'Training' }
const some = (count: number): NewEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    name: 'Legs',
    sport: '' as const,
    level: '' as const,
    date: '2024-05-01T10:00:00.000Z',
    zoneMin: 0,
    seconds: 60
  }))
const never = () => false
const nothing = () => undefined

beforeEach(() => {
  world.entries.mockReset().mockResolvedValue([])
  world.add.mockReset().mockImplementation((entries: NewEntry[]) => Promise.resolve(entries.length))
  world.refreshed = 0
  world.saved = []
})

it('exports all entries as a table that can be imported again without duplicates', async () => {
  world.entries.mockResolvedValue([entry('a1'), entry('a2')])
  expect(await saveHistory()).toBe(2)
  expect(world.saved[0]?.name).toMatch(/^icepoint-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await (world.saved[0]?.text ?? '')
  const read = await readHistoryFiles([file(text)])
  expect(previewOf(read, CHOICES)).toMatchObject({ fresh: [], present: 2 })
  world.entries.mockResolvedValue([])
  expect(previewOf(await readHistoryFiles([file(text)]), CHOICES).fresh).toHaveLength(2)
})

it('gives the same entry the same id each time and recognizes existing entries', async () => {
  const [first] = previewOf(await readHistoryFiles([file(STRONG)]), CHOICES).fresh
  expect(first).toMatchObject({ name: 'Legs', seconds: 3600, id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  world.entries.mockResolvedValue([entry(first?.id ?? '')])
  const read = await readHistoryFiles([file(STRONG)])
  expect(previewOf(read, CHOICES)).toMatchObject({
    fresh: [],
    present: 1,
    untimed: 1,
    leftOut: { 'no-time': { count: 1 } }
  })
  const timed = previewOf(read, { ...CHOICES, untimedMin: 40 })
  expect(timed.fresh.map(({ name, seconds }) => [name, seconds])).toEqual([['Push', 2400]])
})

it('names unreadable files and counts those that were skipped', async () => {
  const large = file('x')
  Object.defineProperty(large, 'size', { value: FILE_MAX_MB * 1_000_000 + 1 })
  const broken = file('x', 'gone.csv')
  vi.spyOn(broken, 'arrayBuffer').mockRejectedValue(new Error('gone'))
  const { unread, files, tooMany } = await readHistoryFiles([
    large,
    broken,
    file('', 'empty.csv'),
    file('hello', 'other.txt'),
    file(STRONG),
    ...Array.from({ length: FILES_MAX }, () => file(STRONG))
  ])
  expect(unread.map(({ name, reason }) => [name, reason])).toEqual([
    ['strong.csv', 'too-large'],
    ['gone.csv', 'damaged'],
    ['empty.csv', 'empty'],
    ['other.txt', 'unknown-format']
  ])
  expect(files).toHaveLength(FILES_MAX - 4)
  expect(tooMany).toBe(5)
})

it('fails when the existing entries cannot be read', async () => {
  world.entries.mockRejectedValue(new NetworkError('offline'))
  await expect(readHistoryFiles([file(STRONG)])).rejects.toThrow('offline')
})

it('sends in batches, reports progress and reads the statistics again', async () => {
  const told: number[] = []
  expect(await sendHistory(some(120), (count) => told.push(count), never)).toEqual({ added: 120, refused: 0 })
  expect(told).toEqual([50, 100, 120])
  expect(world.add.mock.calls.map(([entries]) => (entries as NewEntry[]).length)).toEqual([50, 50, 20])
  expect(world.refreshed).toBe(1)
})

it('can be stopped between two batches', async () => {
  let sent = 0
  const result = await sendHistory(
    some(120),
    (count) => (sent = count),
    () => sent >= 50
  )
  expect([result.added, sent]).toEqual([50, 50])
})

it('leaves out only entries that exceed the limit of their day', async () => {
  world.add.mockImplementation((entries: NewEntry[]) =>
    entries.some(({ id }) => id === 'n3' || id === 'n17')
      ? Promise.reject(new UserFacingError('day-full'))
      : Promise.resolve(entries.length)
  )
  expect(await sendHistory(some(30), nothing, never)).toEqual({ added: 28, refused: 2 })
})

it('fails with other errors but still reads the statistics again', async () => {
  world.add.mockResolvedValueOnce(50).mockRejectedValueOnce(new NetworkError('unreachable'))
  await expect(sendHistory(some(60), nothing, never)).rejects.toThrow('unreachable')
  expect(world.refreshed).toBe(1)
})
