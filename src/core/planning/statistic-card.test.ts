import { describe, expect, it } from 'vitest'
import { CARD_HEIGHT, CARD_WIDTH } from '../player/result-card.ts'
import { statisticCard } from './chart-picture.ts'

const measure = (text: string, size: number): number => text.length * size * 0.5
const card = (more: object = {}) => ({
  brand: 'Icepoint',
  title: 'November 2026',
  facts: [
    { label: 'minutes', value: '228' },
    { label: 'workouts', value: '16' }
  ],
  bars: [0, 600, 1200],
  ...more
})

describe('the statistics picture', () => {
  it('has a title, its numbers and a bar for each part', () => {
    const items = statisticCard(card(), measure)
    const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
    expect(texts).toEqual(['Icepoint', 'November 2026', '228', 'minutes', '16', 'workouts'])
    expect(items.filter(({ kind }) => kind === 'path')).toHaveLength(3)
    for (const { x, y } of items) expect([x >= 0 && x < CARD_WIDTH, y > 0 && y <= CARD_HEIGHT]).toEqual([true, true])
  })

  it('cuts long texts, and needs no bars', () => {
    const long = 'A very long name of a time that nobody would write'
    const items = statisticCard(card({ title: long, bars: [], facts: [{ label: long, value: long }] }), measure)
    for (const item of items) {
      if (item.kind === 'text') expect(item.x + measure(item.text, item.size)).toBeLessThanOrEqual(CARD_WIDTH)
    }
    expect(items.filter(({ kind }) => kind === 'path')).toEqual([])
  })
})
