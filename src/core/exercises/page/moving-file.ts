/** An animated figure as a standalone file, using SMIL. Inside an image it needs no script (docs/exercises.md). */
import { frameOf, floorPath, viewBoxOf } from '../figure/frame.ts'
import type { Layer, Tone } from '../figure/gear/piece.ts'
import { iconMoment, layersAt } from '../figure/layers.ts'
import type { Pose } from '../figure/pose.ts'

/** Browsers interpolate linearly between two of these. */
const MOMENTS = 20

/** Copies of the tokens `--on-work` and `--work`, because an image cannot use the page's. */
export const STAGE = {
  ink: 'oklch(0.17 0.036 246)',
  light: 'oklch(0.85 0.112 210)',
  dark: 'oklch(0.885 0.098 206)'
} as const

/** Copies of the tokens `--sunken`, `--ink` and `--ice`, in the light and in the dark theme. */
export const ROW = {
  field: ['oklch(0.932 0.014 214)', 'oklch(0.252 0.026 242)'],
  ink: ['oklch(0.215 0.036 246)', 'oklch(0.965 0.008 216)'],
  gear: ['oklch(0.5 0.108 230)', 'oklch(0.87 0.1 208)']
} as const

const mixed = (share: number, colour = '--ink'): string => `color-mix(in oklab,var(${colour}) ${share}%,var(--field))`

/** As in `styles/app/figure.css`. */
const COLOURS: Readonly<Record<Tone | 'floor', string>> = {
  body: 'var(--ink)',
  far: mixed(45),
  gap: 'var(--field)',
  hole: 'var(--field)',
  gear: 'var(--gear)',
  'gear-far': 'var(--gear-far)',
  thing: mixed(26),
  floor: mixed(15)
}

const rowColours = (theme: 0 | 1): string =>
  `--field:${ROW.field[theme]};--ink:${ROW.ink[theme]};--gear:${ROW.gear[theme]}`

/** The panel is part of the picture: it fits the figure even where a page has another theme than the device. */
const rowStyle = (selector: string): string[] => [
  `${selector}{${rowColours(0)};--gear-far:${mixed(45, '--gear')};background:var(--field)}`,
  `@media(prefers-color-scheme:dark){${selector}{${rowColours(1)}}}`
]

const SHAPES = [
  ':root{stroke-linecap:round;stroke-linejoin:round}',
  ...Object.entries(COLOURS).map(([tone, colour]) => `.${tone}{fill:${colour};stroke:${colour};stroke-width:0}`),
  '.gap{stroke-width:2.4}.line{fill:none}'
]

const STYLE = [
  `:root{--field:${STAGE.light};--ink:${STAGE.ink};--gear:${mixed(62)};--gear-far:${mixed(34)}}`,
  `@media(prefers-color-scheme:dark){:root{--field:${STAGE.dark}}}`,
  ...rowStyle(':root:target'),
  ...SHAPES
].join('')

const STILL_STYLE = [...rowStyle(':root'), ...SHAPES].join('')

const FLOOR_WIDTH = 2.4

const lookOf = (tone: string, line: number | undefined): string =>
  line === undefined ? `class="${tone}"` : `class="${tone} line" style="stroke-width:${line}"`

const timed = (name: string, values: readonly string[], seconds: number, how = ''): string =>
  new Set(values).size === 1
    ? ''
    : `<animate attributeName="${name}" values="${values.join(';')}" dur="${seconds}s"${how} repeatCount="indefinite"/>`

const kindOf = (layers: readonly Layer[]): string => layers.map(({ tone, line }) => `${tone} ${line ?? ''}`).join()

/**
 * Layers that share one drawing order, at all moments. While the order differs, they keep their last shape and are
 * hidden.
 */
function group(pose: Pose, moments: readonly (readonly Layer[])[], kind: string): string {
  const first = moments.find((layers) => kindOf(layers) === kind) ?? []
  let shown = first
  const drawn = moments.map((layers) => (shown = kindOf(layers) === kind ? layers : shown))
  const paths = first.map(({ tone, line }, index) => {
    const ways = drawn.map((layers) => layers[index]?.d ?? '')
    return `<path ${lookOf(tone, line)} d="${ways[0]}">${timed('d', ways, pose.T)}</path>`
  })
  const seen = moments.map((layers) => (kindOf(layers) === kind ? 'visible' : 'hidden'))
  return `<g visibility="${seen[0]}">${timed('visibility', seen, pose.T, ' calcMode="discrete"')}${paths.join('')}</g>`
}

function drawing(pose: Pose, style: string, layers: string): string {
  const frame = frameOf(pose)
  const floor = floorPath(pose, frame)
  const ground = floor === null ? '' : `<path ${lookOf('floor', FLOOR_WIDTH)} d="${floor}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" id="row" viewBox="${viewBoxOf(frame)}"><style>${style}</style>${layers}${ground}</svg>`
}

/** On the work field, or with the fragment `#row` on the panel of a row. */
export function movingFile(pose: Pose): string {
  const moments = Array.from({ length: MOMENTS + 1 }, (_, index) => layersAt(pose, (index / MOMENTS) % 1))
  const groups = [...new Set(moments.map(kindOf))].map((kind) => group(pose, moments, kind))
  return drawing(pose, STYLE, groups.join(''))
}

/** The moment that shows the exercise best, in the same frame as the animated file. */
export function stillRow(pose: Pose): string {
  const layers = layersAt(pose, iconMoment(pose))
  const paths = layers.map(({ tone, line, d }) => `<path ${lookOf(tone, line)} d="${d}"/>`)
  return drawing(pose, STILL_STYLE, paths.join(''))
}
