import type { WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as play from '../../../stores/player/player.ts'
import type { PlayerView } from '../../../stores/player/player-view.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { FitButton, isUntouched } from '../stage/fit-button.tsx'
import { FitBefore, FitPlay } from './fit-play.tsx'
import { done, LUNGE, playing, rain } from '../play-view.test-kit.ts'
import * as opening from '../../../stores/player/open-play.ts'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

const opened = vi.mocked(opening)

const player = vi.mocked(play)
const $player = play.$player as WritableAtom<PlayerView>
const start = playing({ index: 0 })

freshApp()
beforeEach(async () => {
  player.unfittedWorkout.mockReturnValue(rain)
  player.fitPlay.mockReturnValue(undefined)
  $player.set(start)
})

test('shows the total length on its button until something has been done', async () => {
  const onPress = vi.fn()
  player.peek.mockReturnValue({ ...done, outcome: { ...done.outcome, share: 0 } })
  const screen = await render(<FitButton view={start} onPress={onPress} />)
  await screen.getByRole('button', { name: 'Fit my time 1:42' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  expect([isUntouched(start), isUntouched(playing({ index: LUNGE }))]).toEqual([true, false])
  player.peek.mockReturnValue(done)
  expect(isUntouched(start)).toBe(false)
})

test('plays the fitted workout for this play only', async () => {
  const onClose = vi.fn()
  const screen = await render(<FitPlay onClose={onClose} />)
  await expect.element(screen.getByText('For this time only. The workout stays the same.')).toBeVisible()
  await screen.getByRole('button', { name: 'One minute more' }).click()
  await screen.getByRole('button', { name: 'Play it like this' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  const [made] = player.fitPlay.mock.calls[0] ?? []
  expect(made).toMatchObject({ id: rain.id, name: rain.name })
  expect(made?.blocks).not.toEqual(rain.blocks)
})

test('starts nothing on another screen until the change is applied', async () => {
  opened.startFitted.mockReturnValue(undefined)
  const onClose = vi.fn()
  const screen = await render(<FitBefore workout={rain} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(opened.startFitted).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'One minute more' }).click()
  await screen.getByRole('button', { name: 'Play it like this' }).click()
  expect(opened.startFitted).toHaveBeenCalledOnce()
  expect([onClose.mock.calls.length, player.fitPlay.mock.calls.length]).toEqual([1, 0])
})
