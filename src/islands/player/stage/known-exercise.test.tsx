import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Segment } from '#core/player/segment.ts'
import type { Workout } from '#core/workout/workout.ts'
import * as library from '../../../data/exercises/library.ts'
import * as player from '../../../stores/player/player.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { KnownExercise } from './known-exercise.tsx'
import { SwappedNote } from '../done/swapped-note.tsx'
import { LUNGE, playing, rain, REST, timeline } from '../play-view.test-kit.ts'

vi.mock('../../../data/exercises/library.ts', { spy: true })
vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

freshApp()
beforeEach(async () => {
  vi.mocked(player.act).mockReturnValue()
  player.$isLocked.set(false)
})

const withText = (text: string): Workout => ({
  ...rain,
  exercises: rain.exercises.map((one) => ({ ...one, steps: one.steps.map((step) => ({ ...step, text })) }))
})
const segment = (index: number): Segment => ({ ...timeline.segments[index]!, text: '' })
const setup: Segment = { ...segment(LUNGE), phase: 'setup' }
const shown = (more: Partial<Parameters<typeof KnownExercise>[0]> = {}) => (
  <div className="player-stage">
    <KnownExercise
      id={'lunge'}
      segment={segment(LUNGE)}
      now={setup}
      workout={withText('')}
      isRunning={true}
      isWaiting={false}
      hasFigure={true}
      {...more}
    />
  </div>
)
const line = async () => (await library.readExercise('lunge', 'en'))?.text.line ?? '?'

test("shows the library's instruction while waiting, and none during work", async () => {
  const screen = await render(shown())
  await expect.element(screen.getByText(await line())).toBeInTheDocument()
  const work = { now: segment(LUNGE) }
  await screen.rerender(shown(work))
  await expect.element(screen.getByText(await line())).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await screen.rerender(shown({ ...work, isRunning: false }))
  await expect.element(screen.getByText(await line())).toBeInTheDocument()
  await screen.rerender(shown({ now: segment(REST) }))
  await expect.element(screen.getByText(await line())).toBeInTheDocument()
})

test("shows no instruction over the user's own picture or video, where the exercise can be swapped too", async () => {
  const screen = await render(shown({ hasFigure: false }))
  await expect.element(screen.getByRole('button')).toBeVisible()
  await screen.rerender(shown({ hasFigure: false, now: segment(REST) }))
  await expect.element(screen.getByText(await line())).not.toBeInTheDocument()
})

test("prefers the author's words, except texts of the library in another language", async () => {
  const screen = await render(shown({ workout: withText('As slowly as you can') }))
  await expect.element(screen.getByRole('button', { name: 'Swap “Lunge”' })).toBeVisible()
  await expect.poll(() => vi.mocked(library.readExercise).mock.results.length).toBeGreaterThan(1)
  expect(screen.container.querySelector('.player-cue')).toBeNull()
  const german = (await library.readExercise('lunge', 'de'))?.text.line ?? ''
  await screen.rerender(shown({ workout: { ...withText(german), language: 'de' } }))
  await expect.element(screen.getByText(await line())).toBeInTheDocument()
})

test('pauses the clock while the user chooses, and resumes it', async () => {
  const screen = await render(shown())
  await screen.getByRole('button', { name: 'Swap “Lunge”' }).click()
  expect(player.act).toHaveBeenLastCalledWith({ kind: 'pause' })
  await screen.rerender(shown({ isRunning: false }))
  vi.mocked(player.rewrite).mockReturnValue()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /easier/ })
    .first()
    .click()
  expect(player.act).toHaveBeenLastCalledWith({ kind: 'resume' })
  await expect.poll(() => vi.mocked(player.rewrite).mock.calls.length).toBe(1)
  const change = vi.mocked(player.rewrite).mock.calls[0]![0]
  const before = { workout: rain, settings: playing().timing, log: [], resultId: 'r', startedAt: '' }
  const after = change(before)
  expect(rain.exercises[0]?.name).toBe('Lunge')
  expect(after.workout.exercises[0]?.name).not.toBe('Lunge')
  expect(after.swaps).toEqual([{ exerciseId: 'a', before: 'Lunge', name: after.workout.exercises[0]?.name }])
})

test('has no button on a locked screen', async () => {
  player.$isLocked.set(true)
  const screen = await render(shown())
  await expect.element(screen.getByText(await line())).toBeInTheDocument()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('names the exercises done at the end', async () => {
  const screen = await render(<SwappedNote swaps={[{ exerciseId: 'a', before: 'Lunge', name: 'Squat' }]} />)
  await expect.element(screen.getByText('“Squat” in place of “Lunge”')).toBeVisible()
})
