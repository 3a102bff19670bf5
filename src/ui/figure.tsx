import { memo } from 'react'
import { frameOf, frameOfStill, type Frame } from '#core/exercises/figure/frame.ts'
import type { Layer, Tone } from '#core/exercises/figure/gear/piece.ts'
import { iconLayers, iconMoment, layersAt } from '#core/exercises/figure/layers.ts'
import { hasFloor, type Pose } from '#core/exercises/figure/pose.ts'

/** A letter's height, a tile of a list, or as wide as there is room. */
type FigureSize = 'icon' | 'small' | 'large'

export interface FigureProps {
  pose: Pose
  size?: FigureSize
  /** Share of the cycle. Without it, the moment that stands for the exercise, as an icon always does. */
  share?: number
  /** Without it the figure is hidden from screen readers: its name stands beside it. */
  label?: string | undefined
}

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
export function Floor({ pose, frame: [x, , side] }: { pose: Pose; frame: Frame }) {
  return hasFloor(pose) ? <path className="figure-floor" d={`M${x} 1.2H${x + side}`} /> : null
}

/** An exercise at one moment. */
export const Figure = memo(function Figure({ pose, size = 'large', share, label }: FigureProps) {
  const isIcon = size === 'icon'
  const moment = share ?? iconMoment(pose)
  const frame = isIcon ? frameOfStill(pose, iconMoment(pose)) : frameOf(pose)
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={`figure is-${size}`} viewBox={viewBoxOf(frame)} {...said}>
      {(isIcon ? iconLayers(pose) : layersAt(pose, moment)).map((layer, index) => (
        <path key={index} className={classOfLayer(layer)} strokeWidth={layer.line} d={layer.d} />
      ))}
      {!isIcon && <Floor pose={pose} frame={frame} />}
    </svg>
  )
})
