import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ExerciseThumb } from './exercise-thumb.tsx'

test('draws an exercise of the library, and another one when the id changes', async () => {
  const screen = await render(<ExerciseThumb id="squat" sport="Fitness" />)
  const paths = () =>
    [...screen.container.querySelectorAll('.figure path')].map((path) => path.getAttribute('d')).join()
  await expect.poll(() => paths().length).toBeGreaterThan(100)
  const squat = paths()
  await screen.rerender(<ExerciseThumb id="push-up" sport="Fitness" />)
  await expect.poll(() => paths().length > 100 && paths() !== squat).toBe(true)
})

test.each([undefined, 'of-a-later-version'])('shows the icon of the sport for %s', async (id) => {
  const screen = await render(<ExerciseThumb id={id} sport="Golf" />)
  await expect.poll(() => screen.container.querySelectorAll('.icon').length).toBe(1)
  expect(screen.container.querySelector('.figure')).toBeNull()
})
