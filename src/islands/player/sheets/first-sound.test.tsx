import type { WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { DEFAULT_SETTINGS, type SoundChoice } from '#core/account/settings.ts'
import { $settings } from '../../../stores/account/settings.ts'
import * as play from '../../../stores/player/player.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { FirstSound } from './first-sound.tsx'
import { rain } from '../play-view.test-kit.ts'
import * as opening from '../../../stores/player/open-play.ts'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

const opened = vi.mocked(opening)

const player = vi.mocked(play)
const $trial = play.$trial as WritableAtom<SoundChoice | null>
const $hasVoice = play.$hasVoice as WritableAtom<boolean | null>
const onClose = vi.fn()

freshApp()
beforeEach(async () => {
  player.startTrial.mockImplementation((choice) => $trial.set(choice))
  player.stopTrial.mockImplementation(() => $trial.set(null))
  opened.startWithSound.mockReturnValue(undefined)
  $trial.set(null)
  $hasVoice.set(true)
  $settings.set(DEFAULT_SETTINGS)
})

const show = () => render(<FirstSound workout={rain} onClose={onClose} />)

test('preselects beeps and voice, with the first announcement as an example', async () => {
  const screen = await show()
  const voice = screen.getByRole('radio', { name: 'Beeps and voice' })
  await expect.element(voice).toBeChecked()
  await expect.element(voice).toHaveFocus()
  await expect.element(voice).toHaveAccessibleDescription('Also says what comes next')
  await expect.element(screen.getByText('Lunge, 40 seconds')).toBeVisible()
  await screen.getByRole('button', { name: 'Start' }).click()
  expect(opened.startWithSound).toHaveBeenCalledExactlyOnceWith('voice')
})

test('preselects beeps and says why when there is no voice for the language', async () => {
  $hasVoice.set(false)
  const screen = await show()
  await expect.element(screen.getByRole('radio', { name: 'Beeps', exact: true })).toBeChecked()
  await expect
    .element(screen.getByRole('radio', { name: 'Beeps and voice' }))
    .toHaveAccessibleDescription(/^No voice for this language/)
})

test('plays each choice, says what is playing, and gives a hint afterwards', async () => {
  const screen = await show()
  const hint = screen.getByRole('status')
  await expect.element(hint).toHaveTextContent('Your own music keeps playing.')
  await screen.getByRole('button', { name: 'Listen to Beeps and voice' }).click()
  expect(player.startTrial).toHaveBeenCalledExactlyOnceWith('voice', 'Lunge, 40 seconds')
  await expect.element(hint).toHaveTextContent('beep, beep, beep, long beep, “Lunge, 40 seconds”')
  await screen.getByRole('button', { name: 'Stop Beeps and voice' }).click()
  await expect.element(hint).toMatchTextContent('Heard nothing?')
})

test('chooses, listens and starts with keys; closing starts nothing', async () => {
  const screen = await show()
  await userEvent.keyboard('{ArrowDown}l')
  expect(player.startTrial).toHaveBeenCalledExactlyOnceWith('quiet', 'Lunge, 40 seconds')
  await userEvent.keyboard('{Enter}')
  expect(opened.startWithSound).toHaveBeenCalledExactlyOnceWith('quiet')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(opened.startWithSound).toHaveBeenCalledOnce()
})
