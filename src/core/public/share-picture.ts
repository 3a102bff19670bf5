/** The picture of a shared workout, as SVG. Text is only what the carried fonts can draw. */
import { formatClock } from '../app/format.ts'
import { markup, type Markup } from './html.ts'
import { withAbout } from './page-input.ts'
import { fitLine, wrapText } from '../player/text-layout.ts'
import { lengthOf } from '../workout/length.ts'
import { ridgePaths } from '../workout/ridge.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import type { Language, Level, WorkoutSummary } from '../workout/workout.ts'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

const FILE = 'picture.png'

/** The version makes other sites ask again after a change. */
export const sharePath = (id: string, version: number, language: Language): string =>
  `${pathTo('workout', { id }, language)}${FILE}?v=${version}`

export const builtPath = (id: string, version: number, language: Language): string =>
  `${pathTo('workout', { id }, language)}picture-${version}.png`

export type ShareFont = 'Icepoint Display' | 'Inter'

/** What each font can draw; a repo test compares it with the files. Inter is for what the display font lacks. */
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

/** The dark theme of `styles/app/tokens.css`: a renderer of SVG knows no `oklch`. */
const COLOR = { ground: '#070f17', ink: '#eef5f7', ice: '#83eaf9' }
const RIDGE = { work: '#7ee7f7', rest: '#445b6c', intro: '#6e97bb', setup: '#74838c' }
const LEVEL: Record<Level, { fill: string; on: string; bars: number }> = {
  base: { fill: '#acb6bc', on: '#081724', bars: 1 },
  medium: { fill: '#f6d93f', on: '#081724', bars: 2 },
  heavy: { fill: '#fc9b3f', on: '#081724', bars: 3 },
  extreme: { fill: '#dc2a2e', on: '#ffffff', bars: 4 }
}

const MARGIN = 80
const INNER = SHARE_WIDTH - 2 * MARGIN
const RIDGE_HEIGHT = 170
const NAME_TOP = 168
const NAME_SIZES = [116, 100, 84]
const SMALLEST = 72
const NAME_LINES = 2
const CAP = 0.7
const FACTS_LINE = 428

/** Shares of the size, rather too wide: what draws the text cannot be asked before. */
const WIDE: Record<ShareFont, number> = { 'Icepoint Display': 1, Inter: 1.32 }

function letterWidth(letter: string): number {
  if (/[ .,:;'!|iljI·]/.test(letter)) return 0.3
  if (/[mwMW@%—…жмфшщыюЖМФШЩЫЮ]/.test(letter)) return 0.8
  return letter === letter.toLowerCase() ? 0.5 : 0.6
}

const widthOf = (text: string, size: number, font: ShareFont): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size * WIDE[font]

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

function brand(name: string): Markup[] {
  const cube = CUBE.map(([data, opacity]) => markup`<path d="${data}" opacity="${opacity}"/>`)
  return [
    markup`<g transform="translate(${MARGIN - 7} 48) scale(2.5)" fill="${COLOR.ice}">${cube}</g>`,
    draw({ text: name, x: MARGIN + 70, y: 94, size: 48, font: 'Icepoint Display', color: COLOR.ink })
  ]
}

function title(name: string, font: ShareFont): Markup[] {
  const lines = (size: number): string[] => wrapText(name, INNER, NAME_LINES, (text) => widthOf(text, size, font))
  const isWhole = (size: number): boolean => lines(size).join(' ') === name
  const size = NAME_SIZES.find(isWhole) ?? SMALLEST
  return lines(size).map((text, line) =>
    draw({ text, x: MARGIN, y: NAME_TOP + size * (CAP + line * 1.04), size, font, color: COLOR.ink })
  )
}

function badge(level: Level, word: string): Markup[] {
  const { fill, on, bars } = LEVEL[level]
  const [size, height, font] = [40, 64, fontFor(word) ?? 'Inter'] as const
  const width = 112 + widthOf(word, size, font) + 28
  const top = FACTS_LINE - height + 8
  const steps = [0, 1, 2, 3].map((bar) => {
    const tall = 14 + bar * 7
    return markup`<path d="M${MARGIN + 26 + bar * 17} ${top + 50}v-${tall}h10v${tall}z" fill="${on}" opacity="${bar < bars ? 1 : 0.3}"/>`
  })
  return [
    markup`<path d="M${MARGIN} ${top}h${width}v${height - 22}l-22 22h-${width - 22}z" fill="${fill}"/>`,
    ...steps,
    draw({ text: word, x: MARGIN + 112, y: top + 46, size, font, color: on })
  ]
}

function ridge(segments: WorkoutSummary['ridge']): Markup {
  const paths = Object.entries(ridgePaths(segments, SHARE_WIDTH, RIDGE_HEIGHT)).map(
    ([phase, data]) => markup`<path d="${data}" fill="${RIDGE[phase as keyof typeof RIDGE]}"/>`
  )
  return markup`<g transform="translate(0 ${SHARE_HEIGHT - RIDGE_HEIGHT})">${paths}</g>`
}

export type SharedWorkout = Pick<WorkoutSummary, 'name' | 'level' | 'sport' | 'totalSec' | 'ridge' | 'exerciseCount'>

function measureOf(workout: SharedWorkout, t: Translate): string {
  const { seconds, isAbout } = lengthOf(workout)
  if (seconds === 0) return t('public.exercises', { count: workout.exerciseCount })
  return withAbout(formatClock(seconds), isAbout, t)
}

/** A name that no font draws is left out; the sport stands in its stead. */
export function shareSvg(workout: SharedWorkout, t: Translate): { svg: string; needsInter: boolean } {
  const own = plain(workout.name)
  const name = own !== '' && fontFor(own) !== null ? own : t(`sports.${workout.sport}`)
  const font = fontFor(name) ?? 'Inter'
  const amount = fitLine(measureOf(workout, t), INNER / 2, (text) => widthOf(text, 72, 'Icepoint Display'))
  const level = t(`levels.${workout.level}`)
  const facts: Text = {
    text: amount,
    x: SHARE_WIDTH - MARGIN,
    y: FACTS_LINE,
    size: 88,
    font: 'Icepoint Display',
    color: COLOR.ice,
    isRight: true
  }
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${COLOR.ground}"/>${brand(t('app.name'))}${title(name, font)}${badge(workout.level, level)}${draw(facts)}${ridge(workout.ridge)}</svg>`
  return { svg: String(svg), needsInter: font === 'Inter' || fontFor(level) === 'Inter' }
}

export const shareAlt = (workout: SharedWorkout, t: Translate): string =>
  [workout.name, t(`levels.${workout.level}`), measureOf(workout, t)].join(' · ')
