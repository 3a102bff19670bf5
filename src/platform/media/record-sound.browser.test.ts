/** Runs in a real Chromium. The microphone is an oscillator. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { recordSound, type Recorded, type Recording, type RecordingError } from './record-sound.ts'

const microphone = vi.fn<() => Promise<MediaStream>>()
let context: AudioContext
let stream: MediaStream
beforeEach(async () => {
  // A page may not play sound without a press.
  await userEvent.click(document.body)
  context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const tone = new OscillatorNode(context)
  tone.connect(target)
  tone.start()
  await context.resume()
  stream = target.stream
  microphone.mockResolvedValue(stream)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(microphone)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await context.close()
})

function order(maxMs = 60_000) {
  const stop = new AbortController()
  const ended = Promise.withResolvers<Recorded>()
  const onFail = vi.fn<(error: RecordingError) => void>()
  return { stop, ended: ended.promise, order: { signal: stop.signal, maxMs, onEnd: ended.resolve, onFail } }
}
/** Waits until there is something to play. */
async function sounding(recording: Recording): Promise<void> {
  const from = context.currentTime
  await vi.waitFor(() => expect(recording.level()).toBeGreaterThan(0.5), { timeout: 30_000 })
  await vi.waitFor(() => expect(context.currentTime).toBeGreaterThan(from + 1), { timeout: 30_000 })
}
const isLive = () => stream.getTracks().some(({ readyState }) => readyState === 'live')

test('returns a sound that this browser plays, reports its level and releases the microphone', async () => {
  const { order: asked, ended } = order()
  const recording = await recordSound(asked)
  await sounding(recording)
  recording.finish()
  const { sound, end } = await ended
  expect(end).toBe('asked')
  expect(sound.type).toMatch(/^audio\/(?:mp4|webm|ogg)$/)
  const audio = new Audio(URL.createObjectURL(sound))
  await vi.waitFor(() => expect(audio.duration).toBeGreaterThan(0), { timeout: 30_000 })
  expect(Number.isFinite(audio.duration)).toBe(true)
  expect(isLive()).toBe(false)
})

test('ends by itself after the maximum time', async () => {
  const { order: asked, ended } = order(700)
  await recordSound(asked)
  expect((await ended).end).toBe('too-long')
})

test('keeps the recording when the microphone is disconnected', async () => {
  const { order: asked, ended } = order()
  const recording = await recordSound(asked)
  await sounding(recording)
  stream.getTracks()[0]?.dispatchEvent(new Event('ended'))
  const { sound, end } = await ended
  expect([end, sound.size > 0]).toEqual(['lost', true])
})

test('has nothing to play when it ends at once', async () => {
  const { order: asked } = order()
  const recording = await recordSound(asked)
  recording.finish()
  await vi.waitFor(() => expect(asked.onFail).toHaveBeenCalledWith(expect.objectContaining({ problem: 'empty' })))
  expect(isLive()).toBe(false)
})

test('returns nothing when it is canceled, even during the permission prompt', async () => {
  const first = order()
  await recordSound(first.order)
  first.stop.abort()
  expect(isLive()).toBe(false)
  const second = order()
  const answer = Promise.withResolvers<MediaStream>()
  microphone.mockReturnValue(answer.promise)
  const started = recordSound(second.order)
  second.stop.abort()
  answer.resolve(stream)
  await expect(started).rejects.toMatchObject({ problem: 'empty' })
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unable']
])('reports %s as %s', async (name, problem) => {
  microphone.mockRejectedValue(new DOMException('', name))
  await expect(recordSound(order().order)).rejects.toMatchObject({ problem })
})

test('reports that this browser cannot record', async () => {
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false)
  await expect(recordSound(order().order)).rejects.toMatchObject({ problem: 'unable' })
  expect(microphone).not.toHaveBeenCalled()
})
