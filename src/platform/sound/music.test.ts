import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMusic } from './music.ts'

class FakeAudio extends EventTarget {
  static last: FakeAudio
  loop = false
  preload = ''
  src = ''
  volume = 1
  refusal: DOMException | null = null
  play = vi.fn(() => (this.refusal === null ? Promise.resolve() : Promise.reject(this.refusal)))
  pause = vi.fn()
  load = vi.fn()
  constructor() {
    super()
    FakeAudio.last = this
  }
  hasAttribute = () => this.src !== ''
  removeAttribute = () => (this.src = '')
}

beforeEach(() => vi.stubGlobal('Audio', FakeAudio))
const same = () => Promise.resolve('a.mp3')
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the music element', () => {
  it('retries only when the browser wants a press first', async () => {
    const music = createMusic('a.mp3', same)
    FakeAudio.last.refusal = new DOMException('', 'NotAllowedError')
    music.setPlaying(true)
    await settle()
    FakeAudio.last.refusal = null
    music.setPlaying(true)
    music.setPlaying(true)
    expect(FakeAudio.last.play).toHaveBeenCalledTimes(2)
  })
  it('reports once that a file cannot be played, and gives up', async () => {
    const music = createMusic('a.mp3', same)
    const failed = vi.fn()
    music.onFail(failed)
    FakeAudio.last.refusal = new DOMException('', 'NotSupportedError')
    music.setPlaying(true)
    FakeAudio.last.dispatchEvent(new Event('error'))
    await settle()
    expect(FakeAudio.last.pause).toHaveBeenCalledTimes(1)
    music.setPlaying(false)
    music.setPlaying(true)
    music.close()
    FakeAudio.last.dispatchEvent(new Event('error'))
    expect([failed.mock.calls.length, FakeAudio.last.play.mock.calls.length]).toEqual([1, 1])
  })
  it('checks once whether the file has a new address', async () => {
    const music = createMusic('a.mp3', () => Promise.resolve('b.mp3'))
    const failed = vi.fn()
    music.onFail(failed)
    music.setPlaying(true)
    FakeAudio.last.dispatchEvent(new Event('error'))
    await settle()
    expect([FakeAudio.last.src, FakeAudio.last.play.mock.calls.length, failed.mock.calls.length]).toEqual([
      'b.mp3',
      2,
      0
    ])
    FakeAudio.last.dispatchEvent(new Event('error'))
    await settle()
    expect(failed).toHaveBeenCalledTimes(1)
  })
  it('gives up without a new address, and requests nothing after closing', async () => {
    const failed = vi.fn()
    for (const isClosed of [false, true]) {
      const music = createMusic('a.mp3', () => Promise.reject(new Error('away')))
      music.onFail(failed)
      if (isClosed) music.close()
      FakeAudio.last.dispatchEvent(new Event('error'))
      await settle()
    }
    expect(failed).toHaveBeenCalledTimes(1)
  })
  it('fades to another volume', async () => {
    const music = createMusic('a.mp3', same)
    music.setLevel(0.2)
    expect(FakeAudio.last.volume).toBe(1)
    await vi.waitFor(() => expect(FakeAudio.last.volume).toBeCloseTo(0.2))
  })
})
