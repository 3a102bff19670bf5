import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Write } from '#core/app/outbox.ts'

const [window, readWrites, sendQueue] = vi.hoisted(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  return [page, vi.fn(), vi.fn()]
})
vi.mock('../../../data/app/outbox.ts', () => ({ readWrites }))
vi.mock('../../../data/app/send-queue.ts', () => ({ sendQueue }))
vi.mock('./after-writes.ts', () => ({ followAll: vi.fn() }))

const { ada } = await import('../../account/session.test-kit.ts')
const { $session } = await import('../../account/session.ts')
const { startOutbox } = await import('./outbox.ts')

const heardFromAnotherTab = () => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'icepoint:unsent' }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends what another tab queued, in case that tab is closed', async () => {
  readWrites.mockResolvedValue([])
  sendQueue.mockResolvedValue({ kind: 'done', dueIn: null })
  startOutbox()
  $session.set({ kind: 'signed-in', ...ada })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sendQueue).not.toHaveBeenCalled()
  readWrites.mockResolvedValue([{ id: 'a', refused: null } as Write])
  heardFromAnotherTab()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sendQueue).toHaveBeenCalledTimes(1)
})
