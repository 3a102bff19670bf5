import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $session } from '../../stores/account/session.ts'
import * as play from '../../stores/player/player.ts'
import { $isWorkoutRunning, $unfinishedWorkoutId } from '../../stores/player/running-workout.ts'
import { textsOf } from '../app/islands.test-kit.ts'
import { DoneScreen } from './done.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Later } from './later.tsx'
import { Media } from './media.tsx'
import { MissedNote } from './missed-note.tsx'
import { ElsewhereScreen, OfferScreen } from './offer.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { RunningNote } from './running-note.tsx'
import { done, LUNGE, outcome, rain, REST, timeline } from './play-view.test-kit.ts'
import { freshPlayer, onClose, store } from './player-store.test-kit.ts'
import { SoundDialog } from './sound-dialog.tsx'

vi.mock('../../stores/player/player.ts', { spy: true })
vi.mock('../../stores/account/settings.ts', { spy: true })

freshPlayer()

test('the end says what it was worth, and leads back', async () => {
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'icepoints for a workout at level Base' })).toBeVisible()
  await expect.element(screen.getByText('Saving to your statistics')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back to the list' })).toHaveFocus()
})

test('a rating is pressed at once, and taken back when it was not stored', async () => {
  const answer = Promise.withResolvers<void>()
  store.ratePlay.mockReturnValue(answer.promise)
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: '4 of 5' }).click()
  await expect.element(screen.getByRole('button', { name: '4 of 5', pressed: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '5 of 5', pressed: false })).toBeVisible()
  answer.reject(new Error('lost'))
  await expect.element(screen.getByRole('button', { name: '4 of 5', pressed: false })).toBeVisible()
  await expect.element(screen.getByText(/Something went wrong on our side\./)).toBeVisible()
})

test('visitors see the end without a rating', async () => {
  $session.set({ kind: 'signed-out' })
  const part = { ...done, outcome: { ...outcome, share: 0.4 }, resultId: null }
  const screen = await render(<DoneScreen view={part} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'icepoints for 40 % at level Base' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'How was it?' }).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('planning the next one suggests a time, and says what failed', async () => {
  const screen = await render(<PlanSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByLabelText('Day')).toHaveValue(expect.stringMatching(/^\d{4}-\d\d-\d\d$/))
  await screen.getByRole('combobox', { name: 'Reminder' }).selectOptions('At the start')
  await screen.getByRole('button', { name: 'Save training date' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server did not answer.')
  $session.set({ kind: 'signed-out' })
  await expect.element(screen.getByRole('button', { name: 'Save training date' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Calendar file' })).toBeVisible()
})

test('sound is turned on and off, and says what a browser holds back', async () => {
  store.setMuted.mockImplementation((isMuted) => play.$isMuted.set(isMuted))
  play.$soundState.set('locked')
  const screen = await render(<SoundDialog onClose={onClose} />)
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('Your browser holds the sound back until you tap the screen.')
  await screen.getByRole('switch', { name: 'Sound', exact: true }).click()
  await expect.element(screen.getByRole('switch', { name: 'Sound', exact: true })).not.toBeChecked()
  play.$soundState.set('silent')
  await expect.element(screen.getByRole('status')).toMatchTextContent('This browser has no sound for us.')
  screen.getByRole('slider', { name: 'Volume' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect($settings.get().cueVolume).toBeLessThan(DEFAULT_SETTINGS.cueVolume)
})

test('the keys are listed', async () => {
  const screen = await render(<KeysDialog onClose={onClose} />)
  await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toMatchTextContent('Pause and resume, done')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('beeps that did not sound are counted', async () => {
  const screen = await render(<MissedNote />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  play.$missed.set(3)
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('3 beeps did not sound while this page was asleep.')
})

test('another screen leads back to a workout that is not finished', async () => {
  const screen = await render(<RunningNote />)
  expect(screen.container.textContent).toBe('')
  $unfinishedWorkoutId.set('rain')
  await expect.element(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/workout/rain/play/')
  $isWorkoutRunning.set(true)
  await expect.element(screen.getByRole('link', { name: 'Go on' })).not.toBeInTheDocument()
})

test('a play in another tab can be brought here once', async () => {
  const answer = Promise.withResolvers<void>()
  store.takeOverPlay.mockReturnValue(answer.promise)
  const elsewhere = { kind: 'elsewhere', isTaken: false, isTaking: false, where: null } as const
  const screen = await render(<ElsewhereScreen view={elsewhere} workout={rain} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Play it here' }).click()
  expect(store.takeOverPlay).toHaveBeenCalledWith(rain)
  await screen.rerender(<ElsewhereScreen view={{ ...elsewhere, isTaken: true }} workout={rain} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'This workout goes on in another tab' })).toBeVisible()
  answer.resolve()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a lost play can be gone on with, started over, or ended', async () => {
  store.goOn.mockResolvedValue(undefined as never)
  store.leaveLost.mockResolvedValue(undefined as never)
  const state = { index: LUNGE, status: 'paused', elapsedMs: 10_000, lengthMs: 40_000 }
  const offer = { kind: 'offer', awayMs: 65_000, isOther: false, timeline, state, play: { workout: rain } } as never
  const screen = await render(<OfferScreen view={offer} workout={rain} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'Go on with Rain?' })).toBeVisible()
  await expect.element(screen.getByText(/It stands where you left it: Work, Lunge/)).toBeVisible()
  expect(textsOf(screen.getByRole('button')).filter((text) => text !== '')).toEqual([
    'Go on',
    'Start over',
    'End workout'
  ])
  await screen.getByRole('button', { name: 'End workout' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.leaveLost).toHaveBeenCalledWith(null)
})

test('without a picture there is nothing to see', async () => {
  const screen = await render(
    <Media timeline={timeline} index={REST} entry={1} isRunning isWaiting={false} fallbackUrl="" />
  )
  expect(screen.getByRole('img').query()).toBeNull()
})

test('a part that cannot be fetched says so once', async () => {
  const onFail = vi.fn()
  const load = () => Promise.reject(new Error('offline'))
  const screen = await render(
    <Later load={load} props={{}} onFail={onFail}>
      <p>Meanwhile</p>
    </Later>
  )
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
  await expect.element(screen.getByText('Meanwhile')).toBeVisible()
})
