/** An animated figure as a standalone file, using SMIL. Inside an image it needs no script (docs/exercises.md). */
import { frameOf, floorPath, viewBoxOf } from '../figure/frame.ts'
import type { Layer, Tone } from '../figure/gear/piece.ts'
import { layersAt } from '../figure/layers.ts'
import type { Pose } from '../figure/pose.ts'

/** Browsers interpolate linearly between two of these. */
const MOMENTS = 20

/** Copies of the tokens `--on-work` and `--work`, because an image cannot use the page's. */
export const STAGE = {
  ink: 'oklch(0.17 0.036 246)',
  light: 'oklch(0.85 0.112 210)',
  dark: 'oklch(0.885 0.098 206)'
} as const

const mixed = (share: number): string => `color-mix(in oklab,${STAGE.ink} ${share}%,var(--field))`

/** The colors of `styles/app/figure.css` on the work field. */
const COLOURS: Readonly<Record<Tone | 'floor', string>> = {
  body: STAGE.ink,
  far: mixed(45),
  gap: 'var(--field)',
  hole: 'var(--field)',
  gear: mixed(62),
  'gear-far': mixed(34),
  thing: mixed(26),
  floor: mixed(15)
}

const STYLE = [
  `:root{--field:${STAGE.light};stroke-linecap:round;stroke-linejoin:round}`,
  `@media(prefers-color-scheme:dark){:root{--field:${STAGE.dark}}}`,
  ...Object.entries(COLOURS).map(([tone, colour]) => `.${tone}{fill:${colour};stroke:${colour};stroke-width:0}`),
  '.gap{stroke-width:2.4}.line{fill:none}'
].join('')

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

export function movingFile(pose: Pose): string {
  const moments = Array.from({ length: MOMENTS + 1 }, (_, index) => layersAt(pose, (index / MOMENTS) % 1))
  const frame = frameOf(pose)
  const floor = floorPath(pose, frame)
  const groups = [...new Set(moments.map(kindOf))].map((kind) => group(pose, moments, kind))
  const ground = floor === null ? '' : `<path ${lookOf('floor', FLOOR_WIDTH)} d="${floor}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(frame)}"><style>${STYLE}</style>${groups.join('')}${ground}</svg>`
}
