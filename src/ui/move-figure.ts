import { floorPath } from '#core/exercises/figure/drawing.ts'
import { frameOf } from '#core/exercises/figure/frame.ts'
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import { layersAt } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { createFigureCanvas, shapesOf, type FigureCanvas } from './figure-canvas.ts'
import { momentNow, type Shape } from './figure-painter.ts'

/** Each picture costs a frame of the browser, whatever is in it. A short cycle has more of them a second. */
const PICTURES_PER_SECOND = 12
const FEWEST_PICTURES = 8
/** What moves by less, in hundredths of the body's height, is not drawn anew: in a hold only the breath is. */
const LEAST_WAY = 0.3

const NUMBER = /-?[\d.]+/g
const numbersOf = (layers: readonly Layer[]): number[] => layers.flatMap(({ d }) => (d.match(NUMBER) ?? []).map(Number))
const kindOf = (layers: readonly Layer[]): string => layers.map(({ tone, line }) => `${tone} ${line ?? ''}`).join()

const isAlike = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => Math.abs(number - (b[index] ?? 0)) < LEAST_WAY)

/** Pictures of evenly spread moments; where hardly anything moves, the number of the last one. */
function pictureMaker(pose: Pose, count: number): (index: number) => readonly Shape[] | number {
  const floor = floorPath(pose, frameOf(pose))
  const ground: Shape[] = floor === null ? [] : [{ name: 'figure-floor', line: undefined, d: floor }]
  let last: { index: number; kind: string; numbers: number[] } | null = null
  return (index) => {
    const layers = layersAt(pose, index / count)
    const [kind, numbers] = [kindOf(layers), numbersOf(layers)]
    if (last !== null && kind === last.kind && isAlike(numbers, last.numbers)) return last.index
    last = { index, kind, numbers }
    return [...shapesOf(layers), ...ground]
  }
}

interface Movement {
  speed: number
  /** Share of the cycle to begin with. */
  from: number
}

/** On a canvas over the SVG, while it is in sight. @returns what stops it, and tells the share of the cycle. */
export function moveFigure(svg: SVGSVGElement, pose: Pose, { speed, from }: Movement): () => number {
  const cycle = (1000 * pose.T) / speed
  const count = Math.max(FEWEST_PICTURES, Math.round((cycle / 1000) * PICTURES_PER_SECOND))
  const plan = { frame: frameOf(pose), count, cycle }
  let canvas: FigureCanvas | null = null
  let share = from
  let since: number | null = null
  const run = (isWanted: boolean): void => {
    const now = momentNow()
    if (since !== null) share = (share + (now - since) / cycle) % 1
    since = isWanted ? now : null
    if (since === null) return canvas?.stop()
    canvas ??= createFigureCanvas(svg, plan, pictureMaker(pose, count))
    canvas.run(share, since)
  }
  let isOnScreen = false
  const update = () => run(isOnScreen && !document.hidden)
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? false
    update()
  })
  observer.observe(svg)
  document.addEventListener('visibilitychange', update)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
    run(false)
    canvas?.remove()
    return share
  }
}
