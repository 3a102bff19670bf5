/** Moves the paths of a figure. Without React, for public pages, too. */
import { classOfLayer } from '#core/exercises/figure/drawing.ts'
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import { layersAt } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'

/** About thirty pictures a second: milliseconds from one to the time at which the browser's next frame is asked for. */
const STEP = 25
/** After a pause of the page the figure goes on where it was. */
const LONGEST_STEP = 100

const SVG = 'http://www.w3.org/2000/svg'

/** Paths are kept and only get another `d`, unless the list of layers changes: a rope that passes behind. */
export function paintFigure(group: SVGGElement, layers: readonly Layer[]): void {
  layers.forEach((layer, index) => {
    const path = group.children[index] ?? group.appendChild(document.createElementNS(SVG, 'path'))
    const name = classOfLayer(layer)
    if (path.getAttribute('class') !== name) path.setAttribute('class', name)
    if (layer.line !== undefined) path.setAttribute('stroke-width', String(layer.line))
    if (path.getAttribute('d') !== layer.d) path.setAttribute('d', layer.d)
  })
  while (group.children.length > layers.length) group.lastChild?.remove()
}

interface Movement {
  /** 1 is the exercise's own tempo. */
  speed: number
  /** Share of the cycle to begin with. */
  from: number
  onShare?: (share: number) => void
}

/** The browser's frames are the clock; what is not on the screen does not move. @returns what stops it. */
export function moveFigure(group: SVGGElement, pose: Pose, { speed, from, onShare }: Movement): () => void {
  let share = from
  let frame = 0
  let timer = 0
  let last: number | null = null
  const wait = (): void => void (frame = requestAnimationFrame(move))
  const move = (now: number): void => {
    timer = window.setTimeout(wait, STEP)
    const seconds = Math.min(now - (last ?? now), LONGEST_STEP) / 1000
    share = (share + (seconds * speed) / pose.T) % 1
    last = now
    onShare?.(share)
    paintFigure(group, layersAt(pose, share))
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
  observer.observe(group.ownerSVGElement ?? group)
  return () => {
    observer.disconnect()
    stop()
  }
}
