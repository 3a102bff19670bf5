/** Runs in a real Chromium, with its audio thread. A delay stands for the air between loudspeaker and microphone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { measureByMicrophone, startBeats } from './clicks.ts'

const LATE_SEC = 0.25

let contexts: AudioContext[]
let played: number[]
let stream: MediaStream
const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
const isOpen = () => stream.getAudioTracks().map(({ readyState }) => readyState)

beforeEach(async () => {
  // Browsers allow sound only after a press.
  await userEvent.click(document.body)
  contexts = []
  played = []
  const Real = AudioContext
  vi.stubGlobal(
    'AudioContext',
    class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        contexts.push(this)
      }
    }
  )
  const Source = AudioBufferSourceNode
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class extends Source {
      override start(when = 0): void {
        played.push(when)
        if (air !== null) this.connect(air)
        super.start(when)
      }
    }
  )
  let air: DelayNode | null = null
  ask.mockReset().mockImplementation(() => {
    const context = contexts[0]!
    const ear = context.createMediaStreamDestination()
    air = new DelayNode(context, { delayTime: LATE_SEC })
    air.connect(ear)
    stream = ear.stream
    return Promise.resolve(stream)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('measures how late the clicks are, and releases the microphone', async () => {
  const listens = vi.fn()
  const found = await measureByMicrophone(new AbortController().signal, listens)
  const { baseLatency, outputLatency, state } = contexts[0]!
  const reportedMs = (baseLatency + outputLatency) * 1000
  expect(listens).toHaveBeenCalledOnce()
  // Chromium buffers a stream for some milliseconds, as a microphone does.
  expect(found!.ms + reportedMs).toBeGreaterThan(LATE_SEC * 1000 - 5)
  expect(found!.ms + reportedMs).toBeLessThan(LATE_SEC * 1000 + 60)
  expect(found!.giveOrTakeMs).toBeLessThan(40)
  expect([isOpen(), state]).toEqual([['ended'], 'closed'])
  expect(ask).toHaveBeenCalledExactlyOnceWith({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  })
})

test('hears nothing where nothing is heard', async () => {
  ask.mockImplementation(() => {
    stream = contexts[0]!.createMediaStreamDestination().stream
    return Promise.resolve(stream)
  })
  expect(await measureByMicrophone(new AbortController().signal, () => undefined)).toBeNull()
  expect(isOpen()).toEqual(['ended'])
})

test('stops at once, and says when the microphone is refused', async () => {
  const stop = new AbortController()
  await expect(measureByMicrophone(stop.signal, () => stop.abort())).resolves.toBeNull()
  expect(isOpen()).toEqual(['ended'])
  ask.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await expect(measureByMicrophone(new AbortController().signal, () => undefined)).rejects.toMatchObject({
    problem: 'refused'
  })
})

test('plays a beat each second, earlier by what the loudspeaker is late', async () => {
  const planned: number[] = []
  const ended = Promise.withResolvers<void>()
  startBeats({
    count: 3,
    lateMs: () => (planned.length === 2 ? 300 : 0),
    planned: (mono) => planned.push(mono),
    ended: ended.resolve
  })
  await ended.promise
  const [first = 0, second = 0, third = 0] = played
  expect(planned.map((mono) => Math.round(mono - planned[0]!))).toEqual([0, 1000, 2000])
  expect(second - first).toBeCloseTo(1, 1)
  expect(third - second).toBeCloseTo(0.7, 1)
  expect(contexts[0]!.state).toBe('closed')
})
