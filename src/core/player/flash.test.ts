import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CueKind, FLASH_GAP_MS, flashOf, flashPlan } from './cues.ts'

const cue = (kind: CueKind, atMono: number) => ({ key: `${kind}:${atMono}`, kind, atMono })
const KINDS: CueKind[] = ['setup', 'intro', 'work', 'rest', 'repeat', 'halfway', 'countdown', 'wait', 'finish']

describe('flashes', () => {
  it('mark every start, wait and end, and the countdown more softly', () => {
    const starts = KINDS.filter((kind) => flashOf(kind) === 'start')
    expect(starts).toEqual(['setup', 'intro', 'work', 'rest', 'repeat', 'wait', 'finish'])
    expect(flashOf('countdown')).toBe('count')
    expect(flashOf('halfway')).toBeNull()
  })
  it('come with their cues, in order', () => {
    const cues = [
      cue('rest', 30_000),
      cue('work', 0),
      cue('halfway', 15_000),
      cue('countdown', 27_000),
      cue('countdown', 28_000),
      cue('countdown', 29_000)
    ]
    expect(flashPlan(cues, null)).toEqual([
      { key: 'work:0', kind: 'start', atMono: 0 },
      { key: 'countdown:27000', kind: 'count', atMono: 27_000 },
      { key: 'countdown:28000', kind: 'count', atMono: 28_000 },
      { key: 'countdown:29000', kind: 'count', atMono: 29_000 },
      { key: 'rest:30000', kind: 'start', atMono: 30_000 }
    ])
  })
  it('are skipped too soon after the last flash, shown or planned', () => {
    const cues = [cue('work', 1000), cue('rest', 1499), cue('work', 1500)]
    expect(flashPlan(cues, null).map(({ atMono }) => atMono)).toEqual([1000, 1500])
    expect(flashPlan(cues, 600).map(({ atMono }) => atMono)).toEqual([1499])
    expect(flashPlan(cues, 500).map(({ atMono }) => atMono)).toEqual([1000, 1500])
  })
})

describe('any plan, after any flash', () => {
  const cues = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), atMono: fc.integer({ min: 0, max: 8000 }) }), {
    maxLength: 60
  })
  it('never flashes more than three times a second', () => {
    fc.assert(
      fc.property(cues, fc.option(fc.integer({ min: -1000, max: 2000 })), (list, last) => {
        const planned = flashPlan(
          list.map(({ kind, atMono }) => cue(kind, atMono)),
          last
        )
        const moments = [...(last === null ? [] : [last]), ...planned.map(({ atMono }) => atMono)]
        for (const from of moments) {
          expect(moments.filter((at) => at >= from && at <= from + 1000).length).toBeLessThanOrEqual(3)
        }
        const after = planned.filter(({ atMono }) => last === null || atMono >= last)
        expect(after).toEqual(planned)
        for (const [index, { atMono }] of planned.entries()) {
          if (index > 0) expect(atMono - (planned[index - 1]?.atMono ?? 0)).toBeGreaterThanOrEqual(FLASH_GAP_MS)
        }
      })
    )
  })
})
