import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Exercise } from '#core/workout/workout.ts'
import { $settings } from '../../../stores/account/settings.ts'
import '../../../styles/app/tokens.css'
import '../../../styles/app/figure.css'
import '../../../styles/player/player.css'
import { freshApp } from '../../app/islands.test-kit.ts'
import { Media } from './media.tsx'
import { SegmentFigure } from './segment-figure.tsx'

freshApp()
beforeEach(() => $settings.set({ ...DEFAULT_SETTINGS, reducedMotion: false }))

type Part = 'a' | 'b'
const shown = (exercises: Record<Part, Partial<Exercise>>, part: Part, more = {}) => {
  const workout = workoutOf({
    language: 'de',
    sport: 'Golf',
    exercises: (['a', 'b'] as const).map((id) => ({ ...exerciseOf(id, [timed(30)]), ...exercises[id] })),
    blocks: [
      plainBlock([
        { exerciseId: 'a', restSec: 20 },
        { exerciseId: 'b', restSec: 0 }
      ])
    ]
  })
  const timeline = compile(workout, { ...DEFAULT_SETTINGS, setupOn: false, introOn: false })
  const index = timeline.segments.findIndex(({ phase, exerciseId }) => phase === 'work' && exerciseId === part)
  return (
    <div className="player-stage" data-phase="work" style={{ position: 'fixed', inset: 0 }}>
      <Media {...{ timeline, index, entry: 1, isRunning: true, isWaiting: false, workout, ...more }} />
    </div>
  )
}
const KNOWN = { a: { name: 'Kniebeugen' }, b: { name: 'Zeitlupe' } }
const pictureIn = (element: Element) =>
  element.querySelector<HTMLCanvasElement>('.figure-moves > canvas')?.toDataURL() ??
  element.querySelector('.figure-moves > svg')?.innerHTML ??
  ''
async function isMoving(element: Element): Promise<boolean> {
  const before = pictureIn(element)
  await new Promise((resolve) => setTimeout(resolve, 250))
  return before !== '' && pictureIn(element) !== before
}

test('animates a figure for an exercise without a picture, and stops it while paused', async () => {
  const screen = await render(shown(KNOWN, 'a'))
  await expect.poll(() => isMoving(screen.container), { timeout: 8000 }).toBe(true)
  await screen.rerender(shown(KNOWN, 'a', { isRunning: false }))
  expect(await isMoving(screen.container)).toBe(false)
  // The next exercise moves slowly during a wait.
  await screen.rerender(shown(KNOWN, 'a', { isRunning: false, isWaiting: true }))
  await expect.poll(() => isMoving(screen.container), { timeout: 8000 }).toBe(true)
})

test('prefers the stored figure to the name', async () => {
  const stored = { a: { name: 'Kniebeugen', figure: 'push-up' }, b: { name: 'Zeitlupe', figure: '' } }
  const screen = await render(shown(stored, 'a'))
  // The panel is there from the start, so that nothing jumps when the figure loads.
  expect(screen.container.querySelector('.player-media.has-figure')).not.toBeNull()
  await expect.poll(() => pictureIn(screen.container), { timeout: 8000 }).not.toBe('')
  const box = screen.container.querySelector('.figure-moves > .figure')?.getAttribute('viewBox')
  await screen.rerender(shown(KNOWN, 'a'))
  await expect
    .poll(() => screen.container.querySelector('.figure-moves > .figure')?.getAttribute('viewBox'), { timeout: 8000 })
    .not.toBe(box)
})

test('shows the icon of the sport for an unknown exercise among known ones', async () => {
  const screen = await render(shown(KNOWN, 'b'))
  await expect.poll(() => screen.container.querySelector('.player-sport'), { timeout: 8000 }).not.toBeNull()
  expect(screen.container.querySelector('.figure')).toBeNull()
})

test('shows nothing if no exercise is known', async () => {
  const none = { a: { name: 'Zeitlupe' }, b: { name: 'Squat', figure: '' } }
  const screen = await render(shown(none, 'a'))
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(screen.container.querySelector('figure')).toBeNull()
})

test('is still from the start when the play is paused', async () => {
  const screen = await render(<SegmentFigure id="squat" sport="Fitness" isPaused isSlow />)
  await expect.poll(() => pictureIn(screen.container)).not.toBe('')
  expect(await isMoving(screen.container)).toBe(false)
})
