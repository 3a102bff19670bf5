import { expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $resultStates } from '../player/results/result-states.ts'
import { keepRoomResult, sendRoomResults } from './room-results.ts'

const kit = vi.hoisted(() => ({ kept: [] as unknown[], record: vi.fn<() => Promise<void>>() }))
vi.mock('../../data/live/room-calls.ts', () => ({ askToRecord: () => kit.record() }))
vi.mock('../../platform/page/storage.ts', () => ({
  storage: {
    roomResults: { read: () => kit.kept, write: (kept: unknown[]) => void (kit.kept = kept) },
    areResultsWaiting: { write: () => undefined }
  }
}))

it('tells a screen that shows statistics once a guest’s play is recorded', async () => {
  keepRoomResult({ code: 'K7M4PX', token: 'secret', userId: null })
  kit.record.mockRejectedValueOnce(new NetworkError('offline'))
  await sendRoomResults('noor')
  expect($resultStates.get()).toEqual({})
  expect(kit.kept).toHaveLength(1)
  kit.record.mockResolvedValueOnce()
  await sendRoomResults('noor')
  expect($resultStates.get()).toEqual({ K7M4PX: 'sent' })
  expect(kit.kept).toEqual([])
})
