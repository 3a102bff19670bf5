/** Uses the real outbox, and a server that accepts sixty messages a minute. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import type { NewWrite, Write } from '#core/app/outbox.ts'
import { sendWrite } from '../../data/app/send-write.ts'
import { ada } from '../account/session.test-kit.ts'
import { $session } from '../account/session.ts'
import { $heldBy } from '../app/outbox/outbox.ts'
import { $outgoing, followOutgoing, sendTo } from './outgoing.ts'

const kept = vi.hoisted(() => ({ writes: [] as { id: string }[], count: 0 }))
vi.mock('../../data/app/outbox.ts', () => ({
  addWrite: (write: NewWrite) => {
    kept.count += 1
    kept.writes.push({ ...write, seq: kept.count, tries: 0, retryAt: 0, refused: null } as Write)
    return Promise.resolve()
  },
  readWrites: () => Promise.resolve([...kept.writes]),
  settleWrite: ({ id }: Write, instead: Write | null) => {
    const isThere = kept.writes.some((one) => one.id === id)
    kept.writes = kept.writes.flatMap((one) => (one.id !== id ? [one] : instead === null ? [] : [instead]))
    return Promise.resolve(isThere)
  },
  dropWrites: () => Promise.resolve()
}))
vi.mock('../../data/app/send-write.ts', () => ({ sendWrite: vi.fn() }))
vi.mock('../../platform/page/file-lock.ts', () => ({ holdIfFree: () => Promise.resolve(() => undefined) }))
vi.mock('../app/outbox/after-writes.ts', () => ({ followAll: () => undefined }))
vi.mock('./chat.ts', async () => {
  const { atom } = await import('nanostores')
  return { $chat: atom(null), catchUp: () => Promise.resolve() }
})
vi.mock('./conversations.ts', () => ({ refreshConversations: () => Promise.resolve() }))

const PER_MINUTE = 60
const COUNT = 300

beforeEach(() => {
  vi.useFakeTimers()
  $session.set({ kind: 'signed-in', ...ada })
  followOutgoing()
})
afterEach(() => vi.useRealTimers())

it('queues messages over the limit and delivers each of 300 once, in order', async () => {
  const arrived: string[] = []
  let tokens = PER_MINUTE
  let filledAt = Date.now()
  vi.mocked(sendWrite).mockImplementation(({ body }) => {
    const now = Date.now()
    tokens = Math.min(PER_MINUTE, tokens + ((now - filledAt) * PER_MINUTE) / 60_000)
    filledAt = now
    if (tokens < 1) return Promise.reject(new UserFacingError('rate-limited'))
    tokens -= 1
    if (body.kind === 'message') arrived.push(body.message.text ?? '')
    return Promise.resolve({ version: null })
  })
  const texts = Array.from({ length: COUNT }, (_, index) => String(index))
  const sending = texts.map((text) => sendTo({ kind: 'friend', id: 'ben', name: 'Ben' }, { text }))

  await vi.advanceTimersByTimeAsync(500)
  expect([arrived.length, $heldBy.get()]).toEqual([PER_MINUTE, 'rate-limited'])
  expect($outgoing.get().map(({ message }) => message.text)).toEqual(texts)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await Promise.all(sending)
  expect(arrived).toEqual(texts)
  expect([new Set($outgoing.get().map(({ state }) => state)), $heldBy.get()]).toEqual([new Set(['sent']), null])
})
