import type { WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $session } from '../../../stores/account/session.ts'
import { $settings, changeSettings } from '../../../stores/account/settings.ts'
import * as play from '../../../stores/player/player.ts'
import type { PlayerView } from '../../../stores/player/player-view.ts'
import * as plan from '../../../stores/player/results/plan-next.ts'
import * as share from '../../../stores/player/results/share-result.ts'
import { freshApp, pending } from '../../app/islands.test-kit.ts'
import { PlanSheet } from '../done/plan-sheet.tsx'
import { done, playing, rain, timeline, timing } from '../play-view.test-kit.ts'
import { ShareSheet } from '../done/share-sheet.tsx'
import { SoundDialog, TimerPart } from './sound-dialog.tsx'

vi.mock('../../../stores/account/settings.ts', { spy: true })
vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })
vi.mock('../../../stores/player/results/plan-next.ts', { spy: true })
vi.mock('../../../stores/player/results/share-result.ts', { spy: true })

const store = vi.mocked(share)
const sound = vi.mocked(play)
const plans = vi.mocked(plan)
const $player = play.$player as WritableAtom<PlayerView>
const revoked = vi.spyOn(URL, 'revokeObjectURL')
const onClose = vi.fn()
const ownView = { ...done, workout: { ...done.workout, isPublic: false } }
const picture: share.ResultPicture = {
  file: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'icepoint.png', { type: 'image/svg+xml' }),
  title: 'Rain',
  text: '100 icepoints',
  url: undefined,
  alt: '100 icepoints. Time 1:15.',
  isShareable: true
}

freshApp()
beforeEach(() => {
  store.resultPicture.mockResolvedValue(picture)
  store.handOnPicture.mockResolvedValue('shared')
  store.handOnLink.mockResolvedValue('copied')
  for (const later of [plans.storePlan, plans.removePlan]) later.mockResolvedValue()
  plans.savePlanFile.mockReturnValue()
  plan.$storedPlan.set(null)
  vi.mocked(changeSettings).mockImplementation(async (part) => $settings.set({ ...$settings.get(), ...part }))
  $settings.set(DEFAULT_SETTINGS)
  $player.set({ kind: 'closed' })
  play.$isMuted.set(false)
  sound.preparePocket.mockReturnValue(undefined)
  sound.act.mockReturnValue(undefined)
})

