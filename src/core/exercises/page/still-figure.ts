/** A figure standing still as a standalone file, in the moment that shows the exercise best and on its own panel. */
import { floorPath, frameOfStill, viewBoxOf } from '../figure/frame.ts'
import type { Layer, Tone } from '../figure/gear/piece.ts'
import { iconMoment, layersAt } from '../figure/layers.ts'
import type { Pose } from '../figure/pose.ts'

/** Copies of the tokens `--sunken`, `--ink` and `--ice`, because an image cannot use the page's. */
export const PANEL = {
  light: { field: 'oklch(0.932 0.014 214)', ink: 'oklch(0.215 0.036 246)', ice: 'oklch(0.5 0.108 230)' },
  dark: { field: 'oklch(0.252 0.026 242)', ink: 'oklch(0.965 0.008 216)', ice: 'oklch(0.87 0.1 208)' }
} as const

const mixed = (share: number, color = '--ink'): string => `color-mix(in oklab,var(${color}) ${share}%,var(--field))`

/** As in `styles/app/figure.css`. */
const COLORS: Readonly<Record<Tone | 'floor', string>> = {
  body: 'var(--ink)',
  far: mixed(45),
  gap: 'var(--field)',
  hole: 'var(--field)',
  gear: 'var(--ice)',
  'gear-far': mixed(45, '--ice'),
  thing: mixed(26),
  floor: mixed(15)
}

const tokens = ({ field, ink, ice }: Record<keyof typeof PANEL.light, string>): string =>
  `:root{--field:${field};--ink:${ink};--ice:${ice};background:var(--field);stroke-linecap:round;stroke-linejoin:round}`

const STYLE = [
  tokens(PANEL.light),
  `@media(prefers-color-scheme:dark){${tokens(PANEL.dark)}}`,
  ...Object.entries(COLORS).map(([tone, color]) => `.${tone}{fill:${color};stroke:${color};stroke-width:0}`),
  '.gap{stroke-width:2.4}.line{fill:none}'
].join('')

const FLOOR_WIDTH = 2.4

const pathOf = (tone: Layer['tone'] | 'floor', d: string, line: number | undefined): string =>
  line === undefined
    ? `<path class="${tone}" d="${d}"/>`
    : `<path class="${tone} line" style="stroke-width:${line}" d="${d}"/>`

export function stillFigure(pose: Pose): string {
  const moment = iconMoment(pose)
  const frame = frameOfStill(pose, moment)
  const floor = floorPath(pose, frame)
  const paths = layersAt(pose, moment).map(({ tone, d, line }) => pathOf(tone, d, line))
  const ground = floor === null ? '' : pathOf('floor', floor, FLOOR_WIDTH)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(frame)}"><style>${STYLE}</style>${paths.join('')}${ground}</svg>`
}
