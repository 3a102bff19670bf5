/** Runs the loop over a database in memory and a server that can be cut off. */
import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { AFTER_PROGRESS, type Write, type WriteBody } from '#core/app/outbox.ts'
import { createKnownQueue } from './known-queue.ts'
import { editLock, failuresAfter, sendQueue, type Sender } from './send-queue.ts'
import { sendWrite } from './send-write.ts'

const kept = vi.hoisted(() => ({ writes: [] as Write[], reads: 0 }))
vi.mock('./outbox.ts', () => ({
  readWrites: (ownerId: string) => {
    kept.reads += 1
    return Promise.resolve(kept.writes.filter((one) => one.ownerId === ownerId))
  },
  settleWrite: ({ id }: Write, instead: Write | null) => {
    const isThere = kept.writes.some((one) => one.id === id)
    kept.writes = kept.writes.flatMap((one) => (one.id !== id ? [one] : (instead ?? [])))
    return Promise.resolve(isThere)
  }
}))
vi.mock('./send-write.ts', () => ({ sendWrite: vi.fn() }))

const held = new Set<string>()
const shown: number[] = []
const told: [string, string][] = []
const sender = (over: Partial<Sender> = {}): Sender => ({
  queue: createKnownQueue((_, writes) => shown.push(writes.length)),
  mayGoOn: () => true,
  hold: (lock) => {
    if (held.has(lock)) return Promise.resolve(null)
    held.add(lock)
    return Promise.resolve(() => void held.delete(lock))
  },
  isAwaited: () => false,
  tell: ({ id }, { kind }) => told.push([id, kind]),
  ...over
})

const heart: WriteBody = { kind: 'heart', isFavorite: true }
const save: WriteBody = { kind: 'save', version: 1, content: {} as never, pending: [] }
function waits(id: string, body = heart, ownerId = 'ada'): void {
  const about = { id, ownerId, workoutId: id, name: id, addedAt: 0, body, seq: kept.writes.length + 1 }
  kept.writes.push({ ...about, tries: 0, retryAt: 0, refused: null })
}

const sent = () => vi.mocked(sendWrite).mock.calls.map(([{ id }]) => id)
const left = () => kept.writes.map(({ id }) => id)

beforeEach(() => {
  Object.assign(kept, { writes: [], reads: 0 })
  held.clear()
  shown.length = 0
  told.length = 0
  vi.mocked(sendWrite).mockReset().mockResolvedValue({ version: null })
})

it('sends the owner’s pending writes in order, and none of another account', async () => {
  waits('a')
  waits('theirs', heart, 'ben')
  waits('b')
  expect(await sendQueue('ada', sender())).toEqual({ kind: 'done', dueIn: null })
  expect([sent(), left()]).toEqual([['a', 'b'], ['theirs']])
  expect(told).toEqual([
    ['a', 'sent'],
    ['b', 'sent']
  ])
})

it('reads a long queue once, and once more for new writes', async () => {
  for (let n = 0; n < 50; n += 1) waits(`w${n}`)
  await sendQueue('ada', sender())
  expect([sent().length, kept.reads]).toEqual([50, 2])
})

it('runs one at a time and always releases its lock', async () => {
  waits('a')
  held.add('icepoint:outbox')
  expect(await sendQueue('ada', sender())).toEqual({ kind: 'busy' })
  expect(sent()).toEqual([])
  held.clear()
  vi.mocked(sendWrite).mockRejectedValue(new NetworkError('unreachable'))
  expect(await sendQueue('ada', sender())).toMatchObject({ kind: 'stopped', hasProgress: false })
  expect([...held]).toEqual([])
})

it('leaves a workout to the editor that has it open', async () => {
  waits('edited', save)
  waits('free', save)
  held.add(editLock('edited'))
  await sendQueue('ada', sender())
  expect([sent(), left(), [...held]]).toEqual([['free'], ['edited'], [editLock('edited')]])
})

it('stops before the next write when it may not continue', async () => {
  waits('a')
  waits('b')
  const run = await sendQueue('ada', sender({ mayGoOn: () => Promise.resolve(sent().length === 0) }))
  expect([run, sent(), left()]).toEqual([{ kind: 'done', dueIn: 0 }, ['a'], ['b']])
})

it('keeps refused writes, and only reports them when someone waits for the answer', async () => {
  waits('a')
  vi.mocked(sendWrite).mockRejectedValue(new UserFacingError('permission-denied'))
  expect(await sendQueue('ada', sender())).toEqual({ kind: 'done', dueIn: null })
  expect(kept.writes[0]?.refused?.code).toBe('permission-denied')
  kept.writes = []
  waits('b')
  await sendQueue('ada', sender({ isAwaited: () => true }))
  expect(left()).toEqual([])
  expect(told).toEqual([
    ['a', 'refused'],
    ['b', 'refused']
  ])
})

it('keeps a write that was lost on the way, marks it as started and reports earlier progress', async () => {
  waits('a')
  waits('b')
  vi.mocked(sendWrite).mockResolvedValueOnce({ version: null }).mockRejectedValueOnce(new NetworkError('timeout'))
  const run = await sendQueue('ada', sender())
  expect(run).toMatchObject({ kind: 'stopped', hasProgress: true })
  expect(kept.writes).toMatchObject([{ id: 'b', tries: 1, retryAt: 0, refused: null }])
  expect(run.kind === 'stopped' && failuresAfter(run, 3)).toBe(AFTER_PROGRESS)
})

it('retries soon after a lost connection, and later after an error of the server', () => {
  const stopped = (error: unknown, hasProgress: boolean) => ({ kind: 'stopped' as const, error, hasProgress })
  expect(failuresAfter(stopped(new UserFacingError('rate-limited'), true), 2)).toBe(1)
  expect(failuresAfter(stopped(new NetworkError('offline'), false), AFTER_PROGRESS)).toBe(AFTER_PROGRESS + 1)
})
