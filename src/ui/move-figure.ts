import { frameOf, floorPath, classOfLayer } from '#core/exercises/figure/frame.ts'
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import { layersAt } from '#core/exercises/figure/layers.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import { paintFigure, type Look, type Order, type Plan, type Report, type Shape, momentNow } from './figure-painter.ts'
import type { Painting } from './figure-worker.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Too short to be visible: the end of the transition signals that styles changed a color, for whatever reason. */
const TRANSITION = 'fill 1ms, stroke 1ms'

const lookOf = ({ fill, stroke, strokeWidth }: CSSStyleDeclaration): Look => ({
  fill,
  stroke,
  width: Number.parseFloat(strokeWidth)
})

/** Tracks the looks that styles give each class: theme, phase and forced colors. */
function createLooks(svg: SVGSVGElement, onChange: () => void) {
  const samples = svg.appendChild(document.createElementNS(SVG, 'g'))
  const known = new Map<string, CSSStyleDeclaration>()
  samples.addEventListener('transitionend', onChange)
  const learn = (name: string): void => {
    const path = samples.appendChild(document.createElementNS(SVG, 'path'))
    path.setAttribute('class', name)
    path.style.transition = TRANSITION
    known.set(name, getComputedStyle(path))
  }
  return {
    /** @returns true if one of them is new */
    learnAll: (shapes: readonly Shape[]): boolean => {
      const fresh = new Set(shapes.map(({ name }) => name).filter((name) => !known.has(name)))
      fresh.forEach(learn)
      return fresh.size > 0
    },
    all: () => Object.fromEntries([...known].map(([name, style]) => [name, lookOf(style)])),
    remove: () => samples.remove()
  }
}

let worker: Worker | null = null

/** One worker paints all figures of the page. A browser without such workers paints them on the page. */
function hire(canvas: HTMLCanvasElement, port: MessagePort, plan: Plan): void {
  if (!('transferControlToOffscreen' in canvas)) return paintFigure(canvas, port, plan)
  worker ??= new Worker(new URL('./figure-worker.ts', import.meta.url), { type: 'module' })
  const painting: Painting = { canvas: canvas.transferControlToOffscreen(), port, plan }
  worker.postMessage(painting, [painting.canvas, port])
}

const shapesOf = (layers: readonly Layer[]): Shape[] =>
  layers.map((layer) => ({ name: classOfLayer(layer), line: layer.line, d: layer.d }))

/** The canvas over the SVG of a moving figure. It uses the colors that styles give that SVG. */
interface FigureCanvas {
  run: (from: number, at: number) => void
  stop: () => void
  remove: () => void
}

/**
 * The SVG shows until the first frame is painted, and again afterwards. A frame may be the number of an identical
 * one.
 */
function createFigureCanvas(
  svg: SVGSVGElement,
  plan: Plan,
  make: (index: number) => readonly Shape[] | number
): FigureCanvas {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('class', `${svg.getAttribute('class') ?? ''} is-canvas`)
  canvas.ariaHidden = 'true'
  const { port1: port, port2 } = new MessageChannel()
  const order = (all: Order) => port.postMessage(all)
  let size = 0
  const tellLook = () => order({ pixels: Math.round(size * devicePixelRatio), looks: looks.all() })
  const looks = createLooks(svg, tellLook)
  const observer = new ResizeObserver((entries) => {
    const room = entries.at(-1)?.contentRect
    size = room === undefined ? 0 : Math.min(room.width, room.height)
    tellLook()
  })
  const asked = new Set<number>()
  const give = (picture: number): void => {
    if (asked.has(picture)) return
    asked.add(picture)
    const shapes = make(picture)
    if (typeof shapes !== 'number' && looks.learnAll(shapes)) tellLook()
    order({ picture, shapes })
  }
  port.onmessage = ({ data }: MessageEvent<Report>) => {
    if (data === 'painted') svg.style.visibility = 'hidden'
    else give(data.wants)
  }
  hire(canvas, port2, plan)
  svg.after(canvas)
  observer.observe(svg)
  // After zooming, the canvas has the same size but needs more pixels.
  addEventListener('resize', tellLook)
  return {
    run: (from, at) => order({ from, at }),
    stop: () => order('stop'),
    remove: () => {
      order('stop')
      port.close()
      observer.disconnect()
      removeEventListener('resize', tellLook)
      looks.remove()
      canvas.remove()
      svg.style.visibility = ''
    }
  }
}

/** Each frame costs the browser the same, whatever it shows. A short cycle has more frames per second. */
const PICTURES_PER_SECOND = 12
const FEWEST_PICTURES = 8
/** Movements below this, in hundredths of the body's height, are not redrawn: during a hold only the breath is. */
const LEAST_WAY = 0.3

const NUMBER = /-?[\d.]+/g
const numbersOf = (layers: readonly Layer[]): number[] => layers.flatMap(({ d }) => (d.match(NUMBER) ?? []).map(Number))
const kindOf = (layers: readonly Layer[]): string => layers.map(({ tone, line }) => `${tone} ${line ?? ''}`).join()

const isAlike = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => Math.abs(number - (b[index] ?? 0)) < LEAST_WAY)

/** Frames at even intervals; where hardly anything moves, the number of the last one. */
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
  /** Share of the cycle to start at. */
  from: number
}

/**
 * Animates on a canvas over the SVG while it is in view. @returns a function that stops it and returns the share of
 * the cycle
 */
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
