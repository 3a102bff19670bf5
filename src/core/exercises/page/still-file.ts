/** A figure at its most telling moment as a standalone file, in grays that a page blends into its own colors. */
import { floorPath, frameOfStill, viewBoxOf } from '../figure/frame.ts'
import type { Layer, Tone } from '../figure/gear/piece.ts'
import { iconMoment, layersAt } from '../figure/layers.ts'
import type { Pose } from '../figure/pose.ts'

/** Black is the figure and white the panel behind it. The mixtures are those of `styles/app/figure.css`. */
const GRAYS: Readonly<Record<Tone | 'floor', string>> = {
  body: '#000',
  far: '#8c8c8c',
  gap: '#fff',
  hole: '#fff',
  gear: '#616161',
  'gear-far': '#a8a8a8',
  thing: '#bdbdbd',
  floor: '#d9d9d9'
}

const FLOOR_WIDTH = 2.4
const GAP_WIDTH = 2.4

function pathOf({ tone, line, d }: Layer): string {
  const gray = GRAYS[tone]
  if (line !== undefined) return `<path fill="none" stroke="${gray}" stroke-width="${line}" d="${d}"/>`
  const edge = tone === 'gap' ? ` stroke="${gray}" stroke-width="${GAP_WIDTH}"` : ''
  return `<path fill="${gray}"${edge} d="${d}"/>`
}

export function stillFigure(pose: Pose): string {
  const moment = iconMoment(pose)
  const frame = frameOfStill(pose, moment)
  const [x, y, side] = frame
  const floor = floorPath(pose, frame)
  const ground =
    floor === null ? '' : `<path fill="none" stroke="${GRAYS.floor}" stroke-width="${FLOOR_WIDTH}" d="${floor}"/>`
  const paths = layersAt(pose, moment).map(pathOf).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(frame)}" stroke-linecap="round" stroke-linejoin="round"><path fill="#fff" d="M${x} ${y}h${side}v${side}h-${side}z"/>${paths}${ground}</svg>`
}
