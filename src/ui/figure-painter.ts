/**
 * Paints the frames of a moving figure, in a worker where browsers support it. It uses no document and imports
 * nothing.
 */

export interface Shape {
  name: string
  line: number | undefined
  d: string
}

export interface Look {
  fill: string
  stroke: string
  width: number
}

export interface Plan {
  /** Visible area of the canvas: upper left corner and side length. */
  frame: readonly [number, number, number]
  /** Frames of a cycle, and its length in milliseconds. */
  count: number
  cycle: number
}

/**
 * A frame is shapes, or the number of an identical frame. Times are milliseconds on a clock that page and worker
 * share.
 */
export type Order =
  | { picture: number; shapes: readonly Shape[] | number }
  | { pixels: number; looks: Readonly<Record<string, Look>> }
  | { from: number; at: number }
  | 'stop'

export type Report = { wants: number } | 'painted'

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type Picture = readonly { name: string; line: number | undefined; path: Path2D }[]

export const momentNow = (): number => performance.timeOrigin + performance.now()

/** Like SVG: first the fill, then the stroke. */
function paintShape(context: Context, { path, line }: Picture[number], { fill, stroke, width }: Look): void {
  if (fill !== 'none') {
    context.fillStyle = fill
    context.fill(path)
  }
  if (stroke !== 'none') {
    context.strokeStyle = stroke
    context.lineWidth = line ?? width
    context.stroke(path)
  }
}

/** The frame fills the canvas. */
function paint(context: Context, picture: Picture, looks: Readonly<Record<string, Look>>, frame: Plan['frame']): void {
  const { width } = context.canvas
  const [x, y, side] = frame
  const scale = width / side
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, width)
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const shape of picture) {
    const look = looks[shape.name]
    if (look) paintShape(context, shape, look)
  }
}

const pictureOf = (shapes: readonly Shape[]): Picture =>
  shapes.map(({ name, line, d }) => ({ name, line, path: new Path2D(d) }))

/** Follows the orders from the port until it is closed. */
export function paintFigure(canvas: Canvas, port: MessagePort, { frame, count, cycle }: Plan): void {
  const context = canvas.getContext('2d') as Context | null
  const pictures = new Map<number, Picture>()
  let look: Extract<Order, { pixels: number }> = { pixels: 0, looks: {} }
  let way: { from: number; at: number } | null = null
  let seen: Picture | null = null
  let isNew = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (report: Report) => port.postMessage(report)

  const show = (picture: Picture): void => {
    if (context === null || look.pixels === 0) return
    if (canvas.width !== look.pixels) canvas.width = canvas.height = look.pixels
    paint(context, picture, look.looks, frame)
    if (isNew) tell('painted')
    isNew = false
  }
  /** Number of steps to the next frame that differs or is still missing. */
  const stepsFrom = (index: number): number => {
    let steps = 1
    while (steps < count && pictures.get((index + steps) % count) === pictures.get(index)) steps += 1
    return steps
  }
  const move = (): void => {
    clearTimeout(timer)
    if (way === null) return
    const share = (way.from + (momentNow() - way.at) / cycle) % 1
    const index = Math.min(count - 1, Math.floor(share * count))
    const picture = pictures.get(index)
    if (picture === undefined) return tell({ wants: index })
    if (picture !== seen) show(picture)
    seen = picture
    const steps = stepsFrom(index)
    // A figure that never changes needs no timer.
    if (steps === count) return
    const next = index + steps
    if (!pictures.has(next % count)) tell({ wants: next % count })
    timer = setTimeout(move, (next / count - share) * cycle)
  }
  port.onmessage = ({ data }: MessageEvent<Order>) => {
    if (data === 'stop') way = null
    else if ('at' in data) {
      way = data
      // Browsers may discard a canvas while it is hidden.
      seen = null
    } else if ('picture' in data) {
      const { picture, shapes } = data
      pictures.set(picture, typeof shapes === 'number' ? (pictures.get(shapes) ?? []) : pictureOf(shapes))
    } else {
      look = data
      seen = null
    }
    move()
  }
}