test('draws the picture first, then shows and shares it', async () => {
  const drawn = pending<share.ResultPicture>()
  store.resultPicture.mockReturnValue(drawn.promise)
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'Share your result' })
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Creating the picture')
  expect(screen.container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(dialog.getByRole('button', { name: 'Share picture' }).query()).toBeNull()
  drawn.resolve(picture)
  await expect
    .element(dialog.getByRole('img', { name: picture.alt }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await expect.element(dialog.getByRole('status')).toHaveTextContent('')
  expect(screen.container.querySelector('[aria-busy="true"]')).toBeNull()
  await dialog.getByRole('button', { name: 'Share picture' }).click()
  expect(store.handOnPicture).toHaveBeenCalledExactlyOnceWith(picture)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('')
})

test('saves the picture where pictures cannot be shared', async () => {
  store.resultPicture.mockResolvedValue({ ...picture, isShareable: false })
  store.handOnPicture.mockResolvedValue('saved')
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('The picture is in your downloads.')
})

test('ignores a press while another one is being handled', async () => {
  const first = pending<'cancelled'>()
  store.handOnPicture.mockReturnValue(first.promise)
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Share picture' }).click()
  await screen.getByRole('button', { name: 'Share picture' }).click()
  await screen.getByRole('button', { name: 'Share link' }).click()
  expect(store.handOnPicture).toHaveBeenCalledOnce()
  expect(store.handOnLink).not.toHaveBeenCalled()
  first.resolve('cancelled')
  await vi.waitFor(async () => {
    await screen.getByRole('button', { name: 'Share link' }).click()
    expect(store.handOnLink).toHaveBeenCalledOnce()
  })
})

test('shares a link only for a public workout', async () => {
  const screen = await render(<ShareSheet view={ownView} onClose={onClose} />)
  await expect.element(screen.getByRole('button', { name: 'Share picture' })).toBeVisible()
  const link = screen.getByRole('button', { name: 'Share link' })
  expect(link.query()).toBeNull()
  await screen.rerender(<ShareSheet view={done} onClose={onClose} />)
  await link.click()
  expect(store.handOnLink).toHaveBeenCalledExactlyOnceWith(done)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Link copied')
})

test('says what the browser could not do', async () => {
  store.resultPicture.mockRejectedValue(new Error('no canvas'))
  store.handOnLink.mockResolvedValue('failed')
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Your browser couldn’t create the picture.')
  expect(screen.getByRole('button', { name: /picture/ }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Share link' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Your browser doesn’t allow sharing.')
})

test('closes with its button and releases the picture', async () => {
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByRole('img')).toBeVisible()
  const src = screen.getByRole('img').element().getAttribute('src')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(revoked).toHaveBeenCalledWith(src)
})

test('suggests a time for the next training, and says what failed', async () => {
  const screen = await render(<PlanSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByLabelText('Day')).toHaveValue(expect.stringMatching(/^\d{4}-\d\d-\d\d$/))
  await screen.getByRole('combobox', { name: 'Reminder' }).selectOptions('At the start')
  plans.storePlan.mockRejectedValue(new NetworkError('unreachable'))
  await screen.getByRole('button', { name: 'Save training date' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  expect(plans.storePlan).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ workout: rain, reminderMin: 0 }))
  $session.set({ kind: 'signed-out' })
  await expect.element(screen.getByRole('button', { name: 'Save training date' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Calendar file' })).toBeVisible()
})

test('sends a date once, then shows, moves and removes it', async () => {
  const answer = pending<void>()
  plans.storePlan.mockReturnValue(answer.promise)
  const screen = await render(<PlanSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByText('Rain')).toBeVisible()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^The file adds the training/)
  for (const name of ['Day', 'Time']) await expect.element(screen.getByLabelText(name)).toBeRequired()
  expect(screen.getByRole('button', { name: 'Remove' }).query()).toBeNull()
  await screen.getByLabelText('Day').fill('2030-05-06')
  await screen.getByLabelText('Time').fill('07:30')
  const save = screen.getByRole('button', { name: 'Save training date' })
  await save.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saving the training date')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await save.click({ force: true })
  const time = { date: '2030-05-06', time: '07:30' }
  expect(plans.storePlan).toHaveBeenCalledExactlyOnceWith({ workout: rain, time, reminderMin: null })
  plan.$storedPlan.set({ id: 'p', workoutId: 'rain', start: '2030-05-06T07:30:00', reminderMin: null })
  answer.resolve()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Planned for Monday, 6 May 2030/)
  await expect.element(screen.getByRole('button', { name: 'Change training date' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(plans.removePlan).toHaveBeenCalledOnce()
  plan.$storedPlan.set(null)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Training date removed.')
})

test('creates a calendar file at once, and reports errors', async () => {
  $session.set({ kind: 'signed-out' })
  const screen = await render(<PlanSheet view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Calendar file' }).click()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^The file is in your downloads\./)
  plans.savePlanFile.mockImplementation(() => {
    throw new UserFacingError('unavailable')
  })
  await screen.getByRole('button', { name: 'Calendar file' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server isn’t available right now.')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('turns sound on and off, and says what the browser blocks', async () => {
  sound.setMuted.mockImplementation((isMuted) => play.$isMuted.set(isMuted))
  play.$soundState.set('locked')
  const screen = await render(<SoundDialog onClose={onClose} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Tap to turn the sound on.')
  await screen.getByRole('switch', { name: 'Sound', exact: true }).click()
  await expect.element(screen.getByRole('switch', { name: 'Sound', exact: true })).not.toBeChecked()
  play.$soundState.set('silent')
  await expect.element(screen.getByRole('status')).toMatchTextContent('This browser can’t play sound.')
  screen.getByRole('slider', { name: 'Volume' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect($settings.get().cueVolume).toBeLessThan(DEFAULT_SETTINGS.cueVolume)
})

test('saves each sound choice as a setting', async () => {
  const screen = await render(<SoundDialog onClose={onClose} />)
  const before = $settings.get()
  for (const name of [/last three seconds/, /half time/, 'Voice', 'Screen flash'])
    await screen.getByRole('switch', { name, exact: true }).click()
  expect($settings.get()).toMatchObject({
    countDownBeepOn: !before.countDownBeepOn,
    repeatBeepOn: !before.repeatBeepOn,
    voiceOn: !before.voiceOn,
    flashOn: !before.flashOn
  })
  sound.sampleCue.mockReturnValue()
  await screen.getByRole('combobox', { name: 'Beep sound' }).selectOptions('Gym bell')
  expect($settings.get().cuePack).toBe('bell')
  expect(sound.sampleCue).toHaveBeenCalledOnce()
  sound.setPocket.mockReturnValue(undefined as never)
  expect(sound.preparePocket).toHaveBeenCalledOnce()
  await screen.getByRole('switch', { name: 'Pocket mode' }).click()
  expect(sound.setPocket).toHaveBeenCalledExactlyOnceWith(true)
})

test('shows music and video only if the play has them', async () => {
  const screen = await render(<SoundDialog onClose={onClose} />)
  const music = screen.getByRole('switch', { name: 'Workout music' })
  const volume = screen.getByRole('slider', { name: 'Music volume' })
  expect(music.query()).toBeNull()
  $player.set(playing({ workout: { ...rain, musicUrl: '/media/music' } }))
  await expect.element(music).not.toBeChecked()
  expect(volume.query()).toBeNull()
  await music.click()
  await expect.element(volume).toHaveValue('60')
  const element = play.$videoElement as WritableAtom<HTMLVideoElement | null>
  element.set(document.createElement('video'))
  await expect.element(screen.getByRole('slider', { name: 'Video volume' })).toBeVisible()
  element.set(null)
  await expect.element(screen.getByRole('slider', { name: 'Video volume' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Open my music' })).toBeVisible()
  $settings.set({ ...$settings.get(), showAppleMusic: false })
  await expect.element(screen.getByRole('link', { name: 'Open my music' })).not.toBeInTheDocument()
})

test('changes the timer for this play without changing the settings, and never for a video', async () => {
  $player.set(playing())
  const screen = await render(<TimerPart />)
  await screen.getByRole('combobox', { name: 'After an exercise' }).selectOptions('No countdown')
  expect(sound.act).toHaveBeenLastCalledWith({ kind: 'timing', settings: { ...timing, timerMode: 'manual' } })
  expect(screen.getByRole('combobox', { name: 'Get ready' }).query()).toBeNull()
  await screen.getByRole('switch', { name: 'Get ready before every exercise' }).click()
  expect(sound.act).toHaveBeenLastCalledWith({ kind: 'timing', settings: { ...timing, setupOn: true } })
  $player.set(playing({ timing: { ...timing, setupOn: true } }))
  await screen.getByRole('combobox', { name: 'Get ready' }).selectOptions('0:15')
  expect(sound.act).toHaveBeenLastCalledWith({
    kind: 'timing',
    settings: { ...timing, setupOn: true, defaultSetupTimeSec: 15 }
  })
  expect(changeSettings).not.toHaveBeenCalled()
  $player.set(playing({ timeline: { ...timeline, isVideo: true } }))
  await expect.poll(() => screen.getByRole('combobox', { name: 'After an exercise' }).query()).toBeNull()
})
