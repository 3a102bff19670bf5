import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  resultCard,
  type CardContent,
  type CardItem,
  type CardMeasure
} from './result-card.ts'
import { LEVELS } from '../workout/workout.ts'

/** A narrow font: every character is 0.4 times as wide as it is tall. */
const measure: CardMeasure = (text, size) => [...text].length * size * 0.4

const CONTENT: CardContent = {
  name: 'Kettlebell ladder',
  icepoints: '150',
  about: '',
  caption: 'icepoints for a workout at level Heavy',
  levelName: 'Heavy',
  level: 'heavy',
  date: '21 Nov 2026',
  facts: [
    { label: 'Time', value: '14:06' },
    { label: 'Work', value: '8:30' },
    { label: 'Exercises', value: '9 of 9' }
  ],
  ridge: [
    { phase: 'setup', seconds: 6 },
    { phase: 'intro', seconds: 10 },
    { phase: 'work', seconds: 60 },
    { phase: 'rest', seconds: 20 },
    { phase: 'work', seconds: 30 }
  ],
  brand: 'Icepoint'
}
const card = (more: Partial<CardContent> = {}) => resultCard({ ...CONTENT, ...more }, measure)
type Text = CardItem & { kind: 'text' }
const texts = (items: readonly CardItem[]) => items.filter((item): item is Text => item.kind === 'text')
const sizeOf = (items: readonly CardItem[], text: string) => texts(items).find((item) => item.text === text)?.size

/** A text reaches from the top of its capitals to its baseline. */
function box({ text, x, y, size, font, align }: Text) {
  const width = measure(text, size, font)
  const left = align === 'left' ? x : x - width
  return { text, left, right: left + width, top: y - size * 0.7, bottom: y }
}

function expectSound(items: readonly CardItem[]): void {
  const boxes = texts(items).map(box)
  for (const one of boxes) {
    expect(one.left, one.text).toBeGreaterThanOrEqual(79)
    expect(one.right, one.text).toBeLessThanOrEqual(CARD_WIDTH - 79)
    expect(one.top, one.text).toBeGreaterThanOrEqual(40)
    expect(one.bottom, one.text).toBeLessThanOrEqual(CARD_HEIGHT - 250)
    for (const other of boxes) {
      const isApart =
        one === other ||
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top ||
        other.bottom <= one.top
      expect(isApart, `${one.text} | ${other.text}`).toBe(true)
    }
  }
}

describe('the result picture', () => {
  it('shows everything once, within the picture and without overlap', () => {
    const items = card()
    expectSound(items)
    expect(texts(items).map(({ text }) => text)).toEqual([
      'Icepoint',
      '21 Nov 2026',
      'Heavy',
      'Kettlebell ladder',
      '150',
      'icepoints for a workout at level Heavy',
      'Time',
      '14:06',
      'Work',
      '8:30',
      'Exercises',
      '9 of 9'
    ])
  })
  it('marks an uncertain number', () => {
    const items = card({ about: 'about' })
    expectSound(items)
    const words = texts(items).map(({ text }) => text)
    expect(words.indexOf('about')).toBe(words.indexOf('150') - 1)
    expect(words).toHaveLength(texts(card()).length + 1)
  })
  it('has the number as its most prominent part', () => {
    const sizes = texts(card()).map(({ size }) => size)
    expect(sizeOf(card(), '150')).toBe(Math.max(...sizes))
    expect(sizeOf(card(), '150')).toBeGreaterThan(300)
  })
  it('colors level, number and ridge by their meaning', () => {
    const items = card()
    expect(texts(items).find(({ text }) => text === '150')?.color).toBe('level')
    expect(texts(items).find(({ text }) => text === 'Heavy')?.color).toBe('on-level')
    expect(items.slice(-4).map((item) => item.color)).toEqual(['setup', 'intro', 'work', 'rest'])
  })
  it('fills as many bars as the level has', () => {
    const lit = LEVELS.map((level) => {
      const bars = card({ level }).filter((item) => item.kind === 'path' && item.color === 'on-level')
      return bars.filter((bar) => bar.kind === 'path' && bar.opacity === 1).length
    })
    expect(lit).toEqual([1, 2, 3, 4])
  })
  it('draws the ridge over the whole width, down to the edge', () => {
    const ridge = card().at(-2)
    expect(ridge).toMatchObject({ kind: 'path', x: 0, y: CARD_HEIGHT - 250, scale: 1 })
    expect(ridge?.kind === 'path' && ridge.data).toMatch(/^M[\d. ]+250/)
    expect(card({ ridge: [] }).some((item) => item.kind === 'path' && item.color === 'work')).toBe(false)
  })
})

describe('workout names', () => {
  /** The lines between the badge and the number. */
  const nameLines = (name: string) => {
    const all = texts(card({ name }))
    return all.slice(
      3,
      all.findIndex(({ text }) => text === '150')
    )
  }
  it('are large when short and smaller when long', () => {
    const sizes = [
      'Tabata',
      'Kettlebell ladder',
      'Kräftigung für Rücken und Schultern',
      'Ganzkörpertraining mit schweren Kettlebells am Morgen'
    ]
    expect(sizes.map((name) => nameLines(name).map(({ size }) => size))).toEqual([[124], [124], [108, 108], [72, 72]])
  })
  it('have three lines at most, then an ellipsis', () => {
    const long = 'Oberschenkelrückseitendehnung und Schultergürtelkräftigung für Fortgeschrittene, jeden zweiten Morgen'
    const lines = nameLines(long)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)?.text).toMatch(/…$/)
    expectSound(card({ name: long }))
  })
  it('may be missing', () => {
    expectSound(card({ name: '' }))
    expect(nameLines('   ')).toEqual([])
  })
})

describe('any content', () => {
  it('stays inside and apart', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 80 })
    fc.assert(
      fc.property(
        fc.record({
          name: word,
          caption: word,
          levelName: fc.string({ maxLength: 30 }),
          level: fc.constantFrom(...LEVELS),
          date: fc.string({ maxLength: 40 }),
          about: fc.constantFrom('', 'aprox.'),
          icepoints: fc.integer({ min: 0, max: 200_000 }).map(String)
        }),
        fc.array(fc.record({ label: fc.string({ maxLength: 30 }), value: fc.string({ maxLength: 30 }) }), {
          maxLength: 3
        }),
        (more, facts) => expectSound(card({ ...more, facts }))
      )
    )
  })
})
