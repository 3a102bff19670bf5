import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { listReleaseNotes } from '../../data/app/release-notes.ts'
import { $whatsNew, closeNews, lookForNews } from './whats-new.ts'

const world = vi.hoisted(() => ({ seen: '' }))
vi.mock('./version.ts', () => ({ VERSION: '1.10.0' }))
vi.mock('../../data/app/release-notes.ts', () => ({ listReleaseNotes: vi.fn<typeof listReleaseNotes>() }))
vi.mock('../../platform/page/storage.ts', () => ({
  storage: {
    seenVersion: { read: () => world.seen, write: (version: string) => (world.seen = version) },
    locale: { read: () => '' }
  }
}))
vi.mock('./locale.ts', () => ({ $locale: { get: () => 'de' } }))

const rows = ['1.11.0', '1.10.0', '1.9.0', '1.8.0'].map((version) => ({ version, language: 'en', note: version }))

beforeEach(() => {
  world.seen = '1.8.0'
  $whatsNew.set([])
  vi.mocked(listReleaseNotes).mockReset().mockResolvedValue(rows)
})

it('tells once what changed since the last version here, newest first', async () => {
  await lookForNews()
  expect($whatsNew.get().map(({ version }) => version)).toEqual(['1.10.0', '1.9.0'])
  expect(world.seen).toBe('1.8.0')
  closeNews()
  expect($whatsNew.get()).toEqual([])
  await lookForNews()
  expect([world.seen, $whatsNew.get(), vi.mocked(listReleaseNotes).mock.calls.length]).toEqual(['1.10.0', [], 1])
})

it('tells nothing on a new device', async () => {
  world.seen = ''
  await lookForNews()
  expect([world.seen, $whatsNew.get()]).toEqual(['1.10.0', []])
})

it('asks again at the next start after being offline', async () => {
  vi.mocked(listReleaseNotes).mockRejectedValueOnce(new NetworkError('unreachable'))
  await lookForNews()
  expect([world.seen, $whatsNew.get()]).toEqual(['1.8.0', []])
})
