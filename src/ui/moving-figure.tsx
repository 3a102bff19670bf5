import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { viewBoxOf } from '#core/exercises/figure/drawing.ts'
import { frameOf } from '#core/exercises/figure/frame.ts'
import { layersAt, stillMoments } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { Figure, Floor } from './figure.tsx'
import { moveFigure, paintFigure } from './move-figure.ts'

export interface MovingFigureProps {
  pose: Pose
  isPaused?: boolean
  /** 1 is the exercise's own tempo, 0.5 half of it. */
  tempo?: number
  /** Without it the figure is hidden from screen readers. */
  label?: string | undefined
}

/** Moves the paths of a group while they are on the screen. */
function useMovement(group: RefObject<SVGGElement | null>, pose: Pose, speed: number): void {
  const share = useRef(0)

  // Before the first picture: the group is empty until it is painted.
  useLayoutEffect(() => {
    share.current = 0
    if (group.current) paintFigure(group.current, layersAt(pose, 0))
  }, [group, pose])

  // The browser's frames are the clock; what is not on the screen does not move.
  useEffect(() => {
    if (!group.current || speed === 0) return undefined
    return moveFigure(group.current, pose, { speed, from: share.current, onShare: (now) => (share.current = now) })
  }, [group, pose, speed])
}

/**
 * An exercise that moves. Where less motion is wanted, styles show stills in its stead; the hidden drawing does not
 * intersect the screen and so stands still.
 */
export function MovingFigure({ pose, isPaused = false, tempo = 1, label }: MovingFigureProps) {
  const group = useRef<SVGGElement>(null)
  useMovement(group, pose, isPaused ? 0 : tempo)
  const frame = frameOf(pose)
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className="figure-moves" {...said}>
      <svg className="figure is-large" viewBox={viewBoxOf(frame)} aria-hidden>
        <g ref={group} />
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
