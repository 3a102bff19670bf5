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
/** Until nothing has scrolled for 300 ms. */
const standStill = async (screen: Screen): Promise<void> => {
  for (let last = -1; last !== track(screen).scrollLeft;) {
    last = track(screen).scrollLeft
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
/** The slide in sight, from 1. */
const inSight = (screen: Screen) => Math.round(track(screen).scrollLeft / track(screen).clientWidth) + 1

test('it is seen as soon as it is shown, and every slide has a heading, a text and a figure', async () => {
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
  // A key that its part does not hold is an empty text.
  const texts = [...screen.container.querySelectorAll('b, .level, .intro-phase, .intro-corner p, .intro-legend span')]
  expect(texts.filter((element) => element.textContent === '')).toEqual([])
})

test('the buttons go forth and back, the last one to the list, and each slide is said', async () => {
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
  // The button is gone; the focus is not.
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

test('keys go from slide to slide and to the ends, and Escape skips', async () => {
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

test('keys that come quickly are all counted', async () => {
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

test('a swipe is a scroll: the slide in sight is the current one', async () => {
  const screen = await render(<IntroScreen />)
  track(screen).scrollTo({ left: track(screen).clientWidth * 2, behavior: 'instant' })
  await isAt(screen, 3)
  expect(store.keepSlideInAddress).toHaveBeenLastCalledWith(2)
})

test('it begins at the slide of its address, and what cannot be seen cannot be pressed', async () => {
  vi.mocked(store.slideInAddress).mockReturnValue(3)
  const screen = await render(<IntroScreen />)
  await isAt(screen, 4)
  expect(inSight(screen)).toBe(4)
  expect(screen.container.querySelector('[role=status]')?.textContent).toBe('')
  expect(screen.container.querySelector('.intro-actions')?.hasAttribute('inert')).toBe(true)
  await button(screen, 'Skip').click()
  expect(store.leaveIntro).toHaveBeenCalledOnce()
})

test('the address follows the slides, and does not move them', async () => {
  const screen = await render(<IntroScreen />)
  await userEvent.keyboard('{ArrowRight}')
  await isAt(screen, 2)
  await expect.poll(() => inSight(screen)).toBe(2)
  // Until the slides stand still, it goes back to the one it was asked for.
  await standStill(screen)
  vi.mocked(store.slideInAddress).mockReturnValue(4)
  await screen.rerender(<IntroScreen />)
  await standStill(screen)
  expect(inSight(screen)).toBe(2)
})
