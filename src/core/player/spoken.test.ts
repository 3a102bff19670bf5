import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { translator } from '../app/translate.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { compile } from './compile.ts'
import { exerciseName, spokenTime, upcoming } from './speech.ts'

const t = translator(TEXTS.en, 'en')
const ALL = {
  en: t,
  de: translator(TEXTS.de, 'de'),
  fr: translator(TEXTS.fr, 'fr'),
  es: translator(TEXTS.es, 'es'),
  nl: translator(TEXTS.nl, 'nl')
}

describe('a spoken time', () => {
  it('names only the hours, minutes and seconds it has', () => {
    const said = [1, 2, 59, 60, 61, 90, 120, 3599, 3600, 3601, 3660, 7322, 86_400].map((seconds) =>
      spokenTime(seconds, t)
    )
    expect(said).toEqual([
      '1 second',
      '2 seconds',
      '59 seconds',
      '1 minute',
      '1 minute 1 second',
      '1 minute 30 seconds',
      '2 minutes',
      '59 minutes 59 seconds',
      '1 hour',
      '1 hour 1 second',
      '1 hour 1 minute',
      '2 hours 2 minutes 2 seconds',
      '24 hours'
    ])
  })
  it('says zero seconds for no time, and is never negative', () => {
    expect([0, 0.4, -1, -90].map((seconds) => spokenTime(seconds, t))).toEqual(Array(4).fill('0 seconds'))
  })
  it('rounds, and carries over into the minute', () => {
    expect([0.5, 59.4, 59.6, 3599.7].map((seconds) => spokenTime(seconds, t))).toEqual([
      '1 second',
      '59 seconds',
      '1 minute',
      '1 hour'
    ])
  })
  it('has singular and plural in every language', () => {
    const said = Object.fromEntries(
      Object.entries(ALL).map(([language, translate]) => [language, spokenTime(3661, translate)])
    )
    expect(said).toEqual({
      en: '1 hour 1 minute 1 second',
      de: '1 Stunde 1 Minute 1 Sekunde',
      fr: '1 heure 1 minute 1 seconde',
      es: '1 hora 1 minuto 1 segundo',
      nl: '1 uur 1 minuut 1 seconde'
    })
    for (const [language, translate] of Object.entries(ALL)) {
      expect(spokenTime(7322, translate), language).not.toBe(spokenTime(3661, translate))
      expect(spokenTime(7322, translate), language).not.toMatch(/[{}]|player\./)
    }
  })
})

/** Get ready, intro, carry, rest, press left, press right. */
const timeline = compile(
  {
    type: 'interval',
    videoUrl: '',
    exercises: [
      { ...exerciseOf('a', [timed(60)]), name: 'Carry', intro: [timed(10)] },
      { ...exerciseOf('b', [{ ...timed(30), side: 'each' }]), name: 'Press' }
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
const at = (index: number) => {
  const segment = timeline.segments[index]
  if (segment === undefined) throw new Error('no such segment')
  return segment
}

describe('an exercise', () => {
  it('is announced by name, with its side if it has one', () => {
    expect(timeline.segments.map(({ phase }) => phase)).toEqual(['setup', 'intro', 'work', 'rest', 'work', 'work'])
    expect(timeline.segments.map((segment) => exerciseName(segment, t))).toEqual([
      'Carry',
      'Carry',
      'Carry',
      'Carry',
      'Press, left',
      'Press, right'
    ])
    const left = Object.values(ALL).map((translate) => exerciseName(at(4), translate))
    expect(left).toEqual(['Press, left', 'Press, links', 'Press, gauche', 'Press, izquierda', 'Press, links'])
  })
})

describe('what comes next', () => {
  it('is the next intro or work, never a rest or a get-ready', () => {
    expect([0, 1, 2, 3, 4].map((index) => upcoming(timeline, index))).toEqual([at(1), at(2), at(4), at(4), at(5)])
  })
  it('is undefined after the last one, and the first exercise before the first', () => {
    expect(upcoming(timeline, 5)).toBeUndefined()
    expect(upcoming(timeline, 99)).toBeUndefined()
    expect(upcoming(timeline, -1)).toBe(at(1))
  })
})
