import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import type { Write } from '#core/app/outbox.ts'
import * as outbox from '../app/outbox/outbox.ts'
import { $chat, catchUp, type ChatState } from './chat.ts'
import { $outgoing, dropOutgoing, followOutgoing, isFor, sendOnceMore, sendTo } from './outgoing.ts'

const world = vi.hoisted(() => ({ follow: (_write: unknown, _outcome: object): void => undefined }))
vi.mock('../app/outbox/outbox.ts', async () => {
  const { atom } = await import('nanostores')
  return {
    $writes: atom([]),
    deliver: vi.fn(),
    discard: vi.fn(() => Promise.resolve()),
    sendAgain: vi.fn(() => Promise.resolve()),
    startOutbox: vi.fn(),
    followWrites: (follow: typeof world.follow) => (world.follow = follow)
  }
})
vi.mock('./chat.ts', async () => {
  const { atom } = await import('nanostores')
  return { $chat: atom(null), catchUp: vi.fn(() => Promise.resolve()) }
})
vi.mock('./conversations.ts', () => ({ refreshConversations: vi.fn(() => Promise.resolve()) }))
vi.mock('../app/network.ts', async () => {
  const { atom } = await import('nanostores')
  return { $isOnline: atom(true) }
})

const ben = { kind: 'friend', id: 'ben', name: 'Ben' } as const
const last = () => $outgoing.get().at(-1)
const written = (id: string, refused: Write['refused'] = null): Write => ({
  id,
  ownerId: 'ada',
  workoutId: '',
  name: 'Ben',
  addedAt: 1,
  seq: 1,
  tries: 0,
  retryAt: 0,
  refused,
  body: { kind: 'message', message: { id, friendId: 'ben', text: id } }
})

beforeEach(async () => {
  vi.clearAllMocks()
  outbox.$writes.set([])
  for (const { id } of $outgoing.get()) await dropOutgoing(id)
  followOutgoing()
})

it('shows a message at once and replaces it when its row arrives', async () => {
  const answer = Promise.withResolvers<outbox.Delivery>()
  vi.mocked(outbox.deliver).mockReturnValueOnce(answer.promise)
  const sending = sendTo(ben, { text: 'hello' })
  expect(last()).toMatchObject({ state: 'sending', message: { friendId: 'ben', text: 'hello' } })
  expect(isFor($outgoing.get()[0] ?? (written('x') as never), 'ben')).toBe(true)
  answer.resolve({ kind: 'sent', version: null })
  await sending
  expect(last()?.state).toBe('sent')
  expect(catchUp).toHaveBeenCalled()
  $chat.set({ messages: [{ id: last()?.id }] } as unknown as ChatState)
  expect($outgoing.get()).toEqual([])
})

it('queues a message when offline, and the outbox sends it later', async () => {
  vi.mocked(outbox.deliver).mockResolvedValueOnce({ kind: 'waiting' })
  await sendTo({ ...ben, kind: 'group', id: 'team' }, { text: 'later' })
  expect(last()).toMatchObject({ state: 'waiting', message: { groupId: 'team' } })
  world.follow(written(last()?.id ?? ''), { kind: 'sent', version: null })
  expect(last()?.state).toBe('sent')
})

it('keeps a refused message with its reason and retries it with the same id', async () => {
  vi.mocked(outbox.deliver).mockRejectedValueOnce(new UserFacingError('not-friends'))
  await sendTo(ben, { text: 'no' })
  const id = last()?.id ?? ''
  expect(last()).toMatchObject({ state: 'failed', error: { code: 'not-friends' } })
  vi.mocked(outbox.deliver).mockResolvedValueOnce({ kind: 'sent', version: null })
  await sendOnceMore(id)
  expect(vi.mocked(outbox.deliver).mock.calls.map(([wish]) => wish.id)).toEqual([id, id])
  expect(last()).toMatchObject({ id, state: 'sent' })
})

it('lists what an earlier page left; it can be sent again or discarded', async () => {
  outbox.$writes.set([written('a'), written('b', { code: 'not-friends', details: null })])
  expect($outgoing.get().map(({ id, state }) => [id, state])).toEqual([
    ['a', 'sending'],
    ['b', 'failed']
  ])
  await sendOnceMore('b')
  expect(outbox.sendAgain).toHaveBeenCalledWith(outbox.$writes.get()[1])
  await dropOutgoing('b')
  expect(outbox.discard).toHaveBeenCalledWith(outbox.$writes.get()[1])
})
