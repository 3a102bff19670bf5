import { beforeEach, expect, it, vi } from 'vitest'
import type { Write } from '#core/app/outbox.ts'
import { onSendMessage, registerSync } from '../../../platform/page/sync-event.ts'
import { askForSync, followSync } from './outbox.ts'
import { $writes } from './queue-state.ts'

vi.mock('../../../platform/page/sync-event.ts', () => ({ registerSync: vi.fn(), onSendMessage: vi.fn() }))

const write = (id: string, isRefused = false) =>
  ({ id, refused: isRefused ? { code: 'not-found', details: null } : null }) as Write
const send = vi.fn(() => Promise.resolve())
followSync(send)
const said = vi.mocked(onSendMessage).mock.calls[0]?.[0]

beforeEach(() => {
  $writes.set([])
  vi.mocked(registerSync).mockReset()
})

it('registers a sync once for everything that is pending', () => {
  askForSync()
  $writes.set([write('refused', true)])
  askForSync()
  expect(registerSync).not.toHaveBeenCalled()
  for (const writes of [[write('a')], [write('a'), write('b')]]) {
    $writes.set(writes)
    askForSync()
  }
  expect(registerSync).toHaveBeenCalledTimes(1)
  $writes.set([])
  $writes.set([write('c')])
  askForSync()
  expect(registerSync).toHaveBeenCalledTimes(2)
})

it('sends when the service worker asks and reports whether something is left', async () => {
  $writes.set([write('a')])
  expect(await said?.()).toBe(true)
  send.mockImplementationOnce(() => Promise.resolve($writes.set([])))
  expect(await said?.()).toBe(false)
  expect(send).toHaveBeenCalledTimes(2)
})
