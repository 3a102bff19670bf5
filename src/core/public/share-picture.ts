/** The picture of a shared workout as SVG. Contains only text that the bundled fonts can draw. */
import { formatClock, oneDecimal } from '../app/format.ts'
import { markup, type Markup } from './html.ts'
import { withAbout } from './page-input.ts'
import { fitLine, wrapText } from '../player/text-layout.ts'
import { lengthOf } from '../workout/length.ts'
import { ridgePaths } from '../workout/ridge.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import { LEVEL_ICEPOINTS, type Language, type Level, type WorkoutSummary } from '../workout/workout.ts'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

const FILE = 'picture.png'

/** The version makes other sites fetch the picture again after a change. */
export const sharePath = (id: string, version: number, language: Language): string =>
  `${pathTo('workout', { id }, language)}${FILE}?v=${version}`

export const builtPath = (id: string, version: number, language: Language): string =>
  `${pathTo('workout', { id }, language)}picture-${version}.png`

export type ShareFont = 'Icepoint Display' | 'Inter'

/**
 * The letters each font can draw, checked against the files by a repo test. Inter covers what the display font lacks.
 */
const LETTERS: readonly (readonly [ShareFont, RegExp])[] = [
  [
    'Icepoint Display',
    /^[ -~\u00a0\u00a1\u00ab\u00b0\u00b7\u00bb\u00bf-\u00f6\u00f8-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u20ac\u2212]*$/u
  ],
  [
    'Inter',
    /^[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0480\u0481\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2116\u2122\u2212]*$/u
  ]
]

export const fontFor = (text: string): ShareFont | null =>
  LETTERS.find(([, letters]) => letters.test(text))?.[0] ?? null

const EMOJI =
  /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{fe0f}\u{200d}\u{20e3}\u{e0020}-\u{e007f}]/gu

const plain = (name: string): string => name.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').trim()

/** The work color of the light theme (`styles/app/tokens.css`), because SVG renderers do not support `oklch`. */
const COLOR = { ground: '#68e2f6', ink: '#02111e' }
const LEVEL: Record<Level, { fill: string; on: string; bars: number }> = {
  base: { fill: '#acb6bc', on: '#081724', bars: 1 },
  medium: { fill: '#f6d93f', on: '#081724', bars: 2 },
  heavy: { fill: '#fc9b3f', on: '#081724', bars: 3 },
  extreme: { fill: '#dc2a2e', on: '#ffffff', bars: 4 }
}

/** Four rows: brand and trainer, name, facts, ridge. The name takes the space between the others and never more. */
const MARGIN = 64
const INNER = SHARE_WIDTH - 2 * MARGIN
const HEAD = { line: 88, end: 104 }
const FACTS = { top: 370, middle: 412, line: 441 }
const RIDGE_HEIGHT = 150

const NAME_SIZES = [116, 96, 80]
const NAME_LINES = 2
/** Shares of the font size: the line height, the space below the last line, and the position of letters in a line. */
const LEADING = 0.98
const FOOT = 0.08
const BASE = 0.84

type Breadth = 'space' | 'narrow' | 'slim' | 'lower' | 'figure' | 'upper' | 'wide' | 'widest'

/**
 * Character widths as shares of the font size, the widest of each kind. The renderer cannot measure text in advance.
 */
const WIDTHS: Record<ShareFont, Record<Breadth, number>> = {
  'Icepoint Display': {
    space: 0.18,
    narrow: 0.3,
    slim: 0.37,
    lower: 0.46,
    figure: 0.48,
    upper: 0.54,
    wide: 0.68,
    widest: 0.82
  },
  Inter: { space: 0.24, narrow: 0.4, slim: 0.6, lower: 0.67, figure: 0.68, upper: 0.79, wide: 0.93, widest: 1.14 }
}

