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
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the music element', () => {
  it('tries again only where the browser wants a press first', async () => {
    const music = createMusic('a.mp3')
    FakeAudio.last.refusal = new DOMException('', 'NotAllowedError')
    music.setPlaying(true)
    await settle()
    FakeAudio.last.refusal = null
    music.setPlaying(true)
    music.setPlaying(true)
    expect(FakeAudio.last.play).toHaveBeenCalledTimes(2)
  })
  it('tells once that a file cannot be played, and lets it be', async () => {
    const music = createMusic('a.mp3')
    const failed = vi.fn()
    music.onFail(failed)
    FakeAudio.last.refusal = new DOMException('', 'NotSupportedError')
    music.setPlaying(true)
    FakeAudio.last.dispatchEvent(new Event('error'))
    await settle()
    music.setPlaying(false)
    music.setPlaying(true)
    music.close()
    FakeAudio.last.dispatchEvent(new Event('error'))
    expect([failed.mock.calls.length, FakeAudio.last.play.mock.calls.length]).toEqual([1, 1])
  })
  it('glides to another loudness', async () => {
    const music = createMusic('a.mp3')
    music.setLevel(0.2)
    expect(FakeAudio.last.volume).toBe(1)
    await vi.waitFor(() => expect(FakeAudio.last.volume).toBeCloseTo(0.2))
  })
})
