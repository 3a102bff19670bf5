import { beforeEach, expect, it, vi } from 'vitest'
import { recordSound, RecordingError, type RecordingOrder } from '../../platform/media/record-sound.ts'
import { $recording, dropRecording, RECORDING_MAX_MS, startRecording } from './sound-recording.ts'

vi.mock('../../platform/media/record-sound.ts', async (original) => ({
  ...(await original<object>()),
  recordSound: vi.fn()
}))

let orders: RecordingOrder[] = []
const recording = { finish: () => undefined, level: () => 0 }
beforeEach(() => {
  dropRecording()
  orders = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.mocked(recordSound).mockImplementation((order) => {
    orders.push(order)
    return Promise.resolve(recording)
  })
})
const sound = new Blob(['x'], { type: 'audio/webm' })

it('asks for permission, records and returns a file that the account accepts', async () => {
  const started = startRecording('Sound')
  expect($recording.get().kind).toBe('asking')
  await started
  expect($recording.get().kind).toBe('running')
  expect(orders[0]?.maxMs).toBe(RECORDING_MAX_MS)
  orders[0]?.onEnd({ sound, end: 'asked' })
  expect($recording.get()).toMatchObject({ kind: 'done', address: 'blob:one', end: 'asked' })
  const state = $recording.get()
  expect(state.kind === 'done' && [state.file.name, state.file.type]).toEqual(['Sound.weba', 'audio/webm'])
})

it('is discarded with its recording, and a late end changes nothing', async () => {
  await startRecording('Sound')
  const [order] = orders
  order?.onEnd({ sound, end: 'asked' })
  dropRecording()
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:one')
  expect([order?.signal.aborted, $recording.get().kind]).toEqual([true, 'asking'])
  order?.onEnd({ sound, end: 'asked' })
  expect($recording.get().kind).toBe('asking')
})

it('reports why it cannot record and can start again', async () => {
  vi.mocked(recordSound).mockRejectedValueOnce(new RecordingError('refused'))
  await startRecording('Sound')
  expect($recording.get()).toEqual({ kind: 'failed', problem: 'refused' })
  await startRecording('Sound')
  orders[0]?.onFail(new RecordingError('empty'))
  expect($recording.get()).toEqual({ kind: 'failed', problem: 'empty' })
  vi.mocked(recordSound).mockRejectedValueOnce(new TypeError('other'))
  await startRecording('Sound')
  expect($recording.get()).toEqual({ kind: 'failed', problem: 'unable' })
})
