import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Pose } from '#core/exercises/figure/pose.ts'
import '../styles/app/tokens.css'
import '../styles/app/figure.css'
import { Figure } from './figure.tsx'
import { MovingFigure } from './moving-figure.tsx'

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

const pathsOf = (element: Element) => [...element.querySelectorAll<SVGPathElement>('.figure-moves > .figure g path')]
const drawn = (element: Element) => pathsOf(element).map((path) => path.getAttribute('d'))
/** What is drawn now and a little later. */
async function hasMoved(element: Element): Promise<boolean> {
  const before = drawn(element).join()
  await new Promise((resolve) => setTimeout(resolve, 180))
  return drawn(element).join() !== before
}

test('a still is a picture where it has a name, else decoration', async () => {
  const screen = await render(<Figure pose={SQUAT} label="Squat" />)
  await expect.element(screen.getByRole('img', { name: 'Squat' })).toBeVisible()
  await screen.rerender(<Figure pose={SQUAT} />)
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument()
})

test('an icon is 24 pixels, has no floor and no gaps; a small figure is 72', async () => {
  const screen = await render(<Figure pose={SQUAT} size="icon" />)
  const figure = () => screen.container.querySelector('.figure')
  expect(figure()?.getBoundingClientRect().width).toBe(24)
  expect(figure()?.querySelector('.figure-floor, .figure-gap')).toBeNull()
  await screen.rerender(<Figure pose={SQUAT} size="small" />)
  expect(figure()?.getBoundingClientRect().width).toBe(72)
  expect(figure()?.querySelectorAll('.figure-floor')).toHaveLength(1)
  expect(figure()?.querySelectorAll('.figure-gap').length).toBeGreaterThan(0)
})

test('seen from the top there is no floor', async () => {
  const screen = await render(<Figure pose={{ T: 1, v: 't', k: [{}] }} share={0.2} />)
  expect(screen.container.querySelector('.figure-floor')).toBeNull()
})

test('it moves the paths that are there, and stands still when paused', async () => {
  const screen = await render(<MovingFigure pose={SQUAT} label="Squat" />)
  await expect.element(screen.getByRole('img', { name: 'Squat' })).toBeVisible()
  const first = pathsOf(screen.container)
  expect(first.length).toBeGreaterThan(5)
  await vi.waitFor(async () => expect(await hasMoved(screen.container)).toBe(true))
  expect(pathsOf(screen.container)).toEqual(first)
  await screen.rerender(<MovingFigure pose={SQUAT} isPaused label="Squat" />)
  expect(await hasMoved(screen.container)).toBe(false)
  await screen.rerender(<MovingFigure pose={SQUAT} tempo={2} label="Squat" />)
  await vi.waitFor(async () => expect(await hasMoved(screen.container)).toBe(true))
})

test('it paints thirty pictures a second, not every frame', async () => {
  const screen = await render(<MovingFigure pose={SQUAT} />)
  const path = pathsOf(screen.container).at(-1)
  let pictures = 0
  const observer = new MutationObserver((changes) => (pictures += changes.length))
  if (path) observer.observe(path, { attributeFilter: ['d'] })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  observer.disconnect()
  expect(pictures).toBeGreaterThan(8)
  expect(pictures).toBeLessThan(36)
})

test('a rope passes behind the body: the order of the paths changes', async () => {
  const screen = await render(<MovingFigure pose={ROPE} />)
  const orderOfRope = () => pathsOf(screen.container).findIndex((path) => path.classList.contains('figure-gear'))
  const orders = new Set<number>()
  await vi.waitFor(() => {
    orders.add(orderOfRope())
    expect(orders.size).toBe(2)
  })
})

test('another exercise begins with its own first moment', async () => {
  const screen = await render(<MovingFigure pose={SQUAT} isPaused />)
  const before = drawn(screen.container)
  await screen.rerender(<MovingFigure pose={ROPE} isPaused />)
  const after = drawn(screen.container)
  expect(after.length).not.toBe(before.length)
  expect(after.every((path) => path?.startsWith('M'))).toBe(true)
})

test('what is not on the screen does not move', async () => {
  const screen = await render(
    <div>
      <div style={{ blockSize: '300vh' }} />
      <MovingFigure pose={SQUAT} />
    </div>
  )
  expect(await hasMoved(screen.container)).toBe(false)
  screen.container.querySelector('.figure-moves')?.scrollIntoView()
  await vi.waitFor(async () => expect(await hasMoved(screen.container)).toBe(true))
})

test('with less motion it is two stills, and nothing moves behind them', async () => {
  document.documentElement.dataset['motion'] = 'reduced'
  const screen = await render(<MovingFigure pose={SQUAT} label="Squat" />)
  const stills = [...screen.container.querySelectorAll('.figure-stills .figure')]
  expect(stills).toHaveLength(2)
  for (const still of stills) expect(still.getBoundingClientRect().width).toBeGreaterThan(50)
  expect(screen.container.querySelector('.figure-moves > .figure')?.getBoundingClientRect().width).toBe(0)
  expect(await hasMoved(screen.container)).toBe(false)
  delete document.documentElement.dataset['motion']
  await vi.waitFor(async () => expect(await hasMoved(screen.container)).toBe(true))
  expect(stills[0]?.getBoundingClientRect().width).toBe(0)
})
