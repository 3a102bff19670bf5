import { describe, expect, it } from 'vitest'
import { compile } from '#core/player/compile.ts'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { translator } from '#core/app/translate.ts'
import type { Step } from '#core/workout/workout.ts'
import { TEXTS } from '#locales/index.ts'
import { announcement, lengthText, queueOf, spokenTime, upcoming, whereText } from './describe.ts'

const step = (part: Partial<Step>): Step => ({
  text: '',
  length: { kind: 'time', seconds: 90 },
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none',
  ...part
})
/** Get ready, carry, rest, press left, press right, press (repetitions). */
const timeline = compile(
  {
    type: 'interval',
    videoUrl: '',
    exercises: [
      { id: 'a', name: 'Carry', intro: [], steps: [step({})] },
      { id: 'b', name: 'Press', intro: [], steps: [step({ side: 'each' })] },
      { id: 'c', name: 'Dip', intro: [], steps: [step({ length: { kind: 'reps', reps: 8 } })] }
    ],
    blocks: [
      plainBlock([
        { exerciseId: 'a', restSec: 45 },
        { exerciseId: 'b', restSec: 0 },
        { exerciseId: 'c', restSec: 0 }
      ])
    ]
  },
  DEFAULT_SETTINGS
)
const t = translator(TEXTS.en, 'en')
const de = translator(TEXTS.de, 'de')
const at = (index: number) => {
  const segment = timeline.segments[index]
  if (segment === undefined) throw new Error('no such segment')
  return segment
}

describe('announcements', () => {
  it('name phase, exercise, length and what follows, as in the design', () => {
    expect(announcement(timeline, 1, false, t)).toBe('Work. Carry. 1 minute 30 seconds. Then Rest.')
    expect(announcement(timeline, 2, false, t)).toBe('Rest. Press, left. 45 seconds. Then Work.')
    expect(announcement(timeline, 5, false, t)).toBe('Work. Dip. 8 repetitions. Then Done.')
    expect(announcement(timeline, 1, false, de)).toBe('Belastung. Carry. 1 Minute 30 Sekunden. Dann Pause.')
  })
  it('say what the play is waiting for', () => {
    expect(announcement(timeline, 5, true, t)).toContain('Next: Dip.')
  })
  it('speak times, including zero and hours', () => {
    expect([0, 1, 60, 3661].map((seconds) => spokenTime(seconds, t))).toEqual([
      '0 seconds',
      '1 second',
      '1 minute',
      '1 hour 1 minute 1 second'
    ])
  })
})

describe('texts on the screen', () => {
  it('show lengths', () => {
    expect(lengthText({ kind: 'timed', seconds: 65 }, true)).toBe('1:05')
    expect(lengthText({ kind: 'open', seconds: 65 }, false)).toBe('65')
    expect(lengthText({ kind: 'reps', reps: 8 }, true)).toBe('8×')
  })
  it('list what comes next, with both sides in one time', () => {
    expect(queueOf(timeline, 1, true)).toEqual([
      { turn: 2, name: 'Press', length: '3:00' },
      { turn: 3, name: 'Dip', length: '8×' }
    ])
    expect(queueOf(timeline, 5, true)).toEqual([])
  })
  it('find what a rest leads to', () => {
    expect(upcoming(timeline, 2)?.name).toBe('Press')
    expect(upcoming(timeline, 5)).toBeUndefined()
  })
  it('show the round only where it adds information', () => {
    expect(whereText(timeline, at(1), t)).toBe('1 of 3')
    expect(whereText(timeline, { ...at(1), round: 2, rounds: 2 }, t)).toBe('1 of 3 · Round 2 of 2')
    expect(whereText(timeline, { ...at(1), round: 2, rounds: 3 }, t)).toBe('1 of 3')
  })
})
