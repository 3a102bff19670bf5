/** Draws pictures of a figure on a canvas over its SVG, in the colours that styles give that SVG. */
import { classOfLayer, floorPath } from '#core/exercises/figure/drawing.ts'
import { frameOf, type Frame } from '#core/exercises/figure/frame.ts'
import type { Layer } from '#core/exercises/figure/gear/piece.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'

interface Shape {
  /** Of its SVG path: styles know it. */
  name: string
  line: number | undefined
  path: Path2D
}

export type Picture = readonly Shape[]

export interface FigureCanvas {
  /** Another picture than the one that is seen, another size or other colours. */
  isNews: (picture: Picture) => boolean
  draw: (picture: Picture) => void
  /** The SVG is seen again. */
  remove: () => void
}

const shapeOf = (name: string, d: string, line?: number): Shape => ({ name, line, path: new Path2D(d) })

export const pictureOf = (layers: readonly Layer[]): Picture =>
  layers.map((layer) => shapeOf(classOfLayer(layer), layer.d, layer.line))

const SVG = 'http://www.w3.org/2000/svg'

/** A path without a way for each class says what styles make of it now: of its theme, its phase, forced colours. */
function createLooks(svg: SVGSVGElement) {
  const samples = svg.appendChild(document.createElementNS(SVG, 'g'))
  const known = new Map<string, CSSStyleDeclaration>()
  const of = (name: string): CSSStyleDeclaration => {
    const old = known.get(name)
    if (old !== undefined) return old
    const path = samples.appendChild(document.createElementNS(SVG, 'path'))
    path.setAttribute('class', name)
    const look = getComputedStyle(path)
    known.set(name, look)
    return look
  }
  return {
    of,
    asText: () => [...known.values()].map(({ fill, stroke }) => fill + stroke).join(),
    remove: () => samples.remove()
  }
}

/** As SVG does it: first the field, then its edge. */
function paint(context: CanvasRenderingContext2D, { path, line }: Shape, look: CSSStyleDeclaration): void {
  const { fill, stroke, strokeWidth } = look
  if (fill !== 'none') {
    context.fillStyle = fill
    context.fill(path)
  }
  if (stroke !== 'none') {
    context.strokeStyle = stroke
    context.lineWidth = line ?? Number.parseFloat(strokeWidth)
    context.stroke(path)
  }
}

/** The frame fills the canvas. */
function fit(context: CanvasRenderingContext2D, [x, y, side]: Frame): void {
  const { width } = context.canvas
  const scale = width / side
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, width)
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

/** It is there from the first picture on; until then, and afterwards, the SVG is seen. */
export function createFigureCanvas(svg: SVGSVGElement, pose: Pose): FigureCanvas {
  const frame = frameOf(pose)
  const floor = floorPath(pose, frame)
  const ground = floor === null ? [] : [shapeOf('figure-floor', floor)]
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  canvas.setAttribute('class', `${svg.getAttribute('class') ?? ''} is-canvas`)
  canvas.ariaHidden = 'true'
  const looks = createLooks(svg)
  let size = 0
  const observer = new ResizeObserver((entries) => {
    const room = entries.at(-1)?.contentRect
    size = room === undefined ? 0 : Math.min(room.width, room.height)
  })
  observer.observe(svg)
  const pixels = () => Math.round(size * devicePixelRatio)
  let seen: Picture | null = null
  let colours = ''
  return {
    isNews: (picture) => pixels() > 0 && (picture !== seen || canvas.width !== pixels() || colours !== looks.asText()),
    draw: (picture) => {
      const side = pixels()
      if (context === null || side === 0) return
      if (canvas.width !== side) canvas.width = canvas.height = side
      fit(context, frame)
      for (const shape of [...picture, ...ground]) paint(context, shape, looks.of(shape.name))
      seen = picture
      colours = looks.asText()
      if (canvas.isConnected) return
      svg.after(canvas)
      svg.style.visibility = 'hidden'
    },
    remove: () => {
      observer.disconnect()
      looks.remove()
      canvas.remove()
      svg.style.visibility = ''
    }
  }
}
