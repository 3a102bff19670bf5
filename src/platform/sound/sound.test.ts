import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSound } from './sound.ts'

/** A fake of Web Audio whose clock the test moves. */
class FakeContext {
  static all: FakeContext[] = []
  currentTime = 10
  outputLatency = 0.015
  baseLatency = 0.005
  state: AudioContextState = 'running'
  onstatechange: (() => void) | null = null
  destination = {}
  constructor() {
    FakeContext.all.push(this)
  }
  resume = vi.fn(() => {
    this.state = 'running'
    this.onstatechange?.()
    return Promise.resolve()
  })
  close = vi.fn(() => Promise.resolve())
  createBuffer = () => ({})
}
class FakeNode {
  gain = {
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
    setTargetAtTime: vi.fn()
  }
  context = {}
  connect = (next: unknown) => next
  disconnect = vi.fn()
}
interface Tone {
  from: number
  to: number | undefined
}
let tones: Tone[]
let oscillators: FakeOscillator[]
class FakeOscillator extends FakeNode {
  private tone: Tone = { from: 0, to: 0 }
  onended: (() => void) | null = null
  envelope: FakeNode | null = null
  override connect = (next: unknown) => {
    this.envelope = next as FakeNode
    return next
  }
  constructor() {
    super()
    oscillators.push(this)
  }
  start = (from: number) => {
    this.tone.from = from
    tones.push(this.tone)
  }
  stop = (to?: number) => {
    this.tone.to = to
    if (to === undefined) tones = tones.filter((tone) => tone !== this.tone)
  }
}

let mono = 5000
beforeEach(() => {
  FakeContext.all = []
  tones = []
  oscillators = []
  mono = 5000
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('OscillatorNode', FakeOscillator)
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class extends FakeNode {
      start = () => undefined
    }
  )
})

const cue = (atMono: number, key = `c${atMono}`) => ({ key, kind: 'countdown' as const, atMono })
const onsets = () => tones.map((tone) => Math.round(tone.from * 1000))
const pass = (ms: number, isFrozen = false) => {
  mono += ms
  for (const context of FakeContext.all) if (!isFrozen) context.currentTime += ms / 1000
}

describe('the schedule of cues', () => {
  it('starts cues earlier on a late loudspeaker, and what is due now at once', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.setLateness(300)
    sound.plan([cue(5000), cue(7000)])
    expect(onsets()).toEqual([10_000, 11_680])
    sound.setLateness(0)
    expect(onsets()).toEqual([10_000, 11_980])
  })

  it('puts each cue on the audio clock, earlier by the output latency', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(6000), cue(7500)])
    expect(onsets()).toEqual([10_980, 12_480])
  })

  it('keeps unchanged cues, cancels removed ones and moves changed ones', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(6000, 'a'), cue(7000, 'b'), cue(8000, 'c')])
    pass(200)
    sound.plan([cue(6000, 'a'), cue(7500, 'b')])
    expect(onsets()).toEqual([10_980, 12_480])
  })

  it('neither cancels what is about to sound nor plays what is long over', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(5050, 'now'), cue(4000, 'over')])
    sound.plan([])
    expect(onsets()).toEqual([10_030])
  })

  it('changes to other sounds without moving or doubling a cue, and can preview a sound', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(6000), cue(7500)])
    sound.setPack('bell')
    expect([...new Set(onsets())]).toEqual([10_980, 12_480])
    expect(onsets()).toHaveLength(8)
    sound.sample('halfway')
    expect(onsets().slice(8)).toContain(10_020)
  })

  it('plays once what is scheduled again under another key while in progress', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(5040, '1:a')])
    sound.plan([cue(5041, '1:b')])
    expect(onsets()).toEqual([10_020])
  })

  it('repeats no cue after a short stop of the video, but does after a longer one', () => {
    const plan = (startMono: number) => [cue(startMono, `3:work:0:${Math.round(startMono / 100)}`)]
    const sound = createSound(() => mono)
    sound.unlock()
    const [context] = FakeContext.all
    const pass = (ms: number) => {
      mono += ms
      if (context !== undefined) context.currentTime += ms / 1000
    }
    sound.plan(plan(5100))
    pass(120)
    sound.plan([])
    pass(300)
    sound.plan(plan(5400))
    expect(tones).toHaveLength(1)
    pass(1000)
    sound.plan(plan(6400))
    expect(tones).toHaveLength(2)
  })

  it('waits for the first press and then catches up', () => {
    const sound = createSound(() => mono)
    sound.plan([cue(6000)])
    expect(tones).toEqual([])
    sound.unlock()
    expect(onsets()).toEqual([10_980])
  })

  it('starts over when the context says "running" and stands still', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(15_000)])
    sound.check()
    pass(1000)
    sound.check()
    expect(FakeContext.all).toHaveLength(1)
    pass(1000, true)
    sound.check()
    expect(FakeContext.all).toHaveLength(2)
    expect(FakeContext.all[0]?.close).toHaveBeenCalled()
    expect(onsets().at(-1)).toBe(10_000 + 8000 - 20)
  })

  it('asks an interrupted context to resume', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    const [context] = FakeContext.all
    if (context !== undefined) context.state = 'suspended'
    sound.check()
    expect(context?.resume).toHaveBeenCalled()
  })

  it('forgets a cue only once it is over, so that its key can be scheduled again', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(6000, 'a')])
    pass(2500)
    sound.plan([cue(8000, 'a')])
    expect(onsets()).toEqual([10_980])
    pass(1000)
    sound.plan([])
    sound.plan([cue(9000, 'a')])
    expect(onsets()).toEqual([10_980, 13_980])
  })

  it('disconnects a tone that has ended', () => {
    const sound = createSound(() => mono)
    sound.unlock()
    sound.plan([cue(6000)])
    const [tone] = oscillators
    expect(tone?.envelope?.disconnect).not.toHaveBeenCalled()
    tone?.onended?.()
    expect(tone?.envelope?.disconnect).toHaveBeenCalledOnce()
  })

  it('closes its context after the last cue and ignores it from then on', () => {
    vi.useFakeTimers()
    const sound = createSound(() => mono)
    const states: string[] = []
    sound.unlock()
    sound.onState((state) => states.push(state))
    const [context] = FakeContext.all
    sound.close()
    vi.advanceTimersByTime(1400)
    expect(context?.close).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(context?.close).toHaveBeenCalledOnce()
    expect([context?.onstatechange, states]).toEqual([null, []])
    sound.check()
    expect(FakeContext.all).toHaveLength(1)
    vi.useRealTimers()
  })

  it('reports that it is silent without Web Audio', () => {
    vi.stubGlobal('AudioContext', undefined)
    const states: string[] = []
    const sound = createSound(() => mono)
    sound.onState((state) => states.push(state))
    sound.unlock()
    expect(states).toEqual(['silent'])
  })
})
