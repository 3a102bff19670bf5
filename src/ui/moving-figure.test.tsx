import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DRAWINGS } from '#core/exercises/figure/gear/gear.ts'
import { equip } from '#core/exercises/figure/gear/slot.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import '../styles/app/tokens.css'
import '../styles/app/figure.css'
import { Figure } from './figure.tsx'
import { MovingFigure } from './moving-figure.tsx'

equip(DRAWINGS)

const SQUAT: Pose = {
  T: 0.5,
  an: 'f',
  m: 'pp',
  p: { f: [0, 0] },
  e: [['bench', -60, 20, 30]],
  k: [{ a: [176, 168] }, { b: 38, a: [86, 84], l: [84, 211] }]
}
const ROPE: Pose = {
  T: 0.4,
  v: 'f',
  an: 'g',
  e: [['rope']],
  k: [
    { q: 0, z: 'l' },
    { q: 0.5, z: 'l' }
  ]
}

afterEach(() => {
  delete document.documentElement.dataset['motion']
})

const WAIT = { timeout: 8000 }
const HOLD: Pose = { T: 4, an: 'f', p: { f: [0, 0] }, m: 'pp', k: [{ c: 0 }, { c: 1 }] }
const STILL: Pose = {
  T: 4,
  an: 'f',
  p: { f: [0, 0] },
  e: [['bench', -60, 20, 30], ['db']],
  k: [{ b: 38, a: [86, 84], l: [84, 211] }]
}

const svgOf = (element: Element) => element.querySelector<SVGSVGElement>('.figure-moves > svg.figure')
const canvasOf = (element: Element) => element.querySelector<HTMLCanvasElement>('.figure-moves > canvas')
/** The SVG is hidden from the first frame on. */
function isSeen(canvas: HTMLCanvasElement | null): boolean {
  const svg = canvas?.previousElementSibling
  return svg instanceof SVGSVGElement && svg.style.visibility === 'hidden'
}
/** Returns what is visible now. A worker's canvas can only be read through another canvas. */
function drawn(element: Element): string {
  const canvas = canvasOf(element)
  if (canvas === null || !isSeen(canvas)) return svgOf(element)?.innerHTML ?? ''
  const copy = document.createElement('canvas')
  copy.width = copy.height = Math.max(1, canvas.width)
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy.toDataURL()
}
/** Returns true if a different frame is visible a little later. */
async function hasMoved(element: Element): Promise<boolean> {
  const before = drawn(element)
  await new Promise((resolve) => setTimeout(resolve, 300))
  return drawn(element) !== before
}

function pixelsOf(picture: CanvasImageSource, size: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(size, size).getContext('2d')
  context?.drawImage(picture, 0, 0, size, size)
  return context?.getImageData(0, 0, size, size).data ?? new Uint8ClampedArray()
}

