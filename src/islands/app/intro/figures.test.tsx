import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { freshApp } from '../islands.test-kit.ts'
import { FloodFigure, MakeFigure, RidgeFigure, ShareFigure, WelcomeFigure } from './figures.tsx'

freshApp()

test('exposes every figure as one image that says what it shows', async () => {
  const screen = await render(
    <>
      <WelcomeFigure />
      <FloodFigure />
      <RidgeFigure />
      <MakeFigure />
      <ShareFigure />
    </>
  )
  expect(
    screen
      .getByRole('img')
      .elements()
      .map((figure) => figure.getAttribute('aria-label'))
  ).toEqual([
    'The player before the start: 0:06 left, then Farmer’s carry',
    'The player during work, 0:53 left, and during rest, 0:20 left',
    'The ridges of three workouts: a ladder, a tabata and a yoga flow',
    'Quick timer: 3 rounds, 0:40 work, 0:20 rest. Beside it, a public workout with a heart',
    'The link of a workout, and the player it opens'
  ])
})

test('labels the shortest and the longest block of the ladder at their positions', async () => {
  const screen = await render(<RidgeFigure />)
  const lengths = [...screen.container.querySelectorAll<HTMLElement>('.intro-lengths span')]
  expect(lengths.map(({ textContent }) => textContent)).toEqual(['0:30', '1:30'])
  const [shortest = 0, longest = 0] = lengths.map(({ style }) => Number.parseFloat(style.insetInlineStart))
  expect(shortest).toBeLessThan(10)
  expect(Math.abs(longest - 50)).toBeLessThan(5)
})
