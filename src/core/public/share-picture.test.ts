import { describe, expect, it } from 'vitest'
import de from '#locales/de.json'
import en from '#locales/en.json'
import { builtPath, fontFor, shareAlt, sharePath, shareSvg } from './share-picture.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import type { RidgeSegment, WorkoutSummary } from '../workout/workout.ts'

const t = translator(en, 'en')
const RIDGE: RidgeSegment[] = [
  { phase: 'work', seconds: 30 },
  { phase: 'rest', seconds: 10 }
]
const draw = (change: Partial<WorkoutSummary> = {}, texts = t) =>
  shareSvg(summaryOf({ ridge: RIDGE, totalSec: 40, ...change }), texts)
const textsIn = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text ?? '')

describe('the picture of a shared workout', () => {
  it('has the name, the level with its bars, the time and the ridge', () => {
    const { svg, needsInter } = draw({ name: 'Ladder', level: 'heavy' })
    expect(textsIn(svg)).toEqual(['Icepoint', 'Ladder', 'Heavy', '0:40'])
    expect([...svg.matchAll(/opacity="(1|0\.3)"\/><path d="M/g)]).toHaveLength(4)
    expect([svg.includes('fill="#fc9b3f"'), svg.includes('fill="#7ee7f7"'), svg.includes('fill="#445b6c"')]).toEqual([
      true,
      true,
      true
    ])
    expect(needsInter).toBe(false)
  })

  it('speaks the language of its page, and says where time is an estimate, or how many exercises there are', () => {
    expect(textsIn(draw({ level: 'base', totalSec: 0 }, translator(de, 'de')).svg).slice(2)).toEqual([
      'Leicht',
      'ca. 0:40'
    ])
    expect(textsIn(draw({ ridge: [], totalSec: 0, exerciseCount: 3 }).svg).at(-1)).toBe('3 exercises')
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
    expect([textsIn(drawn.svg)[1], drawn.needsInter]).toEqual([shown, needsInter])
  })

  it('draws a long name smaller, then on two lines, then cut', () => {
    const sizes = (name: string) =>
      [...draw({ name }).svg.matchAll(/font-size="(\d+)"[^>]*>([^<]*)</g)].slice(1, -2).map(([, size]) => Number(size))
    expect(sizes('Short')).toEqual([116])
    expect(sizes('A longer name of many small words')).toEqual([116, 116])
    expect(sizes('A much longer name of many small words here and')).toEqual([84, 84])
    const cut = textsIn(draw({ name: 'many words '.repeat(20) }).svg)
    expect([cut.length, cut[2]?.endsWith('…')]).toEqual([5, true])
  })

  it('holds no markup of a name', () => {
    expect(draw({ name: '<script>&"' }).svg).toContain('&lt;script&gt;&amp;&quot;')
  })

  it('has words for who does not see it', () => {
    expect(shareAlt(summaryOf({ name: 'Ladder', level: 'heavy', ridge: RIDGE, totalSec: 40 }), t)).toBe(
      'Ladder · Heavy · 0:40'
    )
  })

  it('has an address for each version and language', () => {
    expect(sharePath('abc', 3, 'en')).toBe('/workout/abc/picture.png?v=3')
    expect(sharePath('abc', 4, 'de')).toBe('/de/workout/abc/picture.png?v=4')
  })
})

it('a font is found for what it draws, and none for other scripts', () => {
  expect(['Ladder', 'Сила', '瑜伽'].map(fontFor)).toEqual(['Icepoint Display', 'Inter', null])
})

it('has a file of its own for each version that the build draws', () => {
  expect(builtPath('abc', 3, 'en')).toBe('/workout/abc/picture-3.png')
  expect(builtPath('abc', 4, 'de')).toBe('/de/workout/abc/picture-4.png')
})
