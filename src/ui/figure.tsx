import { memo } from 'react'
import { frameOf, frameOfStill, type Frame, classOfLayer, floorPath, viewBoxOf } from '#core/exercises/figure/frame.ts'
import { iconLayers, iconMoment, layersAt } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'

/** A letter's height, a tile in a list, or the available width. */
type FigureSize = 'icon' | 'small' | 'large'

export interface FigureProps {
  pose: Pose
  size?: FigureSize
  /** Share of the cycle. By default the moment that represents the exercise, which an icon always shows. */
  share?: number
  /** Without a label the figure is hidden from screen readers, because its name is beside it. */
  label?: string | undefined
}

export function Floor({ pose, frame }: { pose: Pose; frame: Frame }) {
  const floor = floorPath(pose, frame)
  return floor === null ? null : <path className="figure-floor" d={floor} />
}

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
