import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMasterVideo, type VideoEvent } from './master-video.ts'

class FakeElement extends EventTarget {
  static last: FakeElement
  static refusals: string[] = []
  src = ''
  duration = NaN
  readyState = 0
  paused = true
  ended = false
  seeking = false
  muted = false
  volume = 1
  playbackRate = 1
  position = 0
  seeks: number[] = []
  look = ''
  style = {
    setProperty: (_: string, look: string) => (this.look = look),
    removeProperty: () => (this.look = '')
  }
  load = vi.fn()
  remove = vi.fn()
  constructor() {
    super()
    FakeElement.last = this
  }
  get currentTime() {
    return this.position
  }
  set currentTime(seconds: number) {
    this.seeks.push(seconds)
    this.position = seconds
    // Browsers learn a missing duration at the end of the file.
    if (seconds > 1000 && this.duration === Infinity) this.tell('durationchange', { duration: 42, position: 42 })
  }
  hasAttribute = () => this.src !== ''
  removeAttribute = () => (this.src = '')
  pause = () => (this.paused = true)
  play = vi.fn(() => {
    const refusal = this.muted ? undefined : FakeElement.refusals.shift()
    if (refusal !== undefined) return Promise.reject(new DOMException('', refusal))
    this.paused = false
    return Promise.resolve()
  })
  tell(name: string, change: Partial<FakeElement> & { position?: number } = {}) {
    for (const [key, value] of Object.entries(change)) Object.assign(this, { [key]: value })
    this.dispatchEvent(new Event(name))
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))
let events: VideoEvent[]

function open(ms = 0) {
  events = []
  const video = createMasterVideo()
  video.onEvent((event) => events.push(event))
  video.load('/video', ms)
  return { video, element: FakeElement.last }
}

beforeEach(() => {
  FakeElement.refusals = []
  vi.stubGlobal('document', { createElement: () => new FakeElement() })
})

describe('the playback speed', () => {
  it('applies to the current file and to the one loaded after it', () => {
    const { video, element } = open()
    video.setRate(1.25)
    expect(element).toMatchObject({ playbackRate: 1.25, defaultPlaybackRate: 1.25 })
  })
})

describe('the element of a leading video', () => {
  it('plays from the given position once its length is known', async () => {
    const { video, element } = open(12_000)
    video.play()
    expect(element.play).not.toHaveBeenCalled()
    element.tell('loadedmetadata', { readyState: 1, duration: 60 })
    await settle()
    expect([element.seeks, element.paused]).toEqual([[12], false])
    expect(video.look()).toMatchObject({ ms: 12_000, lengthMs: 60_000, isEnded: false })
  })

  it('finds a length that a recorder did not write, and returns to its position', async () => {
    const { video, element } = open(5000)
    video.play()
    element.tell('loadedmetadata', { readyState: 1, duration: Infinity })
    await settle()
    expect([element.seeks.at(-1), element.position, element.duration]).toEqual([5, 5, 42])
    expect(video.look().lengthMs).toBe(42_000)
  })

  it('is shown once it is at its position', async () => {
    const { element } = open(12_000)
    element.tell('loadedmetadata', { readyState: 1, duration: 60, seeking: true })
    element.tell('seeked')
    expect(element.look).toBe('hidden')
    element.tell('seeked', { seeking: false })
    expect(element.look).toBe('')
    const first = open().element
    first.tell('loadedmetadata', { readyState: 1, duration: 60 })
    expect(first.look).toBe('')
    const recorded = open().element
    recorded.tell('loadedmetadata', { readyState: 1, duration: Infinity, seeking: true })
    await settle()
    expect(recorded.look).toBe('hidden')
    recorded.tell('seeked', { seeking: false })
    expect(recorded.look).toBe('')
  })

  it('is playing only while it moves and has data', () => {
    const { video, element } = open()
    element.tell('loadedmetadata', { readyState: 4, duration: 60 })
    video.play()
    expect(video.look().isFlowing).toBe(false)
    element.tell('timeupdate', { position: 0.2, paused: false })
    expect(video.look()).toMatchObject({ isFlowing: true, ms: 200 })
    element.tell('waiting', { readyState: 2 })
    expect(video.look().isFlowing).toBe(false)
    // There is data again, but no motion yet.
    element.tell('canplay', { readyState: 4 })
    expect(video.look().isFlowing).toBe(false)
    element.tell('timeupdate', { position: 0.4 })
    expect(video.look().isFlowing).toBe(true)
  })

  it('is not playing when it says so but stands still', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const { video, element } = open()
    element.tell('loadedmetadata', { readyState: 4, duration: 60 })
    element.tell('timeupdate', { position: 0.2, paused: false })
    expect(video.look().isFlowing).toBe(true)
    clock.mockReturnValue(1600)
    expect(video.look().isFlowing).toBe(false)
    clock.mockRestore()
  })

  it('plays without sound when the browser wants a press first, and with sound after one', async () => {
    FakeElement.refusals = ['NotAllowedError']
    const { video, element } = open()
    element.tell('loadedmetadata', { readyState: 4, duration: 60 })
    video.play()
    await settle()
    expect([element.muted, element.paused, events.includes('silenced')]).toEqual([true, false, true])
    video.press()
    expect(element.muted).toBe(false)
    video.setMuted(true)
    video.press()
    expect(element.muted).toBe(true)
  })

  it('reports what others do to it, but not what it was told to do', async () => {
    const { video, element } = open()
    element.tell('loadedmetadata', { readyState: 4, duration: 60 })
    video.play()
    await settle()
    element.tell('play')
    element.tell('pause', { paused: true })
    expect(events.at(-1)).toBe('paused')
    video.pause()
    element.tell('pause')
    element.tell('play')
    expect(events.filter((event) => event !== 'look')).toEqual(['paused'])
    element.tell('play', { paused: false })
    expect(events.at(-1)).toBe('playing')
    element.tell('error')
    expect(events.at(-1)).toBe('failed')
    video.close()
    element.tell('error')
    expect([events.at(-1), element.src, element.remove.mock.calls.length]).toEqual(['failed', '', 1])
  })
})
