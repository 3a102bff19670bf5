import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Write } from '#core/app/outbox.ts'
import { $settingsSaving } from '../../account/settings.ts'
import { $isOnline } from '../network.ts'
import { $writes, sendNow } from './outbox.ts'
import { sendEverything } from './refused-writes.ts'

vi.mock('./outbox.ts', async (original) => ({ ...(await original<object>()), sendNow: vi.fn() }))
vi.mock('../../account/settings.ts', async (original) => ({ ...(await original<object>()), sendSettings: vi.fn() }))

const unsent = (id: string) => ({ id }) as Write
const never = new Promise<void>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(sendNow).mockReset().mockReturnValue(never)
  $settingsSaving.set({ kind: 'saved' })
  $isOnline.set(true)
  $writes.set([unsent('a'), unsent('b')])
})
afterEach(() => vi.useRealTimers())

/** Milliseconds after which it gives up or is done. */
async function endsAfter(): Promise<{ isAllSent: boolean; ms: number }> {
  const from = Date.now()
  const sent = sendEverything().then((isAllSent) => ({ isAllSent, ms: Date.now() - from }))
  await vi.advanceTimersByTimeAsync(60_000)
  return sent
}

it('fails at once when offline', async () => {
  $isOnline.set(false)
  expect(await endsAfter()).toEqual({ isAllSent: false, ms: 0 })
  expect(sendNow).not.toHaveBeenCalled()
})

it('ends when the connection is lost in the meantime', async () => {
  setTimeout(() => $isOnline.set(false), 700)
  expect(await endsAfter()).toEqual({ isAllSent: false, ms: 700 })
})

it('waits while something is sent, but not for a dead connection', async () => {
  setTimeout(() => $writes.set([unsent('b')]), 6000)
  expect(await endsAfter()).toEqual({ isAllSent: false, ms: 14_000 })
})

it('reports that everything is sent', async () => {
  vi.mocked(sendNow).mockImplementation(() => Promise.resolve($writes.set([])))
  expect(await endsAfter()).toEqual({ isAllSent: true, ms: 0 })
  expect(vi.getTimerCount()).toBe(0)
})
