/** The canvas over the SVG of a figure that moves. It has the colours that styles give that SVG. */
import { classOfLayer } from '#core/exercises/figure/drawing.ts'
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import { paintFigure, type Look, type Order, type Plan, type Report, type Shape } from './figure-painter.ts'
import type { Painting } from './figure-worker.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** So short that nobody sees it: its end tells that styles gave another colour, for whatever reason. */
const TRANSITION = 'fill 1ms, stroke 1ms'

const lookOf = ({ fill, stroke, strokeWidth }: CSSStyleDeclaration): Look => ({
  fill,
  stroke,
  width: Number.parseFloat(strokeWidth)
})

/** A path without a way for each class says what styles make of it now: of its theme, its phase, forced colours. */
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
    /** @returns whether one of them is new. */
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

/** One worker paints all figures of the page. A browser without such workers paints them itself. */
function hire(canvas: HTMLCanvasElement, port: MessagePort, plan: Plan): void {
  if (!('transferControlToOffscreen' in canvas)) return paintFigure(canvas, port, plan)
  worker ??= new Worker(new URL('./figure-worker.ts', import.meta.url), { type: 'module' })
  const painting: Painting = { canvas: canvas.transferControlToOffscreen(), port, plan }
  worker.postMessage(painting, [painting.canvas, port])
}

export const shapesOf = (layers: readonly Layer[]): Shape[] =>
  layers.map((layer) => ({ name: classOfLayer(layer), line: layer.line, d: layer.d }))

export interface FigureCanvas {
  run: (from: number, at: number) => void
  stop: () => void
  remove: () => void
}

/** Until the first picture is painted, and afterwards, the SVG is seen. A picture may be the number of another one. */
export function createFigureCanvas(
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
  // Another zoom: as large as it was, with more pixels.
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
