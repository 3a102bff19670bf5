/** The parts that all pictures of shared links are made of, as SVG. */
import { markup, type Markup } from './html.ts'
import { fontFor, plainName, widthOf, type ShareFont } from './share-letters.ts'
import { fitLine, unbreakable, wrapText } from '../player/text-layout.ts'
import type { Translate } from '../app/translate.ts'
import { LEVEL_ICEPOINTS, type Level } from '../workout/workout.ts'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

export const MARGIN = 64
export const INNER = SHARE_WIDTH - 2 * MARGIN

/** Colors of the tokens (`styles/app/tokens.css`), because SVG renderers do not support `oklch`. */
interface Look {
  ground: string
  ink: string
  /** The mark of the brand. */
  ice: string
}
export const WORK_LOOK: Look = { ground: '#68e2f6', ink: '#02111e', ice: '#02111e' }
export const LIGHT_LOOK: Look = { ground: '#ffffff', ink: '#0a1b29', ice: '#006d94' }
export const DARK_LOOK: Look = { ground: '#070f17', ink: '#eef5f7', ice: '#7ee7f7' }

const LEVEL: Record<Level, { fill: string; on: string; bars: number }> = {
  base: { fill: '#acb6bc', on: '#081724', bars: 1 },
  medium: { fill: '#f6d93f', on: '#081724', bars: 2 },
  heavy: { fill: '#fc9b3f', on: '#081724', bars: 3 },
  extreme: { fill: '#dc2a2e', on: '#ffffff', bars: 4 }
}

interface Text {
  text: string
  x: number
  y: number
  size: number
  font: ShareFont
  color: string
  isRight?: boolean
}

const draw = ({ text, x, y, size, font, color, isRight = false }: Text): Markup =>
  markup`<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="700" fill="${color}"${isRight ? markup` text-anchor="end"` : ''}>${text}</text>`

const CUBE = [
  ['M12 1.5 21.1 6.75 12 12 2.9 6.75z', 1],
  ['M21.1 8.1v8.9L12.6 21.9v-8.9z', 0.72],
  ['M2.9 8.1v8.9l8.5 4.9v-8.9z', 0.44]
] as const
const STAR = 'm12 2 3.1 6.5 7 .9-5.2 4.9 1.4 7L12 17.8l-6.3 3.5 1.4-7L1.9 9.4l7-.9z'

function sign(
  paths: readonly (readonly [string, number])[],
  x: number,
  y: number,
  size: number,
  color: string
): Markup {
  const drawn = paths.map(([data, opacity]) => markup`<path d="${data}" opacity="${opacity}"/>`)
  return markup`<g transform="translate(${x} ${y}) scale(${size / 24})" fill="${color}">${drawn}</g>`
}

export const HEAD = { line: 88, end: 104 }

/** Two links of a chain. It stands at the end of the row, because where the text begins is only known when drawn. */
const CHAIN =
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71'
const CHAIN_SIDE = 34

const chain = (x: number, color: string): Markup =>
  markup`<path transform="translate(${x} ${HEAD.line - 31}) scale(${CHAIN_SIDE / 24})" fill="none" stroke="${color}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="${CHAIN}"/>`

/** The first row: the brand, and at the right what the link is. */
export function head(brand: string, about: string, look: Look, hasChain = false): Markup[] {
  const font = fontFor(about) ?? 'Inter'
  const size = font === 'Inter' ? 30 : 38
  const start = MARGIN + 67
  const right = SHARE_WIDTH - MARGIN
  const end = hasChain ? right - CHAIN_SIDE - 14 : right
  const room = end - start - widthOf(brand, 44, 'Icepoint Display') - 48
  const text = fitLine(about, room, (line) => widthOf(line, size, font))
  return [
    sign(CUBE, MARGIN, 48, 52, look.ice),
    draw({ text: brand, x: start, y: HEAD.line, size: 44, font: 'Icepoint Display', color: look.ink }),
    draw({ text, x: end, y: HEAD.line, size, font, color: look.ink, isRight: true }),
    ...(hasChain ? [chain(right - CHAIN_SIDE, look.ink)] : [])
  ]
}

/** Shares of the font size: the line height, the space below the last line, and the position of letters in a line. */
const LEADING = 0.98
const FOOT = 0.08
const BASE = 0.84

export interface Room {
  width: number
  lines: number
  /** The name stands in the middle between these. */
  top: number
  bottom: number
  /** Font sizes, the largest first. */
  sizes: readonly number[]
}

/** Splits a name into lines of similar length, like CSS `text-wrap: balance`. Returns null when it needs more lines. */
function balanced(name: string, { width, lines }: Room, measure: (text: string) => number): string[] | null {
  const longest = Math.max(...unbreakable(name).map(measure))
  const within = (room: number) => wrapText(name, room, Infinity, measure)
  if (longest > width || within(width).length > lines) return null
  const { length } = within(width)
  let [narrow, wide] = [longest, width]
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    if (within(middle).length === length) wide = middle
    else narrow = middle
  }
  return within(wide)
}

