/** The layout of charts and of the statistics card as pictures. */
import { CARD_HEIGHT, CARD_WIDTH, type CardColor, type CardItem, type CardMeasure } from '../player/result-card.ts'
import { fitLine, wrapText } from '../player/text-layout.ts'
import { heatOf } from './statistics.ts'

export interface StatisticCard {
  brand: string
  title: string
  facts: readonly { label: string; value: string }[]
  /** Seconds. */
  bars: readonly number[]
}
const FACTS_TOP = 300
const FACT_HEIGHT = 170
const BARS_HEIGHT = 380
const STATISTIC_CARD_LEAN = 18

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
    const tall = Math.max(6, (seconds / most) * (BARS_HEIGHT - STATISTIC_CARD_LEAN))
    const wide = Math.round(slot * 0.8)
    const data = `M0 0v${-tall}l${wide} ${-STATISTIC_CARD_LEAN}v${tall + STATISTIC_CARD_LEAN}z`
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

interface ChartPart {
  name: string
  value: string
  /** Share of the largest value, 0 to 1, or null without a bar. */
  share: number | null
}

/**
 * `weeks` holds the seconds of each day, oldest week first. `months` names the week that each month label stands above.
 */
export type ChartShape =
  | { kind: 'columns' | 'rows'; parts: readonly ChartPart[] }
  | { kind: 'heat'; weeks: readonly (readonly number[])[]; months: readonly { week: number; name: string }[] }

export interface ChartPicture {
  brand: string
  title: string
  note: string
  shape: ChartShape
}

const MARGIN = 80
const INNER = CARD_WIDTH - 2 * MARGIN
const TOP = 480
const BOTTOM = CARD_HEIGHT - 100
const LEAN = 14
const ROWS_MAX = 8
const ROW_HEIGHT = 150
const BAR_HEIGHT = 22
const HEAT_LINES = 3
const HEATS = [0.14, 0.4, 0.7, 1] as const

interface Look {
  size: number
  font: 'display' | 'text'
  color: CardColor
  align?: 'left' | 'right'
}

const text = (words: string, x: number, y: number, look: Look): CardItem => ({
  kind: 'text',
  text: words,
  x,
  y,
  align: 'left',
  ...look
})

const path = (data: string, x: number, y: number, opacity: number): CardItem => ({
  kind: 'path',
  data,
  x,
  y,
  scale: 1,
  color: 'ice',
  opacity
})

function rowsOf(parts: readonly ChartPart[], measure: CardMeasure): CardItem[] {
  return parts.slice(0, ROWS_MAX).flatMap(({ name, value, share }, index): CardItem[] => {
    const y = TOP + index * Math.min(ROW_HEIGHT, (BOTTOM - TOP) / Math.min(parts.length, ROWS_MAX))
    const shown = fitLine(value, INNER / 2, (words) => measure(words, 52, 'display'))
    const room = INNER - measure(shown, 52, 'display') - 32
    const bar = Math.max(LEAN, INNER * (share ?? 0))
    return [
      text(
        fitLine(name, room, (words) => measure(words, 42, 'text')),
        MARGIN,
        y,
        { size: 42, font: 'text', color: 'ink' }
      ),
      text(shown, CARD_WIDTH - MARGIN, y, { size: 52, font: 'display', color: 'ink', align: 'right' }),
      ...(share === null
        ? []
        : [path(`M0 ${BAR_HEIGHT}v-${BAR_HEIGHT - 6}L${bar} 0v${BAR_HEIGHT}z`, MARGIN, y + 16, 0.8)])
    ]
  })
}

function columnsOf(parts: readonly ChartPart[], measure: CardMeasure): CardItem[] {
  const slot = INNER / Math.max(1, parts.length)
  const wide = slot * 0.76
  const centred = (words: string, index: number, y: number, size: number, color: CardColor): CardItem => {
    const shown = fitLine(words, slot, (one) => measure(one, size, 'text'))
    const x = MARGIN + (index + 0.5) * slot - measure(shown, size, 'text') / 2
    return text(shown, x, y, { size, font: 'text', color })
  }
  return parts.flatMap(({ name, value, share }, index): CardItem[] => {
    const tall = Math.max(4, (share ?? 0) * (BOTTOM - TOP - 60))
    const lean = Math.min(LEAN, tall)
    const column = `M0 0v${lean - tall}l${wide} ${-lean}v${tall}z`
    return [
      path(column, MARGIN + index * slot + (slot - wide) / 2, BOTTOM - 44, index === parts.length - 1 ? 1 : 0.6),
      ...(share === 0 ? [] : [centred(value, index, BOTTOM - 62 - tall, 30, 'ink')]),
      centred(name, index, BOTTOM, 28, 'ink-2')
    ]
  })
}

/** The year is folded into lines, so that each day is large enough to see. */
function heatItems({ weeks, months }: Extract<ChartShape, { kind: 'heat' }>): CardItem[] {
  const perLine = Math.ceil(weeks.length / HEAT_LINES)
  const cell = Math.min(INNER / perLine, 36)
  const square = `M0 0h${cell * 0.84}v${cell * 0.84}h-${cell * 0.84}z`
  const at = (week: number) => ({
    x: MARGIN + (week % perLine) * (INNER / perLine),
    y: TOP - 40 + Math.floor(week / perLine) * (cell * 7 + 60)
  })
  const names = months.map(({ week, name }) =>
    text(name, at(week).x, at(week).y - 14, { size: 26, font: 'text', color: 'ink-2' })
  )
  const days = weeks.flatMap((week, index) =>
    week.map((seconds, day) => path(square, at(index).x, at(index).y + day * cell, HEATS[heatOf(seconds)]))
  )
  return [...names, ...days]
}

function shapeItems(shape: ChartShape, measure: CardMeasure): CardItem[] {
  if (shape.kind === 'heat') return heatItems(shape)
  return shape.kind === 'rows' ? rowsOf(shape.parts, measure) : columnsOf(shape.parts, measure)
}

export function chartPicture({ brand, title, note, shape }: ChartPicture, measure: CardMeasure): CardItem[] {
  const lines = wrapText(title, INNER, 2, (words) => measure(words, 80, 'display'))
  const under = fitLine(note, INNER, (words) => measure(words, 40, 'text'))
  return [
    text(brand, MARGIN, 132, { size: 58, font: 'display', color: 'ice' }),
    ...lines.map((line, index) => text(line, MARGIN, 250 + index * 84, { size: 80, font: 'display', color: 'ink' })),
    text(under, MARGIN, 250 + lines.length * 84 - 26, { size: 40, font: 'text', color: 'ink-2' }),
    ...shapeItems(shape, measure)
  ]
}

/** A text alternative for people who cannot see the chart. */
export function chartWords({ title, note, shape }: ChartPicture): string {
  const said = shape.kind === 'heat' ? [note] : shape.parts.map(({ name, value }) => `${name} ${value}`)
  return `${title}: ${said.join(', ')}`
}
