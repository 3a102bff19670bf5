import { describe, expect, it } from 'vitest'
import { CARD_HEIGHT, CARD_WIDTH, type CardItem } from '../player/result-card.ts'
import { chartPicture, chartWords, type ChartShape } from './chart-picture.ts'

const measure = (text: string, size: number): number => text.length * size * 0.5
const drawn = (shape: ChartShape, more: object = {}) =>
  chartPicture({ brand: 'Icepoint', title: 'By sport', note: 'November 2026', shape, ...more }, measure)
const texts = (items: readonly CardItem[]) => items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
const paths = (items: readonly CardItem[]) => items.filter(({ kind }) => kind === 'path')
const part = (name: string, share: number | null, value = '45 min') => ({ name, value, share })

describe('a chart picture', () => {
  it('has a row with a bar for each part', () => {
    const items = drawn({ kind: 'rows', parts: [part('Strength', 1), part('Longest day', null)] })
    expect(texts(items)).toEqual([
      'Icepoint',
      'By sport',
      'November 2026',
      'Strength',
      '45 min',
      'Longest day',
      '45 min'
    ])
    expect(paths(items)).toHaveLength(1)
  })

  it('has a column for each period, and no number above an empty one', () => {
    const items = drawn({ kind: 'columns', parts: [part('Oct', 0, '0'), part('Nov', 1, '228')] })
    expect(texts(items).slice(3)).toEqual(['Oct', '228', 'Nov'])
    expect(paths(items)).toHaveLength(2)
  })

  it('has a square for each day of the year, in three lines', () => {
    const weeks = Array.from({ length: 53 }, () => [0, 60, 900, 4000, 0, 0, 0])
    const items = paths(drawn({ kind: 'heat', weeks, months: [{ week: 2, name: 'Dec' }] }))
    expect(items).toHaveLength(371)
    expect(new Set(items.flatMap((item) => (item.kind === 'path' ? [item.opacity] : []))).size).toBe(4)
    expect(new Set(items.map(({ x }) => x)).size).toBe(18)
  })

  it('fits on the card, whatever is written', () => {
    const long = 'A very long name of something that nobody would ever write down'
    const many = Array.from({ length: 12 }, () => part(long, 1, long))
    for (const kind of ['rows', 'columns'] as const)
      for (const item of drawn({ kind, parts: many }, { title: `${long} ${long}`, note: long })) {
        expect([item.x >= 0, item.x <= CARD_WIDTH, item.y > 0, item.y < CARD_HEIGHT]).toEqual([true, true, true, true])
        if (item.kind === 'text' && item.align === 'left')
          expect(item.x + measure(item.text, item.size)).toBeLessThanOrEqual(CARD_WIDTH)
      }
  })

  it('has a text alternative', () => {
    const rows = { kind: 'rows', parts: [part('Strength', 1)] } as const
    const year = { kind: 'heat', weeks: [], months: [] } as const
    const words = (shape: ChartShape) => chartWords({ brand: '', title: 'By sport', note: '3 days', shape })
    expect([words(rows), words(year)]).toEqual(['By sport: Strength 45 min', 'By sport: 3 days'])
  })
})
