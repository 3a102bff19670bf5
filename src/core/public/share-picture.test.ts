import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import {
  builtExercisePath,
  builtPath,
  exercisePicturePath,
  linkAlt,
  linkPicture,
  shareAlt,
  sharePath,
  trainerPicture,
  workoutPicture
} from './share-picture.ts'
import { fontFor } from './share-letters.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import {
  LANGUAGES,
  type Language,
  type RatingCount,
  type RidgeSegment,
  type WorkoutSummary
} from '../workout/workout.ts'

const t = translator(TEXTS.en, 'en')
const RIDGE: RidgeSegment[] = [
  { phase: 'work', seconds: 30 },
  { phase: 'rest', seconds: 10 }
]
const draw = (change: Partial<WorkoutSummary> = {}, texts = t, language: Language = 'en') => {
  const workout = summaryOf({ ridge: RIDGE, totalSec: 40, sport: 'YOGA', trainer: '', ...change })
  const svg = workoutPicture(workout, texts, language)
  return { svg, needsInter: svg.includes('font-family="Inter"') }
}
const german = (change: Partial<WorkoutSummary>) => draw(change, translator(TEXTS.de, 'de'), 'de')
const textsIn = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text ?? '')

describe('the picture of a shared workout', () => {
  it('has sport, name, time, the level with its bars and points, and the ridge', () => {
    const { svg, needsInter } = draw({ name: 'Ladder', level: 'heavy' })
    expect(textsIn(svg)).toEqual(['Icepoint', 'Yoga', 'Ladder', '0:40', 'Heavy', '150'])
    expect([...svg.matchAll(/fill="#081724" opacity="(1|0\.3)"/g)].map(([, shown]) => shown)).toEqual([
      '1',
      '1',
      '1',
      '0.3'
    ])
    expect(svg).toContain('fill="#fc9b3f"')
    expect([...svg.matchAll(/z" opacity="(1|0\.45)"\/>/g)].slice(-2).map(([, shown]) => shown)).toEqual(['1', '0.45'])
    expect(needsInter).toBe(false)
  })

  it('names the trainer, if a font can draw the name, and the rating', () => {
    const rated = { rating: 4.66, ratingCount: [3, 0, 0, 0, 1, 2] as RatingCount }
    expect(textsIn(draw({ trainer: 'Mara', ...rated }).svg)[1]).toBe('Yoga, by Mara')
    expect(textsIn(german({ trainer: 'Mara', ...rated }).svg).at(-1)).toBe('4,7')
    expect(textsIn(draw({ trainer: '瑜伽' }).svg)[1]).toBe('Yoga')
    expect(draw({ trainer: 'Łukasz' }).needsInter).toBe(true)
    const long = textsIn(draw({ trainer: 'many words '.repeat(20) }).svg)[1]
    expect(long?.endsWith('…')).toBe(true)
  })

  it("uses the page's language, and shows an estimated time or the number of exercises", () => {
    expect(textsIn(german({ level: 'base', totalSec: 0 }).svg).slice(3)).toEqual(['ca. 0:40', 'Leicht', '100'])
    expect(textsIn(draw({ ridge: [], totalSec: 0, exerciseCount: 3 }).svg)[3]).toBe('3 exercises')
  })

  it.each([
    ['Übung „für“ dich…', 'Übung „für“ dich…', false],
    ['  Legs 🔥 1️⃣ 🇩🇪  day ', 'Legs 1 day', false],
    ['Сила и 123', 'Сила и 123', true],
    ['Δύναμη', 'Δύναμη', true],
    ['Tiếng Việt', 'Tiếng Việt', true],
    ['Łódź', 'Łódź', true],
    ['e\u0301toile', 'étoile', false],
    ['瑜伽', 'Yoga', false],
    ['قوة', 'Yoga', false],
    ['כוח', 'Yoga', false],
    ['Yoga 瑜伽', 'Yoga', false],
    ['🔥', 'Yoga', false],
    ['Z' + '\u0335\u0300'.repeat(500), 'Yoga', false]
  ])('shows %s as %s', (name, shown, needsInter) => {
    const drawn = draw({ name, sport: 'YOGA' })
    expect([textsIn(drawn.svg)[2], drawn.needsInter]).toEqual([shown, needsInter])
  })

  const sizesOf = (name: string) =>
    [...draw({ name }).svg.matchAll(/font-size="(\d+)"/g)].slice(2, -3).map(([, size]) => Number(size))
  const linesOf = (name: string) => textsIn(draw({ name }).svg).slice(2, -3)

  it.each([
    ['Short', [116]],
    ['Full-body kettlebell ladder for small rooms', [116, 116]],
    ['A longer workout name of quite a few small words', [96, 96]],
    ['A much longer workout name of so very many small words here', [80, 80]]
  ])('draws %s in steps', (name, sizes) => expect(sizesOf(name)).toEqual(sizes))

  it('breaks a long name into two lines of similar length, and cuts a longer one at a word', () => {
    expect(linesOf('Full-body kettlebell ladder for small rooms')).toEqual([
      'Full-body kettlebell',
      'ladder for small rooms'
    ])
    const [first, second, ...more] = linesOf(
      'Überraschung, für alle, die Freude an Bewegung haben, und für alle anderen'
    )
    expect([first, second, more]).toEqual(['Überraschung, für alle, die Freude', 'an Bewegung haben, und für…', []])
    expect(linesOf('W'.repeat(60)).map((line) => line.length > 10)).toEqual([true, true])
  })

  it('is drawn from any text within 80 characters, even one of combining marks only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.string({ maxLength: 80 }), (name, trainer) => {
        const lines = textsIn(draw({ name, trainer }).svg).map((line) => line.replace(/&[^;]+;/g, '&'))
        for (const line of lines) expect([line, fontFor(line)]).not.toEqual([line, null])
      })
    )
  })

  it('escapes markup in a name', () => {
    expect(draw({ name: '<script>&"' }).svg).toContain('&lt;script&gt;&amp;&quot;')
  })

  it('has a text alternative', () => {
    expect(shareAlt(summaryOf({ name: 'Ladder', level: 'heavy', ridge: RIDGE, totalSec: 40 }), t)).toBe(
      'Ladder · Heavy · 0:40'
    )
  })

  it('has an address for each version and language', () => {
    expect(sharePath('abc', 3, 'en')).toBe('/workout/abc/picture.png?v=3')
    expect(sharePath('abc', 4, 'de')).toBe('/de/workout/abc/picture.png?v=4')
  })
})