/** The SVG as an image with the styles it has on the page. */
async function asImage(svg: SVGSVGElement, size: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('style', 'stroke-linecap:round;stroke-linejoin:round')
  copy.setAttribute('width', String(size))
  copy.setAttribute('height', String(size))
  const paths = [...svg.querySelectorAll('path')].map((path) => getComputedStyle(path))
  copy.querySelectorAll('path').forEach((path, index) => {
    const { fill = '', stroke = '', strokeWidth = '' } = paths[index] ?? {}
    path.setAttribute('style', `fill:${fill};stroke:${stroke};stroke-width:${strokeWidth}`)
  })
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`
  await image.decode()
  return image
}

test('exposes a still as an image if it has a name, otherwise as decoration', async () => {
  const screen = await render(<Figure pose={SQUAT} label="Squat" />)
  await expect.element(screen.getByRole('img', { name: 'Squat' })).toBeVisible()
  await screen.rerender(<Figure pose={SQUAT} />)
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument()
})

test('draws an icon at 24 pixels without floor or gaps, and a small figure at 72', async () => {
  const screen = await render(<Figure pose={SQUAT} size="icon" />)
  const figure = () => screen.container.querySelector('.figure')
  expect(figure()?.getBoundingClientRect().width).toBe(24)
  expect(figure()?.querySelector('.figure-floor, .figure-gap')).toBeNull()
  await screen.rerender(<Figure pose={SQUAT} size="small" />)
  expect(figure()?.getBoundingClientRect().width).toBe(72)
  expect(figure()?.querySelectorAll('.figure-floor')).toHaveLength(1)
  expect(figure()?.querySelectorAll('.figure-gap').length).toBeGreaterThan(0)
})

test('draws no floor in a top view', async () => {
  const screen = await render(<Figure pose={{ T: 1, v: 't', k: [{}] }} share={0.2} />)
  expect(screen.container.querySelector('.figure-floor')).toBeNull()
})

test('moves on a canvas, and is a still SVG while paused', async () => {
  const screen = await render(<MovingFigure pose={SQUAT} label="Squat" />)
  await expect.element(screen.getByRole('img', { name: 'Squat' })).toBeVisible()
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
  expect(canvasOf(screen.container)?.getAttribute('aria-hidden')).toBe('true')
  const first = svgOf(screen.container)?.innerHTML
  await screen.rerender(<MovingFigure pose={SQUAT} isPaused label="Squat" />)
  await expect.poll(() => canvasOf(screen.container), WAIT).toBeNull()
  await expect.element(svgOf(screen.container)).toBeVisible()
  // It shows where it stopped, and the canvas is gone.
  expect(svgOf(screen.container)?.innerHTML).not.toBe(first)
  expect(svgOf(screen.container)?.querySelector('path:not([d])')).toBeNull()
  expect(await hasMoved(screen.container)).toBe(false)
  await screen.rerender(<MovingFigure pose={SQUAT} tempo={2} label="Squat" />)
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
})

test('matches the SVG pixel by pixel on the canvas', async () => {
  const screen = await render(
    <div style={{ inlineSize: 240 }}>
      <MovingFigure pose={STILL} />
    </div>
  )
  await expect.poll(() => isSeen(canvasOf(screen.container)), WAIT).toBe(true)
  const [canvas, svg] = [canvasOf(screen.container), svgOf(screen.container)]
  if (!canvas || !svg) throw new Error('no canvas')
  expect(canvas.getBoundingClientRect()).toEqual(svg.getBoundingClientRect())
  expect(canvas.width).toBe(Math.round(240 * devicePixelRatio))
  const size = canvas.width
  await expect.poll(() => pixelsOf(canvas, size).some((value) => value > 0), WAIT).toBe(true)
  const seen = pixelsOf(canvas, size)
  await screen.rerender(
    <div style={{ inlineSize: 240 }}>
      <MovingFigure pose={STILL} isPaused />
    </div>
  )
  await expect.poll(() => canvasOf(screen.container), WAIT).toBeNull()
  const wanted = pixelsOf(await asImage(svg, size), size)
  expect(wanted.some((value) => value > 0)).toBe(true)
  const others = seen.filter((value, index) => Math.abs(value - (wanted[index] ?? 0)) > 64)
  expect(others.length / seen.length).toBeLessThan(0.001)
})

test('recolors a still figure at once when the theme changes', async () => {
  const screen = await render(<MovingFigure pose={STILL} />)
  await expect.poll(() => isSeen(canvasOf(screen.container)), WAIT).toBe(true)
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(false)
  const before = drawn(screen.container)
  document.documentElement.dataset['theme'] = 'dark'
  await expect.poll(() => drawn(screen.container), WAIT).not.toBe(before)
  delete document.documentElement.dataset['theme']
  await expect.poll(() => drawn(screen.container), WAIT).toBe(before)
})

test('uses as many pixels as the space has', async () => {
  const at = (inlineSize: number) => (
    <div style={{ inlineSize }}>
      <MovingFigure pose={STILL} />
    </div>
  )
  const screen = await render(at(120))
  await expect.poll(() => canvasOf(screen.container)?.width, WAIT).toBe(Math.round(120 * devicePixelRatio))
  await screen.rerender(at(200))
  await expect.poll(() => canvasOf(screen.container)?.width, WAIT).toBe(Math.round(200 * devicePixelRatio))
})

/** Frames of one second, painted by the page itself, because tests cannot look into a worker. */
async function picturesOf(pose: Pose): Promise<number> {
  const screen = await render(<MovingFigure pose={pose} />)
  await expect.poll(() => isSeen(canvasOf(screen.container)), WAIT).toBe(true)
  const clear = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const pictures = clear.mock.calls.length
  clear.mockRestore()
  await screen.unmount()
  return pictures
}

describe('in a browser whose workers cannot paint', () => {
  const { transferControlToOffscreen } = HTMLCanvasElement.prototype
  beforeEach(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')
    return () => Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen })
  })

  test('needs few frames for a hold, none for a still, and no more than visible for a movement', async () => {
    expect(await picturesOf(STILL)).toBeLessThan(2)
    expect(await picturesOf(HOLD)).toBeLessThan(6)
    const pictures = await picturesOf({ ...SQUAT, T: 2 })
    expect(pictures).toBeGreaterThan(3)
    expect(pictures).toBeLessThan(14)
  })
})

test('stops in a hidden tab and resumes where it was', async () => {
  const screen = await render(<MovingFigure pose={SQUAT} />)
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(false)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
})

test('starts another exercise at its own first moment', async () => {
  const screen = await render(<MovingFigure pose={SQUAT} isPaused />)
  const own = drawn(screen.container)
  await screen.rerender(<MovingFigure pose={SQUAT} />)
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
  await screen.rerender(<MovingFigure pose={ROPE} isPaused />)
  await expect.poll(() => svgOf(screen.container)?.querySelectorAll('.figure-thing').length, WAIT).toBe(0)
  const rope = drawn(screen.container)
  await screen.rerender(<MovingFigure pose={SQUAT} isPaused />)
  await expect.poll(() => drawn(screen.container), WAIT).toBe(own)
  expect(rope).not.toBe(own)
})

test('stops while off screen', async () => {
  const screen = await render(
    <div>
      <div style={{ blockSize: '300vh' }} />
      <MovingFigure pose={SQUAT} />
    </div>
  )
  expect(await hasMoved(screen.container)).toBe(false)
  expect(canvasOf(screen.container)).toBeNull()
  screen.container.querySelector('.figure-moves')?.scrollIntoView()
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
})

test('shows two stills with reduced motion, and nothing moves behind them', async () => {
  document.documentElement.dataset['motion'] = 'reduced'
  const screen = await render(<MovingFigure pose={SQUAT} label="Squat" />)
  const stills = [...screen.container.querySelectorAll('.figure-stills .figure')]
  expect(stills).toHaveLength(2)
  for (const still of stills) expect(still.getBoundingClientRect().width).toBeGreaterThan(50)
  expect(svgOf(screen.container)?.getBoundingClientRect().width).toBe(0)
  expect(await hasMoved(screen.container)).toBe(false)
  delete document.documentElement.dataset['motion']
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(true)
  expect(stills[0]?.getBoundingClientRect().width).toBe(0)
  document.documentElement.dataset['motion'] = 'reduced'
  await expect.poll(() => hasMoved(screen.container), WAIT).toBe(false)
  expect(canvasOf(screen.container)?.getBoundingClientRect().width).toBe(0)
})
