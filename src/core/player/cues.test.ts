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
const off = { countDownBeepOn: false, repeatBeepOn: false, tempoBeepOn: false }
const on = { countDownBeepOn: true, repeatBeepOn: true, tempoBeepOn: false }
const lengths = [6000, 30_000, 2000, 30_000]
const cues = (index: number, settings: typeof on) =>
  cuesOf(timeline, index, lengths[index] ?? 0, settings).map(({ kind, atMs }) => `${kind} ${atMs}`)

describe('cuesOf', () => {
  it('marks the start of every phase, a wait and the end, even with all beeps off', () => {
    expect([0, 1, 2, 3].map((index) => cues(index, off))).toEqual([
      ['setup 0'],
      ['work 0'],
      ['rest 0', 'wait 2000'],
      ['work 0', 'finish 30000']
    ])
  })
  it('counts down, marks half time and announces repeated work', () => {
    expect(cues(0, on)).toEqual(['setup 0', 'countdown 3000', 'countdown 4000', 'countdown 5000'])
    expect(cues(1, on)).toEqual(['work 0', 'halfway 15000', 'countdown 27000', 'countdown 28000', 'countdown 29000'])
    expect(cues(2, on)).toEqual(['rest 0', 'countdown 1000', 'wait 2000'])
    expect(cues(3, on)[0]).toBe('repeat 0')
  })
  it('follows a changed length, and plans no end for an open one', () => {
    expect(cuesOf(timeline, 1, 40_000, on).at(-1)).toEqual({ kind: 'countdown', atMs: 39_000 })
    expect(cuesOf(timeline, 1, null, on)).toEqual([{ kind: 'work', atMs: 0 }])
    expect(cuesOf(timeline, 99, 1000, on)).toEqual([])
  })

  it('ticks at the tempo until the countdown, if it is switched on', () => {
    const paced = compile(
      {
        type: 'text',
        videoUrl: '',
        exercises: [{ id: 'a', name: 'a', intro: [], steps: [{ ...seconds(12), tempo: '3-1-0-0' }] }],
        blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
      },
      DEFAULT_SETTINGS
    )
    const ticks = (lengthMs: number | null, settings: typeof on) =>
      cuesOf(paced, 1, lengthMs, settings).flatMap(({ kind, atMs }) => (kind === 'tempo' ? [atMs] : []))
    expect(ticks(12_000, on)).toEqual([])
    expect(ticks(12_000, { ...off, tempoBeepOn: true })).toEqual([3000, 4000, 7000, 8000, 11_000])
    expect(ticks(12_000, { ...on, tempoBeepOn: true })).toEqual([3000, 4000, 7000, 8000])
  })
  it('ticks through all repetitions', () => {
    const step = { ...seconds(12), length: { kind: 'reps' as const, reps: 2 }, tempo: '2-0-1-0' }
    const counted = compile(
      {
        type: 'text',
        videoUrl: '',
        exercises: [{ id: 'a', name: 'a', intro: [], steps: [step] }],
        blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
      },
      DEFAULT_SETTINGS
    )
    expect(counted.nominalTotalSec).toBe(6 + 2 * 3)
    const ticks = cuesOf(counted, 1, null, { ...off, tempoBeepOn: true })
    expect(ticks.map(({ kind, atMs }) => `${kind} ${atMs}`)).toEqual([
      'work 0',
      'tempo 2000',
      'tempo 3000',
      'tempo 5000'
    ])
  })
})
