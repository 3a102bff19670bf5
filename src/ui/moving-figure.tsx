import { useLayoutEffect, useRef, type RefObject } from 'react'
import { frameOf, layersMarkup, viewBoxOf } from '#core/exercises/figure/frame.ts'
import { layersAt, stillMoments } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { Figure, Floor } from './figure.tsx'
import { moveFigure } from './move-figure.ts'

export interface MovingFigureProps {
  pose: Pose
  isPaused?: boolean
  /** 1 is the exercise's own tempo, 0.5 half of it. */
  tempo?: number
  label?: string | undefined
}

/** Paused, it is an SVG at the moment where it stopped; while it moves, a canvas covers it. */
function useMovement(svg: RefObject<SVGSVGElement | null>, pose: Pose, speed: number): void {
  const share = useRef(0)

  useLayoutEffect(() => void (share.current = 0), [pose])

  // Before the first paint, because the group is empty until then. The cleanup reports how far it came.
  useLayoutEffect(() => {
    const group = svg.current?.querySelector('g')
    if (!svg.current || !group) return undefined
    group.innerHTML = layersMarkup(layersAt(pose, share.current))
    if (speed === 0) return undefined
    const stop = moveFigure(svg.current, pose, { speed, from: share.current })
    return () => void (share.current = stop())
  }, [svg, pose, speed])
}

/** With reduced motion, styles show stills instead: the hidden drawing is out of view and does not move. */
export function MovingFigure({ pose, isPaused = false, tempo = 1, label }: MovingFigureProps) {
  const svg = useRef<SVGSVGElement>(null)
  useMovement(svg, pose, isPaused ? 0 : tempo)
  const frame = frameOf(pose)
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className="figure-moves" {...said}>
      <svg ref={svg} className="figure is-large" viewBox={viewBoxOf(frame)} aria-hidden>
        <g />
        <Floor pose={pose} frame={frame} />
      </svg>
      <span className="figure-stills">
        {stillMoments(pose).map((share) => (
          <Figure key={share} pose={pose} share={share} />
        ))}
      </span>
    </span>
  )
}
