import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { compile } from './compile.ts'
import { cuesOf } from './cues.ts'

const seconds = (value: number) => ({
  text: '',
  length: { kind: 'time' as const, seconds: value },
  mediaType: 'none' as const,
  url: '',
  audioUrl: '',
  side: 'none' as const
})
/** Get ready 6, work 30, rest 2, work 30; waits before the second turn. */
const timeline = compile(
  {
    type: 'text',
    videoUrl: '',
    exercises: [{ id: 'a', name: 'a', intro: [], steps: [seconds(30)] }],
    blocks: [{ ...plainBlock([{ exerciseId: 'a', restSec: 2 }]), rounds: 2 }]
  },
  DEFAULT_SETTINGS
)
const off = { countDownBeepOn: false, repeatBeepOn: false }
const on = { countDownBeepOn: true, repeatBeepOn: true }
const lengths = [6000, 30_000, 2000, 30_000]
const cues = (index: number, settings: typeof on) =>
  cuesOf(timeline, index, lengths[index] ?? 0, settings).map(({ kind, atMs }) => `${kind} ${atMs}`)

describe('cuesOf', () => {
  it('marks the start of every phase, a wait and the end, with all beeps off', () => {
    expect([0, 1, 2, 3].map((index) => cues(index, off))).toEqual([
      ['setup 0'],
      ['work 0'],
      ['rest 0', 'wait 2000'],
      ['work 0', 'finish 30000']
    ])
  })
  it('counts down, marks half time and says when work repeats', () => {
    expect(cues(0, on)).toEqual(['setup 0', 'countdown 3000', 'countdown 4000', 'countdown 5000'])
    expect(cues(1, on)).toEqual(['work 0', 'halfway 15000', 'countdown 27000', 'countdown 28000', 'countdown 29000'])
    expect(cues(2, on)).toEqual(['rest 0', 'countdown 1000', 'wait 2000'])
    expect(cues(3, on)[0]).toBe('repeat 0')
  })
  it('follows a length that was changed, and plans no end for an open one', () => {
    expect(cuesOf(timeline, 1, 40_000, on).at(-1)).toEqual({ kind: 'countdown', atMs: 39_000 })
    expect(cuesOf(timeline, 1, null, on)).toEqual([{ kind: 'work', atMs: 0 }])
    expect(cuesOf(timeline, 99, 1000, on)).toEqual([])
  })
})
