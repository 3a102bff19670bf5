import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { frameOf } from '#core/exercises/figure/frame.ts'
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import { layersAt, stillMoments } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { classOfLayer, Figure, Floor, viewBoxOf } from './figure.tsx'

export interface MovingFigureProps {
  pose: Pose
  isPaused?: boolean
  /** 1 is the exercise's own tempo, 0.5 half of it. */
  tempo?: number
  /** Without it the figure is hidden from screen readers. */
  label?: string | undefined
}

/** About thirty pictures a second: milliseconds from one to the time at which the browser's next frame is asked for. */
const STEP = 25
/** After a pause of the page the figure goes on where it was. */
const LONGEST_STEP = 100

const SVG = 'http://www.w3.org/2000/svg'

/** Paths are kept and only get another `d`, unless the list of layers changes: a rope that passes behind. */
function paint(group: SVGGElement, layers: readonly Layer[]): void {
  layers.forEach((layer, index) => {
    const path = group.children[index] ?? group.appendChild(document.createElementNS(SVG, 'path'))
    const name = classOfLayer(layer)
    if (path.getAttribute('class') !== name) path.setAttribute('class', name)
    if (layer.line !== undefined) path.setAttribute('stroke-width', String(layer.line))
    if (path.getAttribute('d') !== layer.d) path.setAttribute('d', layer.d)
  })
  while (group.children.length > layers.length) group.lastChild?.remove()
}

/** Moves the paths of a group while they are on the screen. */
function useMovement(group: RefObject<SVGGElement | null>, pose: Pose, speed: number): void {
  const share = useRef(0)

  // Before the first picture: the group is empty until it is painted.
  useLayoutEffect(() => {
    share.current = 0
    if (group.current) paint(group.current, layersAt(pose, 0))
  }, [group, pose])

  // The browser's frames are the clock; what is not on the screen does not move.
  useEffect(() => {
    const drawing = group.current?.ownerSVGElement
    if (!drawing || speed === 0) return undefined
    let frame = 0
    let timer = 0
    let last: number | null = null
    const wait = (): void => void (frame = requestAnimationFrame(move))
    const move = (now: number): void => {
      timer = window.setTimeout(wait, STEP)
      if (!group.current) return
      const seconds = Math.min(now - (last ?? now), LONGEST_STEP) / 1000
      share.current = (share.current + (seconds * speed) / pose.T) % 1
      last = now
      paint(group.current, layersAt(pose, share.current))
    }
    const stop = (): void => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      last = null
    }
    const observer = new IntersectionObserver((entries) => {
      stop()
      if (entries.at(-1)?.isIntersecting) wait()
    })
    observer.observe(drawing)
    return () => {
      observer.disconnect()
      stop()
    }
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