/** Cuts at a word, if one ends in the last line. */
function cutAtWord(line: string): string {
  const end = line.lastIndexOf(' ')
  return line.endsWith('…') && end > 0 ? `${line.slice(0, end).replace(/[^\p{L}\p{N})]+$/u, '')}…` : line
}

function linesOf(name: string, font: ShareFont, room: Room): { size: number; lines: string[] } {
  for (const size of room.sizes) {
    const lines = balanced(name, room, (text) => widthOf(text, size, font))
    if (lines !== null) return { size, lines }
  }
  const size = room.sizes.at(-1) ?? 0
  return { size, lines: wrapText(name, room.width, room.lines, (text) => widthOf(text, size, font)).map(cutAtWord) }
}

/** Returns the name without emoji, or the other text when no font can draw what is left. */
export function drawable(name: string, otherwise: string): string {
  const own = plainName(name)
  return own !== '' && fontFor(own) !== null ? own : otherwise
}

export function title(name: string, room: Room, color: string): Markup[] {
  const font = fontFor(name) ?? 'Inter'
  const { size, lines } = linesOf(name, font, room)
  const height = (lines.length * LEADING + FOOT) * size
  const top = (room.top + room.bottom - height) / 2
  return lines.map((text, line) =>
    draw({ text, x: MARGIN, y: Math.round(top + (line * LEADING + BASE) * size), size, font, color })
  )
}

/** Drawn from the left on a base line. Each part returns where it ends. */
type Part = (x: number, line: number) => { drawn: Markup[]; end: number }

export const amount =
  (text: string, color: string): Part =>
  (x, line) => ({
    drawn: [draw({ text, x, y: line, size: 84, font: 'Icepoint Display', color })],
    end: x + widthOf(text, 84, 'Icepoint Display')
  })

/** Words of our own, which the display font can draw. Cut when they take more than `width`. */
export const words =
  (text: string, color: string, width = INNER): Part =>
  (x, line) => {
    const shown = fitLine(text, width, (part) => widthOf(part, 42, 'Icepoint Display'))
    return {
      drawn: [draw({ text: shown, x, y: line - 14, size: 42, font: 'Icepoint Display', color })],
      end: x + widthOf(shown, 42, 'Icepoint Display')
    }
  }

const BADGE = { size: 42, height: 58 }

/** The level with its bars. `hasPoints` adds the Icepoints that a workout of it earns. */
export const badge =
  (level: Level, t: Translate, hasPoints: boolean): Part =>
  (x, base) => {
    const { fill, on, bars } = LEVEL[level]
    const { size, height } = BADGE
    const word = t(`levels.${level}`)
    const font = fontFor(word) ?? 'Inter'
    const [top, line] = [base - height, base - 14]
    const points = String(LEVEL_ICEPOINTS[level])
    const wordEnd = x + 64 + widthOf(word, size, font)
    const divider = wordEnd + 12
    const end = hasPoints ? divider + 58 + widthOf(points, size, 'Icepoint Display') + 16 : wordEnd + 16
    const steps = [0, 1, 2, 3].map(
      (bar) =>
        markup`<path d="M${x + 15 + bar * 9} ${line}v-${7 * (bar + 1)}h7v${7 * (bar + 1)}z" fill="${on}" opacity="${bar < bars ? 1 : 0.3}"/>`
    )
    const earned = [
      markup`<path d="M${divider} ${top + 7}v${height - 14}" stroke="${on}" opacity="0.35"/>`,
      sign(CUBE, divider + 18, base - 45, 32, on),
      draw({ text: points, x: divider + 58, y: line, size, font: 'Icepoint Display', color: on })
    ]
    return {
      drawn: [
        markup`<rect x="${x}" y="${top}" width="${end - x}" height="${height}" rx="3" fill="${fill}"/>`,
        ...steps,
        draw({ text: word, x: x + 64, y: line, size, font, color: on }),
        ...(hasPoints ? earned : [])
      ],
      end
    }
  }

export const stars =
  (mean: string, color: string): Part =>
  (x, line) => ({
    drawn: [
      sign([[STAR, 1]], x, line - 46, 34, color),
      draw({ text: mean, x: x + 44, y: line - 14, size: 42, font: 'Icepoint Display', color })
    ],
    end: x + 44 + widthOf(mean, 42, 'Icepoint Display')
  })

export function inARow(parts: readonly Part[], line: number): Markup[] {
  let x = MARGIN
  return parts.flatMap((part) => {
    const { drawn, end } = part(x, line)
    x = Math.round(end) + 28
    return drawn
  })
}

export const card = (look: Look, content: readonly (Markup | readonly Markup[])[]): string =>
  String(
    markup`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${look.ground}"/>${content}</svg>`
  )
