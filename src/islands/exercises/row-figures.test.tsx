import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveRowFigures } from './row-figures.ts'

const CYCLE_MS = 80
/** Rows of 100 px: the middle third of the window holds some of them, but not all. */
const ROWS = 30

let figures: HTMLImageElement[]
let end: () => void = () => undefined

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(`<animate dur="${CYCLE_MS / 1000}s"/>`))
  figures = Array.from({ length: ROWS }, (_, index) => {
    const figure = document.createElement('img')
    Object.assign(figure.style, { display: 'block', height: '76px', marginBottom: '24px' })
    figure.dataset['figure'] = `figure-${index}`
    figure.src = 'data:,'
    return figure
  })
  document.body.replaceChildren(...figures)
  scrollTo(0, 0)
})

afterEach(() => {
  end()
  delete document.documentElement.dataset['motion']
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const moving = (): HTMLImageElement[] => figures.filter((figure) => figure.src.includes('#row'))
const isInMiddle = (figure: HTMLElement): boolean => {
  const { top, bottom } = figure.getBoundingClientRect()
  return bottom > innerHeight / 3 - 1 && top < (innerHeight * 2) / 3 + 1
}

it('moves two figures at most, and only in the middle third of the window', async () => {
  end = moveRowFigures(figures)
  await vi.waitFor(() => expect(moving()).toHaveLength(Math.min(2, figures.filter(isInMiddle).length)))
  expect(moving().every(isInMiddle)).toBe(true)
  const before = moving()
  scrollTo(0, 1200)
  await vi.waitFor(() => {
    expect(moving().length).toBeGreaterThan(0)
    expect(moving().every(isInMiddle)).toBe(true)
    expect(moving().some((figure) => before.includes(figure))).toBe(false)
  })
  expect(moving().length).toBeLessThanOrEqual(2)
  for (const figure of before) expect(figure.getAttribute('src')).toBe(`/figures/still/${figure.dataset['figure']}.svg`)
})

it('stands still with reduced motion, and plays once when it is tapped', async () => {
  document.documentElement.dataset['motion'] = 'reduced'
  end = moveRowFigures(figures)
  const [figure] = figures
  await vi.waitFor(() => expect(figures.every((one) => one.hasAttribute('data-still'))).toBe(true))
  figure?.click()
  expect(moving()).toEqual([figure])
  expect(figure?.hasAttribute('data-still')).toBe(false)
  await vi.waitFor(() => expect(moving()).toEqual([]))
})
