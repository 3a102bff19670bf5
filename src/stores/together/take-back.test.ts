import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Friend } from '#core/together/friendship.ts'
import { giveShares } from '../../data/together/shares.ts'
import type { Notice } from '../app/notices.ts'
import { tellWaiting } from '../app/outbox/tell-waiting.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { refreshFriendShares, type SharedWorkout } from './friend-shares.ts'
import { takeBackFrom } from './take-back.ts'

type Said = Omit<Notice, 'id'>

const world = vi.hoisted(() => ({ notices: [] as Said[] }))
vi.mock('../app/notices.ts', () => ({ notify: (notice: Said) => world.notices.push(notice) }))
vi.mock('../app/locale.ts', () => ({
  $t: { get: () => (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') },
  loadTexts: () => Promise.resolve()
}))
vi.mock('../app/outbox/tell-waiting.ts', () => ({ tellWaiting: vi.fn() }))
vi.mock('../app/outbox/unsent.ts', () => ({ deliver: vi.fn() }))
vi.mock('./friend-shares.ts', () => ({ refreshFriendShares: vi.fn(() => Promise.resolve()) }))
vi.mock('../../data/together/shares.ts', () => ({ giveShares: vi.fn(() => Promise.resolve()) }))

const ben = { id: 'f', userId: 'ben', nickname: 'Ben' } as Friend
const share = { workoutId: 'w', note: 'slowly', proposedAt: '2026-11-30', workout: { name: 'Ladder' } } as SharedWorkout
const last = () => world.notices.at(-1)

beforeEach(() => {
  world.notices = []
  vi.clearAllMocks()
})

it('withdraws it from this friend alone, and its notice restores it as it was', async () => {
  vi.mocked(deliver).mockResolvedValue({ kind: 'sent', version: null })
  expect(await takeBackFrom(ben, share)).toBe(true)
  const body = { kind: 'unshare', friendIds: ['ben'], groupIds: [] }
  expect(deliver).toHaveBeenCalledExactlyOnceWith({ id: 'w', name: 'Ladder' }, body)
  expect(refreshFriendShares).toHaveBeenCalledOnce()
  expect(last()).toMatchObject({ kind: 'positive', stays: true, text: 'sharing.taken Ladder Ben' })
  last()?.action?.run()
  await vi.waitFor(() => expect(last()?.text).toBe('sharing.given Ladder Ben'))
  const given = { friendIds: ['ben'], groupIds: [], note: 'slowly', proposedAt: '2026-11-30' }
  expect(giveShares).toHaveBeenCalledExactlyOnceWith('w', given)
  expect(refreshFriendShares).toHaveBeenCalledTimes(2)
})

it('queues it when offline, without a way to restore it', async () => {
  vi.mocked(deliver).mockResolvedValue({ kind: 'waiting' })
  expect(await takeBackFrom(ben, share)).toBe(true)
  expect(tellWaiting).toHaveBeenCalledExactlyOnceWith('Ladder')
  expect(refreshFriendShares).not.toHaveBeenCalled()
  expect(world.notices).toEqual([])
})

it('reports a refusal and stays shared', async () => {
  vi.mocked(deliver).mockRejectedValue(new UserFacingError('not-friends'))
  expect(await takeBackFrom(ben, share)).toBe(false)
  expect(last()?.kind).toBe('negative')
  expect(refreshFriendShares).not.toHaveBeenCalled()
})

it('reports when restoring fails', async () => {
  vi.mocked(deliver).mockResolvedValue({ kind: 'sent', version: null })
  await takeBackFrom(ben, share)
  vi.mocked(giveShares).mockRejectedValueOnce(new NetworkError('offline'))
  last()?.action?.run()
  await vi.waitFor(() => expect(last()?.kind).toBe('negative'))
  expect(refreshFriendShares).toHaveBeenCalledOnce()
})
