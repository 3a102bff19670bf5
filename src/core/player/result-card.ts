/** The layout only. `platform/screen/draw-card.ts` draws it. */
import { ridgePaths } from '../workout/ridge.ts'
import { fitLine, wrapText } from './text-layout.ts'
import type { Level, RidgeSegment } from '../workout/workout.ts'

/** Pixels in 4:5, the format that phones and feeds show largest. */
export const CARD_WIDTH = 1080
export const CARD_HEIGHT = 1350

export const CARD_COLORS = [
  'bg',
  'ink',
  'ink-2',
  'ice',
  'work',
  'rest',
  'intro',
  'setup',
  'level',
  'level-fill',
  'on-level'
] as const
export type CardColor = (typeof CARD_COLORS)[number]

export type CardFont = 'display' | 'text'

export type CardItem =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      size: number
      font: CardFont
      color: CardColor
      align: 'left' | 'right'
    }
  | { kind: 'path'; data: string; x: number; y: number; scale: number; color: CardColor; opacity: number }

export interface CardContent {
  name: string
  icepoints: string
  /** Precedes the number while it is uncertain. */
  about: string
  caption: string
  levelName: string
  level: Level
  date: string
  facts: readonly { label: string; value: string }[]
  ridge: readonly RidgeSegment[]
  brand: string
}

export type CardMeasure = (text: string, size: number, font: CardFont) => number

const MARGIN = 80
const INNER = CARD_WIDTH - 2 * MARGIN
const RIDGE_HEIGHT = 250
const ABOUT_SIZE = 46
const CAP = 0.7
const NAME_SIZES = [124, 108, 92, 78]
const NAME_TOP = 300
const NAME_LEADING = 1.04

const CUBE = [
  { data: 'M12 1.5 21.1 6.75 12 12 2.9 6.75z', opacity: 1 },
  { data: 'M21.1 8.1v8.9L12.6 21.9v-8.9z', opacity: 0.72 },
  { data: 'M2.9 8.1v8.9l8.5 4.9v-8.9z', opacity: 0.44 }
]
const BARS: Record<Level, number> = { base: 1, medium: 2, heavy: 3, extreme: 4 }

const cube = (x: number, y: number, size: number, color: CardColor): CardItem[] =>
  CUBE.map(({ data, opacity }) => ({ kind: 'path', data, x, y, scale: size / 24, color, opacity }))

function header({ brand, date }: CardContent, measure: CardMeasure): CardItem[] {
  const day = fitLine(date, INNER / 2, (text) => measure(text, 34, 'text'))
  return [
    ...cube(MARGIN - 8, 76, 72, 'ice'),
    { kind: 'text', text: brand, x: MARGIN + 76, y: 132, size: 58, font: 'display', color: 'ink', align: 'left' },
    { kind: 'text', text: day, x: CARD_WIDTH - MARGIN, y: 130, size: 34, font: 'text', color: 'ink-2', align: 'right' }
  ]
}

function badge({ level, levelName }: CardContent, measure: CardMeasure): CardItem[] {
  const [top, height, size] = [196, 64, 40]
  const word = fitLine(levelName, INNER / 2, (text) => measure(text, size, 'display'))
  const width = 116 + measure(word, size, 'display') + 32
  const bars = [0, 1, 2, 3].map((bar): CardItem => {
    const tall = 14 + bar * 7
    const data = `M0 0h10v${tall}h-10z`
    const [x, y] = [MARGIN + 26 + bar * 17, top + 50 - tall]
    return { kind: 'path', data, x, y, scale: 1, color: 'on-level', opacity: bar < BARS[level] ? 1 : 0.3 }
  })
  const plate = `M0 0h${width}v${height - 22}l-22 22h-${width - 22}z`
  return [
    { kind: 'path', data: plate, x: MARGIN, y: top, scale: 1, color: 'level-fill', opacity: 1 },
    ...bars,
    { kind: 'text', text: word, x: MARGIN + 112, y: top + 46, size, font: 'display', color: 'on-level', align: 'left' }
  ]
}