describe('the picture of an unlisted link', () => {
  const linked = summaryOf({
    name: 'Ladder',
    trainer: 'Mara',
    rating: 4,
    ratingCount: [1, 0, 0, 0, 1, 0],
    ridge: RIDGE
  })

  it('is dark, and names neither author nor rating', () => {
    const svg = linkPicture(linked, t)
    expect(textsIn(svg)).toEqual([
      'Icepoint',
      'Only with this link',
      'Ladder',
      'Shared with you. Opens right away, no account needed.'
    ])
    expect(svg).toContain('<rect width="1200" height="630" fill="#070f17"/>')
    expect([...svg.matchAll(/z" opacity="(1|0\.45)"\/>/g)].length).toBeGreaterThan(1)
    expect(linkAlt(linked, t)).toBe('Ladder · Only with this link')
  })

  it.each(LANGUAGES)('says in %s what the link does, uncut', (language) => {
    const text = TEXTS[language]['shareCard']?.['opensAtOnce'] ?? ''
    expect(textsIn(linkPicture(linked, translator(TEXTS[language], language)))).toContain(text)
  })

  it('shows the sport in place of a name that no font can draw', () => {
    expect(textsIn(linkPicture({ ...linked, name: '瑜伽', sport: 'YOGA' }, t))[2]).toBe('Yoga')
  })
})

describe('the picture of a trainer', () => {
  it('has name, sport and the number of workouts', () => {
    const svg = trainerPicture({ name: 'Mara Lindqvist', sport: 'YOGA', workouts: 12 }, t)
    expect(textsIn(svg)).toEqual(['Icepoint', 'Trainer', 'Mara Lindqvist', '12 workouts', 'Yoga'])
    expect(textsIn(trainerPicture({ name: 'مارا', sport: 'YOGA', workouts: 1 }, t)).slice(2)).toEqual([
      'Yoga',
      '1 workout',
      'Yoga'
    ])
    expect(trainerPicture({ name: '<script>', sport: 'YOGA', workouts: 1 }, t)).not.toContain('<script')
  })
})

it('a font is used only for letters it can draw, and none for other scripts', () => {
  expect(['Ladder', 'Сила', '瑜伽'].map(fontFor)).toEqual(['Icepoint Display', 'Inter', null])
})

it('each version that the build draws has its own file', () => {
  expect(builtPath('abc', 3, 'en')).toBe('/workout/abc/picture-3.png')
  expect(builtPath('abc', 4, 'de')).toBe('/de/workout/abc/picture-4.png')
})

it('the picture of an exercise stands beside its page, and so does the file it is made from', () => {
  expect(exercisePicturePath('push-up', 'de')).toBe('/de/exercises/push-up/picture.png')
  expect(builtExercisePath('push-up', 'de')).toBe('/de/exercises/push-up/picture.svg')
})