const BREADTHS: readonly (readonly [Breadth, RegExp])[] = [
  ['space', / /],
  ['narrow', /[.,:;'!|()‘’·iljI]/],
  ['slim', /[-1frtcsJ]/],
  ['figure', /[\d+=<>]/],
  ['wide', /[mwæ&#жмфшщыю]/],
  ['widest', /[MWÆŒœ@%—…ЖМФШЩЫЮЂЉЊ]/]
]

function breadthOf(letter: string): Breadth {
  const found = BREADTHS.find(([, letters]) => letters.test(letter))?.[0]
  return found ?? (letter === letter.toLowerCase() ? 'lower' : 'upper')
}

const widthOf = (text: string, size: number, font: ShareFont): number =>
  [...text].reduce((sum, letter) => sum + WIDTHS[font][breadthOf(letter)], 0) * size

interface Text {
  text: string
  x: number
  y: number
  size: number
  font: ShareFont
  color?: string
  isRight?: boolean
}

const draw = ({ text, x, y, size, font, color = COLOR.ink, isRight = false }: Text): Markup =>
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

function head(name: string, by: string): Markup[] {
  const font = fontFor(by) ?? 'Inter'
  const size = font === 'Inter' ? 30 : 38
  const start = MARGIN + 67
  const room = SHARE_WIDTH - MARGIN - start - widthOf(name, 44, 'Icepoint Display') - 48
  const line = fitLine(by, room, (text) => widthOf(text, size, font))
  return [
    sign(CUBE, MARGIN, 48, 52, COLOR.ink),
    draw({ text: name, x: start, y: HEAD.line, size: 44, font: 'Icepoint Display' }),
    draw({ text: line, x: SHARE_WIDTH - MARGIN, y: HEAD.line, size, font, isRight: true })
  ]
}

/** Splits a name into two lines of similar length. Returns null when one of them is always too long. */
function balanced(name: string, measure: (text: string) => number): string[] | null {
  const words = name.split(' ')
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map(measure))
  const [best] = breaks.sort((a, b) => longest(a) - longest(b))
  return best !== undefined && longest(best) <= INNER ? best : null
}

/** Cuts at a word, if one ends in the last line. */
function cutAtWord(line: string): string {
  const end = line.lastIndexOf(' ')
  return line.endsWith('…') && end > 0 ? `${line.slice(0, end).replace(/[^\p{L}\p{N})]+$/u, '')}…` : line
}

function linesOf(name: string, font: ShareFont): { size: number; lines: string[] } {
  for (const size of NAME_SIZES) {
    const measure = (text: string) => widthOf(text, size, font)
    const lines = measure(name) <= INNER ? [name] : balanced(name, measure)
    if (lines !== null) return { size, lines }
  }
  const size = NAME_SIZES.at(-1) ?? 0
  return { size, lines: wrapText(name, INNER, NAME_LINES, (text) => widthOf(text, size, font)).map(cutAtWord) }
}

function title(name: string, font: ShareFont): Markup[] {
  const { size, lines } = linesOf(name, font)
  const height = (lines.length * LEADING + FOOT) * size
  const top = (HEAD.end + FACTS.top - height) / 2
  return lines.map((text, line) =>
    draw({ text, x: MARGIN, y: Math.round(top + (line * LEADING + BASE) * size), size, font })
  )
}

/** Drawn from the left. Each part returns where it ends. */
type Part = (x: number) => { drawn: Markup[]; end: number }

const amount =
  (text: string): Part =>
  (x) => ({
    drawn: [draw({ text, x, y: FACTS.line, size: 84, font: 'Icepoint Display' })],
    end: x + widthOf(text, 84, 'Icepoint Display')
  })

const badge =
  (level: Level, word: string): Part =>
  (x) => {
    const { fill, on, bars } = LEVEL[level]
    const [size, height, font] = [42, 58, fontFor(word) ?? 'Inter'] as const
    const [top, line] = [FACTS.line - height, FACTS.line - 14]
    const points = String(LEVEL_ICEPOINTS[level])
    const divider = x + 64 + widthOf(word, size, font) + 12
    const end = divider + 58 + widthOf(points, size, 'Icepoint Display') + 16
    const steps = [0, 1, 2, 3].map(
      (bar) =>
        markup`<path d="M${x + 15 + bar * 9} ${line}v-${7 * (bar + 1)}h7v${7 * (bar + 1)}z" fill="${on}" opacity="${bar < bars ? 1 : 0.3}"/>`
    )
    return {
      drawn: [
        markup`<rect x="${x}" y="${top}" width="${end - x}" height="${height}" rx="3" fill="${fill}"/>`,
        ...steps,
        draw({ text: word, x: x + 64, y: line, size, font, color: on }),
        markup`<path d="M${divider} ${top + 7}v${height - 14}" stroke="${on}" opacity="0.35"/>`,
        sign(CUBE, divider + 18, FACTS.middle - 16, 32, on),
        draw({ text: points, x: divider + 58, y: line, size, font: 'Icepoint Display', color: on })
      ],
      end
    }
  }

const stars =
  (mean: string): Part =>
  (x) => ({
    drawn: [
      sign([[STAR, 1]], x, FACTS.middle - 17, 34, COLOR.ink),
      draw({ text: mean, x: x + 44, y: FACTS.line - 14, size: 42, font: 'Icepoint Display' })
    ],
    end: x + 44 + widthOf(mean, 42, 'Icepoint Display')
  })

function inARow(parts: readonly Part[]): Markup[] {
  let x = MARGIN
  return parts.flatMap((part) => {
    const { drawn, end } = part(x)
    x = Math.round(end) + 28
    return drawn
  })
}

function ridge(segments: WorkoutSummary['ridge']): Markup {
  const paths = Object.entries(ridgePaths(segments, INNER, RIDGE_HEIGHT)).map(
    ([phase, data]) => markup`<path d="${data}" opacity="${phase === 'work' ? 1 : 0.45}"/>`
  )
  return markup`<g transform="translate(${MARGIN} ${SHARE_HEIGHT - RIDGE_HEIGHT})" fill="${COLOR.ink}">${paths}</g>`
}

type Shown = 'name' | 'level' | 'sport' | 'trainer' | 'totalSec' | 'ridge' | 'exerciseCount' | 'rating' | 'ratingCount'
export type SharedWorkout = Pick<WorkoutSummary, Shown>

function measureOf(workout: SharedWorkout, t: Translate): string {
  const { seconds, isAbout } = lengthOf(workout)
  if (seconds === 0) return t('public.exercises', { count: workout.exerciseCount })
  return withAbout(formatClock(seconds), isAbout, t)
}

function byLine({ sport, trainer }: SharedWorkout, t: Translate): string {
  const name = plain(trainer)
  const word = t(`sports.${sport}`)
  const line = `${word}, ${t('public.by', { name })}`
  return name === '' || fontFor(line) === null ? word : line
}

/** Leaves out a name that no font can draw and shows the sport instead. */
export function shareSvg(
  workout: SharedWorkout,
  t: Translate,
  language: Language
): { svg: string; needsInter: boolean } {
  const own = plain(workout.name)
  const name = own !== '' && fontFor(own) !== null ? own : t(`sports.${workout.sport}`)
  const font = fontFor(name) ?? 'Inter'
  const by = byLine(workout, t)
  const level = t(`levels.${workout.level}`)
  const time = fitLine(measureOf(workout, t), INNER / 2, (text) => widthOf(text, 84, 'Icepoint Display'))
  const facts = [amount(time), badge(workout.level, level)]
  if (workout.ratingCount[0] > 0) facts.push(stars(oneDecimal(workout.rating, language)))
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${COLOR.ground}"/>${head(t('app.name'), by)}${title(name, font)}${inARow(facts)}${ridge(workout.ridge)}</svg>`
  return { svg: String(svg), needsInter: [font, fontFor(by), fontFor(level)].includes('Inter') }
}

export const shareAlt = (workout: SharedWorkout, t: Translate): string =>
  [workout.name, t(`levels.${workout.level}`), measureOf(workout, t)].join(' · ')
