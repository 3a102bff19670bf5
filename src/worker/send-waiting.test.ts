/// <reference lib="webworker" />
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { SYNC_TAG } from '#core/app/worker-messages.ts'
import { dropJwt, readUser } from '../data/app/appwrite-rest.ts'
import { sendQueue, type Run } from '../data/app/send-queue.ts'

type Sync = (event: { tag: string; lastChance: boolean; waitUntil: (work: Promise<unknown>) => void }) => void

const world = vi.hoisted(() => ({ windows: [] as unknown[], sync: undefined as unknown }))
vi.hoisted(() =>
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: unknown) => (world.sync = listener),
    clients: { matchAll: () => Promise.resolve(world.windows) }
  })
)
vi.mock('../data/app/appwrite-rest.ts', () => ({ dropJwt: vi.fn(), readUser: vi.fn() }))
vi.mock('../data/app/send-queue.ts', async (original) => ({ ...(await original<object>()), sendQueue: vi.fn() }))

const { sendWhenBack } = await import('./send-waiting.ts')
sendWhenBack()

/** Ports answer in real time, so each half second of the fake clock includes some of it. */
async function passUntilOver(work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => (isOver = true)
  void work.then(over, over)
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function call(lastChance = false, tag = SYNC_TAG): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve('not ours')
  ;(world.sync as Sync)({ tag, lastChance, waitUntil: (given) => void (work = given) })
  await passUntilOver(work)
  return work
}

type Answers = (port: MessagePort) => void
const openWindow = (id: string, answers: Answers) => ({
  id,
  postMessage: (_: unknown, [port]: MessagePort[]) => port && answers(port)
})
const appPage = (isLeft: boolean): Answers => {
  return (port) => {
    port.postMessage({ kind: 'taken' })
    setTimeout(() => port.postMessage({ kind: 'done', isLeft }), 3000)
  }
}
const publicPage: Answers = () => undefined

const done = (dueIn: number | null): Run => ({ kind: 'done', dueIn })
const lost = (hasProgress: boolean): Run => ({ kind: 'stopped', error: new NetworkError('unreachable'), hasProgress })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  world.windows = []
  vi.mocked(readUser)
    .mockReset()
    .mockResolvedValue({ $id: 'ada' } as never)
  vi.mocked(sendQueue).mockReset().mockResolvedValue(done(null))
  vi.mocked(dropJwt).mockReset()
})
afterEach(() => vi.useRealTimers())

it("without a window it sends the signed-in account's waiting writes with a new token", async () => {
  await call()
  expect(vi.mocked(sendQueue).mock.calls.map(([ownerId]) => ownerId)).toEqual(['ada'])
  expect(dropJwt).toHaveBeenCalledBefore(vi.mocked(readUser))
})

it('other tags are ignored', async () => {
  expect(await call(false, 'other')).toBe('not ours')
  expect(readUser).not.toHaveBeenCalled()
})

it('an open page of the app sends, and the browser retries for the rest', async () => {
  world.windows = [openWindow('public', publicPage), openWindow('app', appPage(false))]
  await call()
  world.windows = [openWindow('app', appPage(true))]
  await expect(call()).rejects.toThrow()
  await call(true)
  expect([vi.mocked(readUser).mock.calls, vi.mocked(sendQueue).mock.calls]).toEqual([[], []])
})

it('when only other pages are open, it sends until another window opens', async () => {
  const page = openWindow('public', publicPage)
  world.windows = [page]
  await call()
  const sender = vi.mocked(sendQueue).mock.calls[0]?.[1]
  expect(await sender?.mayGoOn('ada')).toBe(true)
  world.windows = [page, openWindow('app', publicPage)]
  expect(await sender?.mayGoOn('ada')).toBe(false)
})

it('without a session nothing is sent or retried, and without an answer it is retried', async () => {
  vi.mocked(readUser).mockRejectedValue(new UserFacingError('unauthenticated'))
  await call()
  for (const error of [new NetworkError('offline'), new UserFacingError('internal')]) {
    vi.mocked(readUser).mockRejectedValue(error)
    await expect(call()).rejects.toThrow()
    await call(true)
  }
  expect(sendQueue).not.toHaveBeenCalled()
})

it('a connection that makes progress is retried soon, any other by the browser', async () => {
  vi.mocked(sendQueue).mockResolvedValueOnce(lost(true)).mockResolvedValueOnce(lost(false))
  await call()
  expect(sendQueue).toHaveBeenCalledTimes(3)
  vi.mocked(sendQueue).mockReset().mockResolvedValue(lost(false))
  await expect(call()).rejects.toThrow()
  expect(sendQueue).toHaveBeenCalledTimes(1)
})

it.each([[done(5000)], [{ kind: 'busy' } as const]])('remaining writes cause a retry (%j)', async (run) => {
  vi.mocked(sendQueue).mockResolvedValue(run)
  await expect(call()).rejects.toThrow()
  await call(true)
})
