import { CARD_HEIGHT, CARD_WIDTH, type CardItem, type CardMeasure } from '../player/result-card.ts'
import { fitLine } from '../player/text-layout.ts'

export interface StatisticCard {
  brand: string
  title: string
  facts: readonly { label: string; value: string }[]
  /** Seconds. */
  bars: readonly number[]
}

const MARGIN = 80
const INNER = CARD_WIDTH - 2 * MARGIN
const FACTS_TOP = 300
const FACT_HEIGHT = 170
const BARS_HEIGHT = 380
const LEAN = 18

function facts({ facts: all }: StatisticCard, measure: CardMeasure): CardItem[] {
  return all.flatMap(({ label, value }, index): CardItem[] => {
    const y = FACTS_TOP + (index + 1) * FACT_HEIGHT
    const shown = fitLine(value, INNER * 0.6, (text) => measure(text, 150, 'display'))
    const x = MARGIN + measure(shown, 150, 'display') + 28
    const word = fitLine(label, CARD_WIDTH - MARGIN - x, (text) => measure(text, 46, 'text'))
    return [
      { kind: 'text', text: shown, x: MARGIN, y, size: 150, font: 'display', color: 'ink', align: 'left' },
      { kind: 'text', text: word, x, y, size: 46, font: 'text', color: 'ink-2', align: 'left' }
    ]
  })
}

function bars({ bars: all }: StatisticCard): CardItem[] {
  const most = Math.max(1, ...all)
  const slot = CARD_WIDTH / Math.max(1, all.length)
  return all.map((seconds, index): CardItem => {
    const tall = Math.max(6, (seconds / most) * (BARS_HEIGHT - LEAN))
    const wide = Math.round(slot * 0.8)
    const data = `M0 0v${-tall}l${wide} ${-LEAN}v${tall + LEAN}z`
    const opacity = index === all.length - 1 ? 1 : 0.6
    return { kind: 'path', data, x: index * slot + slot * 0.1, y: CARD_HEIGHT, scale: 1, color: 'ice', opacity }
  })
}

export function statisticCard(card: StatisticCard, measure: CardMeasure): CardItem[] {
  const title = fitLine(card.title, INNER, (text) => measure(text, 92, 'display'))
  return [
    { kind: 'text', text: card.brand, x: MARGIN, y: 132, size: 58, font: 'display', color: 'ice', align: 'left' },
    { kind: 'text', text: title, x: MARGIN, y: 270, size: 92, font: 'display', color: 'ink', align: 'left' },
    ...facts(card, measure),
    ...bars(card)
  ]
}
