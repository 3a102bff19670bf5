import { frameOf, type Frame } from './frame.ts'
import type { Layer, Tone } from './gear/piece.ts'
import { iconMoment, layersAt } from './layers.ts'
import { hasFloor, type Pose } from './pose.ts'

const CLASSES: Record<Tone, string> = {
  body: 'figure-body',
  far: 'figure-far',
  gap: 'figure-gap',
  gear: 'figure-gear',
  'gear-far': 'figure-gear-far',
  thing: 'figure-thing',
  hole: 'figure-hole'
}

export const classOfLayer = ({ tone, line }: Layer): string =>
  line === undefined ? CLASSES[tone] : `${CLASSES[tone]} is-line`

export const viewBoxOf = ([x, y, side]: Frame): string => `${x} ${y} ${side} ${side}`

/** Painted last and just below the soles: the gaps round the feet would bite into it. */
export const floorPath = (pose: Pose, [x, , side]: Frame): string | null =>
  hasFloor(pose) ? `M${x} 1.2H${x + side}` : null

const layerMarkup = (layer: Layer): string => {
  const width = layer.line === undefined ? '' : ` stroke-width="${layer.line}"`
  return `<path class="${classOfLayer(layer)}"${width} d="${layer.d}"/>`
}

export const layersMarkup = (layers: readonly Layer[]): string => layers.map(layerMarkup).join('')

export function figureMarkup(pose: Pose, share = iconMoment(pose)): string {
  const frame = frameOf(pose)
  const floor = floorPath(pose, frame)
  const paths = layersMarkup(layersAt(pose, share))
  const ground = floor === null ? '' : `<path class="figure-floor" d="${floor}"/>`
  return `<svg class="figure is-large" viewBox="${viewBoxOf(frame)}" aria-hidden="true">${paths}${ground}</svg>`
}
