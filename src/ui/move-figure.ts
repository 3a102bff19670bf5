/** Moves a figure. Without React, for public pages, too. */
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import { layersAt } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { createFigureCanvas, pictureOf, type Picture } from './figure-canvas.ts'

/** Each picture costs a frame of the browser, whatever is in it. A short cycle has more of them a second. */
const PICTURES_PER_SECOND = 12
const FEWEST_PICTURES = 8
/** What moves by less, in hundredths of the body's height, is not drawn anew: in a hold only the breath is. */
const LEAST_WAY = 0.3
/** So many pictures that are alike are slept through; new colours are seen after that. */
const LONGEST_SLEEP = 5
/** Milliseconds. After a pause of the page the figure goes on where it was. */
const LONGEST_STEP = 600

const NUMBER = /-?[\d.]+/g
const numbersOf = (layers: readonly Layer[]): number[] => layers.flatMap(({ d }) => (d.match(NUMBER) ?? []).map(Number))
const kindOf = (layers: readonly Layer[]): string => layers.map(({ tone, line }) => `${tone} ${line ?? ''}`).join()

const isAlike = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => Math.abs(number - (b[index] ?? 0)) < LEAST_WAY)

/** Pictures of evenly spread moments, made when they are first needed; the last one again where hardly anything moves. */
function createPictures(pose: Pose, count: number) {
  const pictures: Picture[] = []
  let last: { picture: Picture; kind: string; numbers: number[] } | null = null
  const make = (index: number): Picture => {
    const layers = layersAt(pose, index / count)
    const [kind, numbers] = [kindOf(layers), numbersOf(layers)]
    if (kind !== last?.kind || !isAlike(numbers, last.numbers)) last = { picture: pictureOf(layers), kind, numbers }
    return last.picture
  }
  return {
    at: (index: number): Picture => (pictures[index] ??= make(index)),
    /** How many steps it is to the next that is another one, or that nobody has seen yet. */
    stepsFrom: (index: number): number => {
      let steps = 1
      while (steps < LONGEST_SLEEP && pictures[(index + steps) % count] === pictures[index]) steps += 1
      return steps
    }
  }
}

interface Movement {
  /** 1 is the exercise's own tempo. */
  speed: number
  /** Share of the cycle to begin with. */
  from: number
}

/**
 * Draws on a canvas over the SVG. What is not on the screen does not move.
 * @returns what stops it, and tells the share of the cycle.
 */
export function moveFigure(svg: SVGSVGElement, pose: Pose, { speed, from }: Movement): () => number {
  const cycle = (1000 * pose.T) / speed
  const count = Math.max(FEWEST_PICTURES, Math.round((cycle / 1000) * PICTURES_PER_SECOND))
  const pictures = createPictures(pose, count)
  const canvas = createFigureCanvas(svg, pose)
  let share = from
  let frame = 0
  let timer = 0
  let last: number | null = null
  const indexNow = () => Math.min(count - 1, Math.floor(share * count))
  const wait = (): void => {
    const next = indexNow() + pictures.stepsFrom(indexNow())
    timer = window.setTimeout(move, (next / count - share) * cycle)
  }
  const move = (): void => {
    const now = performance.now()
    share = (share + Math.min(now - (last ?? now), LONGEST_STEP) / cycle) % 1
    last = now
    const picture = pictures.at(indexNow())
    if (!canvas.isNews(picture)) return wait()
    // A hidden tab has no frames.
    frame = requestAnimationFrame(() => {
      canvas.draw(picture)
      wait()
    })
  }
  const stop = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    last = null
  }
  const observer = new IntersectionObserver((entries) => {
    stop()
    if (entries.at(-1)?.isIntersecting) move()
  })
  observer.observe(svg)
  return () => {
    observer.disconnect()
    stop()
    canvas.remove()
    return share
  }
}
