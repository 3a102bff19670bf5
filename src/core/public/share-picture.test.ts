import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { builtPath, fontFor, shareAlt, sharePath, shareSvg } from './share-picture.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import type { Language, RatingCount, RidgeSegment, WorkoutSummary } from '../workout/workout.ts'

const t = translator(TEXTS.en, 'en')
const RIDGE: RidgeSegment[] = [
  { phase: 'work', seconds: 30 },
  { phase: 'rest', seconds: 10 }
]
const draw = (change: Partial<WorkoutSummary> = {}, texts = t, language: Language = 'en') =>
  shareSvg(summaryOf({ ridge: RIDGE, totalSec: 40, sport: 'YOGA', trainer: '', ...change }), texts, language)
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
    ['Yoga 瑜伽', 'Yoga', false],
    ['🔥', 'Yoga', false]
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

it('a font is used only for letters it can draw, and none for other scripts', () => {
  expect(['Ladder', 'Сила', '瑜伽'].map(fontFor)).toEqual(['Icepoint Display', 'Inter', null])
})

it('each version that the build draws has its own file', () => {
  expect(builtPath('abc', 3, 'en')).toBe('/workout/abc/picture-3.png')
  expect(builtPath('abc', 4, 'de')).toBe('/de/workout/abc/picture-4.png')
})