function nameLines(name: string, measure: CardMeasure): { lines: string[]; size: number } {
  for (const size of NAME_SIZES) {
    const lines = wrapText(name, INNER, 3, (text) => measure(text, size, 'display'))
    if (lines.length <= 2) return { lines, size }
  }
  const size = 72
  return { lines: wrapText(name, INNER, 3, (text) => measure(text, size, 'display')), size }
}

function title({ name }: CardContent, measure: CardMeasure): { items: CardItem[]; bottom: number } {
  const { lines, size } = nameLines(name, measure)
  const items = lines.map((text, line): CardItem => {
    const y = NAME_TOP + size * CAP + line * size * NAME_LEADING
    return { kind: 'text', text, x: MARGIN, y, size, font: 'display', color: 'ink', align: 'left' }
  })
  return { items, bottom: NAME_TOP + size * CAP + Math.max(0, lines.length - 1) * size * NAME_LEADING }
}

function facts({ facts: all }: CardContent, baseline: number, measure: CardMeasure): CardItem[] {
  const column = INNER / Math.max(1, all.length)
  return all.flatMap(({ label, value }, index): CardItem[] => {
    const x = MARGIN + index * column
    const fits = (text: string, size: number, font: CardFont) =>
      fitLine(text, column - 24, (t) => measure(t, size, font))
    return [
      {
        kind: 'text',
        text: fits(label, 32, 'text'),
        x,
        y: baseline - 74,
        size: 32,
        font: 'text',
        color: 'ink-2',
        align: 'left'
      },
      {
        kind: 'text',
        text: fits(value, 68, 'display'),
        x,
        y: baseline,
        size: 68,
        font: 'display',
        color: 'ink',
        align: 'left'
      }
    ]
  })
}

function points(content: CardContent, from: number, bottom: number, measure: CardMeasure): CardItem[] {
  const { icepoints, about } = content
  const top = from + (about === '' ? 0 : ABOUT_SIZE)
  const widthOf = (size: number) => size * 0.62 + measure(icepoints, size, 'display')
  let size = Math.min(460, Math.max(120, (bottom - top) / CAP))
  while (size > 120 && widthOf(size) > INNER) size -= 10
  const box = size * 0.56
  const aboutLine = bottom - size * CAP - ABOUT_SIZE / 2
  return [
    ...(about === ''
      ? []
      : [
          {
            ...({ kind: 'text', text: about, x: MARGIN, y: aboutLine, size: ABOUT_SIZE } as const),
            ...({ font: 'display', color: 'level', align: 'left' } as const)
          }
        ]),
    ...cube(MARGIN - box * 0.12, bottom - (size * CAP) / 2 - box / 2, box, 'level'),
    {
      kind: 'text',
      text: icepoints,
      x: MARGIN + size * 0.62,
      y: bottom,
      size,
      font: 'display',
      color: 'level',
      align: 'left'
    }
  ]
}

function ridge({ ridge: segments }: CardContent): CardItem[] {
  const paths = ridgePaths(segments, CARD_WIDTH, RIDGE_HEIGHT)
  return Object.entries(paths).map(([phase, data]) => {
    const color = phase as keyof typeof paths
    return { kind: 'path', data, x: 0, y: CARD_HEIGHT - RIDGE_HEIGHT, scale: 1, color, opacity: 1 }
  })
}

export function resultCard(content: CardContent, measure: CardMeasure): CardItem[] {
  const name = title(content, measure)
  const factsLine = CARD_HEIGHT - RIDGE_HEIGHT - 64
  const caption = wrapText(content.caption, INNER, 2, (text) => measure(text, 46, 'display'))
  const captionLine = factsLine - 150 - (caption.length - 1) * 52
  return [
    ...header(content, measure),
    ...badge(content, measure),
    ...name.items,
    ...points(content, name.bottom + 56, captionLine - 72, measure),
    ...caption.map((text, line): CardItem => {
      const y = captionLine + line * 52
      return { kind: 'text', text, x: MARGIN, y, size: 46, font: 'display', color: 'ink', align: 'left' }
    }),
    ...facts(content, factsLine, measure),
    ...ridge(content)
  ]
}
