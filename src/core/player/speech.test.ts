import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { translator } from '../app/translate.ts'
import { compile } from './compile.ts'
import { cuesOf } from './cues.ts'
import { fittingText, segmentTexts, speechMs, speechSlot } from './speech.ts'

const step = { text: '', mediaType: 'none' as const, url: '', audioUrl: '', side: 'left' as const }
/** Get ready 6, row 90 left, rest 20, twelve dips left (after a wait). */
const timeline = compile(
  {
    type: 'text',
    videoUrl: '',
    exercises: [
      { id: 'a', name: 'Row', intro: [], steps: [{ ...step, length: { kind: 'time', seconds: 90 } }] },
      { id: 'b', name: 'Dip', intro: [], steps: [{ ...step, length: { kind: 'reps', reps: 12 } }] }
    ],
    blocks: [
      plainBlock([
        { exerciseId: 'a', restSec: 20 },
        { exerciseId: 'b', restSec: 0 }
      ])
    ]
  },
  DEFAULT_SETTINGS
)
const t = translator(TEXTS.en, 'en')
const beeps = { countDownBeepOn: true, repeatBeepOn: true, tempoBeepOn: false }

describe('speechSlot', () => {
  it('lies between the beep at the start and the next one', () => {
    const slot = (index: number, lengthMs: number | null) =>
      speechSlot(cuesOf(timeline, index, lengthMs, beeps), lengthMs, () => 500)
    expect(slot(1, 90_000)).toEqual({ fromMs: 620, untilMs: 45_000 - 120 })
    expect(slot(0, 6000)).toEqual({ fromMs: 620, untilMs: 2880 })
    expect(slot(3, null)).toEqual({ fromMs: 620, untilMs: null })
  })
  it('ends with the segment when no beep comes before', () => {
    const off = { countDownBeepOn: false, repeatBeepOn: false, tempoBeepOn: false }
    expect(speechSlot(cuesOf(timeline, 1, 90_000, off), 90_000, () => 500).untilMs).toBe(90_000 - 120)
  })
})

describe('fittingText', () => {
  it('picks the longest text that fits', () => {
    const texts = ['Row, left. 1 minute 30 seconds.', 'Row, left', '']
    expect(fittingText(texts, null)).toBe(texts[0])
    expect(fittingText(texts, speechMs('Row, left') + 1)).toBe('Row, left')
    expect(fittingText(texts, 300)).toBeNull()
  })
})

describe('segmentTexts', () => {
  it('announces the exercise with side and length, and in a rest what comes next', () => {
    expect(segmentTexts(timeline, 1, 'running', t)).toEqual(['Row, left. 1 minute 30 seconds.', 'Row, left'])
    expect(segmentTexts(timeline, 3, 'running', t)[0]).toBe('Dip, left. 12 repetitions.')
    expect(segmentTexts(timeline, 2, 'running', t)).toEqual(['Rest. Next: Dip, left.', 'Next: Dip, left.', 'Dip, left'])
    expect(segmentTexts(timeline, 3, 'waiting', t)[0]).toBe('Next: Dip, left.')
  })
  it("speaks the user's language", () => {
    const de = translator(TEXTS.de, 'de')
    expect(segmentTexts(timeline, 2, 'running', de)[0]).toBe('Pause. Als Nächstes: Dip, links.')
  })
})
