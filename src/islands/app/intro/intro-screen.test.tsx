import '../../../styles/app/intro.css'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import * as store from '../../../stores/account/intro.ts'
import { freshApp } from '../islands.test-kit.ts'
import { IntroScreen } from './intro-screen.tsx'

vi.mock('../../../stores/account/intro.ts', { spy: true })

freshApp()
beforeEach(() => {
  vi.mocked(store.leaveIntro).mockReturnValue()
  vi.mocked(store.markIntroSeen).mockResolvedValue()
  vi.mocked(store.keepSlideInAddress).mockReturnValue()
  vi.mocked(store.slideInAddress).mockReturnValue(0)
})

type Screen = Awaited<ReturnType<typeof render>>
const button = (screen: Screen, name: string) => screen.getByRole('button', { name })
const isAt = (screen: Screen, number: number) =>
  expect.element(screen.getByRole('img', { name: `Slide ${number} of 5` })).toBeInTheDocument()
const track = (screen: Screen): HTMLElement => {
  const found = screen.container.querySelector<HTMLElement>('.intro-track')
  if (found === null) throw new Error('no track')
  return found
}
/** Waits until nothing has scrolled for 300 ms. */
const standStill = async (screen: Screen): Promise<void> => {
  for (let last = -1; last !== track(screen).scrollLeft;) {
    last = track(screen).scrollLeft
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
/** Number of the visible slide, from 1. */
const inSight = (screen: Screen) => Math.round(track(screen).scrollLeft / track(screen).clientWidth) + 1

test('marks the introduction as seen when it opens, and gives every slide a heading, a text and a figure', async () => {
  const screen = await render(<IntroScreen />)
  expect(store.markIntroSeen).toHaveBeenCalledOnce()
  expect(document.title).toBe('How Icepoint works · Icepoint')
  const headings = screen.getByRole('heading', { level: 2 }).elements()
  expect(headings.map((heading) => heading.textContent?.trim())).toEqual([
    'Press start. Step back. Look up.',
    'Work floods the screen. Rest empties it.',
    'Every workout has its own outline',
    'Make one in a minute. Or borrow one.',
    'Share with one link.'
  ])
  const slides = [...screen.container.querySelectorAll('.intro-slide')]
  expect(slides.every((slide) => (slide.querySelector('[role=img]')?.getAttribute('aria-label') ?? '') !== '')).toBe(
    true
  )
  expect(slides.every((slide) => (slide.querySelector('.intro-text > p')?.textContent ?? '') !== '')).toBe(true)
  // A missing text key renders as an empty text.
  const texts = [...screen.container.querySelectorAll('b, .level, .intro-phase, .intro-corner p, .intro-legend span')]
  expect(texts.filter((element) => element.textContent === '')).toEqual([])
})

test('goes back and forth with the buttons, leads from the last slide to the list, and announces each slide', async () => {
  const screen = await render(<IntroScreen />)
  const said = screen.container.querySelector('[role=status]')
  await expect.element(button(screen, 'Back')).not.toBeInTheDocument()
  expect(said?.textContent).toBe('')
  await button(screen, 'Next').click()
  await isAt(screen, 2)
  expect(said?.textContent).toBe('Slide 2 of 5. Work floods the screen. Rest empties it.')
  await expect.poll(() => inSight(screen)).toBe(2)
  expect(store.keepSlideInAddress).toHaveBeenLastCalledWith(1)
  await button(screen, 'Back').click()
  await isAt(screen, 1)
  // The button is gone, but the focus must not be lost.
  await expect.element(button(screen, 'Next')).toHaveFocus()
  for (const number of [2, 3, 4, 5]) {
    await button(screen, 'Next').click()
    await isAt(screen, number)
  }
  await expect.element(button(screen, 'Skip')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Create a workout' })).toBeVisible()
  expect(store.leaveIntro).not.toHaveBeenCalled()
  await button(screen, 'Let’s go').click()
  expect(store.leaveIntro).toHaveBeenCalledOnce()
})

test('moves with the keys between slides and to both ends, and skips with Escape', async () => {
  const screen = await render(<IntroScreen />)
  for (const [key, number] of [
    ['{ArrowRight}', 2],
    ['{End}', 5],
    ['{ArrowRight}', 5],
    ['{ArrowLeft}', 4],
    ['{Home}', 1],
    ['{ArrowLeft}', 1],
    ['{Alt>}{ArrowRight}{/Alt}', 1]
  ] as const) {
    await userEvent.keyboard(key)
    await isAt(screen, number)
  }
  await expect.poll(() => inSight(screen)).toBe(1)
  await userEvent.keyboard('{Escape}')
  expect(store.leaveIntro).toHaveBeenCalledOnce()
})

test('counts every key of a quick series', async () => {
  const screen = await render(<IntroScreen />)
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
  await expect.poll(() => inSight(screen)).toBe(3)
  await isAt(screen, 3)
  await userEvent.keyboard('{Home}')
  await expect.poll(() => inSight(screen)).toBe(1)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await isAt(screen, 4)
  await expect.poll(() => inSight(screen)).toBe(4)
  await isAt(screen, 4)
})

test('follows a swipe: the visible slide is the current one', async () => {
  const screen = await render(<IntroScreen />)
  track(screen).scrollTo({ left: track(screen).clientWidth * 2, behavior: 'instant' })
  await isAt(screen, 3)
  expect(store.keepSlideInAddress).toHaveBeenLastCalledWith(2)
})

test('starts at the slide in the address and makes hidden slides inert', async () => {
  vi.mocked(store.slideInAddress).mockReturnValue(3)
  const screen = await render(<IntroScreen />)
  await isAt(screen, 4)
  expect(inSight(screen)).toBe(4)
  expect(screen.container.querySelector('[role=status]')?.textContent).toBe('')
  expect(screen.container.querySelector('.intro-actions')?.hasAttribute('inert')).toBe(true)
  await button(screen, 'Skip').click()
  expect(store.leaveIntro).toHaveBeenCalledOnce()
})

test('updates the address with the slide without moving the slides', async () => {
  const screen = await render(<IntroScreen />)
  await userEvent.keyboard('{ArrowRight}')
  await isAt(screen, 2)
  await expect.poll(() => inSight(screen)).toBe(2)
  // Until the slides stand still, they scroll back to the requested one.
  await standStill(screen)
  vi.mocked(store.slideInAddress).mockReturnValue(4)
  await screen.rerender(<IntroScreen />)
  await standStill(screen)
  expect(inSight(screen)).toBe(2)
})
