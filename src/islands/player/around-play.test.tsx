import type { WritableAtom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { $session } from '../../stores/account/session.ts'
import * as play from '../../stores/player/player.ts'
import { ratePlay } from '../../stores/player/results/rate-play.ts'
import { $notice } from '../../stores/app/notices.ts'
import { $credited } from '../../stores/player/results/result-states.ts'
import { $ownResult, forgetOwnResult } from '../../stores/player/results/own-result.ts'
import { $offeredResults } from '../../stores/player/results/offered-results.ts'
import * as waiting from '../../stores/player/results/offered-results.ts'
import { effectsDone, textsOf } from '../app/islands.test-kit.ts'
import { DoneScreen } from './done/done.tsx'
import { KeysDialog } from './sheets/keys-dialog.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { Media } from './stage/media.tsx'
import { MissedNote } from './player.tsx'
import { ElsewhereScreen, OfferScreen } from './sheets/offer.tsx'
import { ResultsNote } from './bar/results-note.tsx'
import { done, LUNGE, outcome, rain, REST, timeline } from './play-view.test-kit.ts'
import { freshPlayer, onClose, store } from './player-store.test-kit.ts'
import * as opening from '../../stores/player/open-play.ts'

vi.mock('../../stores/player/player.ts', { spy: true })
vi.mock('../../stores/player/open-play.ts', { spy: true })
vi.mock('../../stores/player/results/rate-play.ts', { spy: true })
vi.mock('../../stores/account/settings.ts', { spy: true })
vi.mock('../../stores/player/results/offered-results.ts', { spy: true })

const opened = vi.mocked(opening)

freshPlayer()
afterEach(() => vi.useRealTimers())

test('says at the end what the play was worth, and leads back', async () => {
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'icepoints for a workout at level Base' })).toBeVisible()
  await expect.element(screen.getByText('Saving to your statistics')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back to the list' })).toHaveFocus()
  play.$resultStates.set({ r1: 'signed-out' })
  const kept = screen.getByRole('status').filter({ hasText: 'Saved on this device.' })
  await expect
    .element(kept.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/login/?next=%2Fstatistic%2F')
  const register = kept.getByRole('link', { name: 'Create an account' })
  await expect.element(register).toHaveAttribute('href', '/register/?next=%2Fstatistic%2F')
  register.element().addEventListener('click', (event) => event.preventDefault())
  await register.click()
  expect($ownResult.get()).toEqual({ id: 'r1', name: 'Rain', seconds: outcome.seconds })
  forgetOwnResult()
  play.$resultStates.set({})
})

test('marks the number as preliminary until the edge has confirmed it', async () => {
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  await expect.element(screen.getByText('about 100')).toBeVisible()
  $credited.set({ r1: 40 })
  await expect.element(screen.getByText('40', { exact: true })).toBeVisible()
  expect(screen.getByText(/about/).query()).toBeNull()
  await screen.rerender(<DoneScreen view={{ ...done, resultId: null, icepoints: 0 }} onClose={onClose} />)
  await expect.element(screen.getByText('0', { exact: true })).toBeVisible()
  $credited.set({})
})

test('shows a rating at once, and takes it back when saving fails', async () => {
  const answer = Promise.withResolvers<'sent'>()
  vi.mocked(ratePlay).mockReturnValue(answer.promise)
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: '4 of 5' }).click()
  await expect.element(screen.getByRole('button', { name: '4 of 5', pressed: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '5 of 5', pressed: false })).toBeVisible()
  answer.reject(new Error('lost'))
  await expect.element(screen.getByRole('button', { name: '4 of 5', pressed: false })).toBeVisible()
  await expect.element(screen.getByText(/Something went wrong on our side\./)).toBeVisible()
})

test.each([
  ['an own workout', { workout: { ...rain, ownerId: 'ada' } }],
  ['less than half of one', { outcome: { ...outcome, share: 0.49 } }]
])('offers no rating for %s', async (_, more) => {
  const screen = await render(<DoneScreen view={{ ...done, ...more }} onClose={onClose} />)
  await expect.element(screen.getByRole('button', { name: 'Plan next' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'How was it?' }).query()).toBeNull()
})

test('offers the next workout and a picture of this one at the end', async () => {
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Plan next' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Share your result' })).toBeVisible()
})

test('shows visitors the end without a rating', async () => {
  $session.set({ kind: 'signed-out' })
  const part = { ...done, outcome: { ...outcome, share: 0.4 }, resultId: null }
  const screen = await render(<DoneScreen view={part} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'icepoints for 40% at level Base' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'How was it?' }).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('lists the keys', async () => {
  const screen = await render(<KeysDialog onClose={onClose} />)
  await expect
    .element(screen.getByRole('dialog', { name: 'Keys' }))
    .toMatchTextContent(/Space · KPause and resume, done/)
  expect(screen.getByText('Full screen', { exact: true }).elements()).toHaveLength(play.hasFullScreen ? 1 : 0)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('lists the keys for speed beside a video', async () => {
  const $element = play.$videoElement as WritableAtom<HTMLVideoElement | null>
  const screen = await render(<KeysDialog onClose={onClose} />)
  expect(screen.getByText('Video slower and faster').query()).toBeNull()
  $element.set(document.createElement('video'))
  await expect.element(screen.getByText('Video slower and faster')).toBeVisible()
  $element.set(null)
})

test('asks for a press while the browser blocks the sound, unless it is muted', async () => {
  const screen = await render(<MissedNote />)
  play.$isPressWanted.set(true)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Tap to turn the sound on.')
  play.$isMuted.set(true)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  play.$isMuted.set(false)
  play.$isPressWanted.set(false)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})

test('shows for a while how many cues were missed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<MissedNote />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  play.$missed.set(3)
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('3 beeps didn’t sound while this page was asleep.')
  await effectsDone()
  vi.advanceTimersByTime(10_000)
  play.$missed.set(5)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^\s*5 beeps/)
  await effectsDone()
  vi.advanceTimersByTime(14_999)
  expect(play.$missed.get()).toBe(5)
  vi.advanceTimersByTime(1)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})

test('says that an unfinished workout is not done, and is not green', async () => {
  const part = { ...done, outcome: { ...outcome, share: 0.03 }, icepoints: 3 }
  const screen = await render(<DoneScreen view={part} onClose={onClose} />)
  await expect.element(screen.getByText('Ended', { exact: true })).toBeVisible()
  const stage = () => screen.container.querySelector('.player-stage')
  expect(stage()?.hasAttribute('data-part')).toBe(true)
  await screen.rerender(<DoneScreen view={{ ...part, outcome: { ...outcome, share: 0.95 } }} onClose={onClose} />)
  await expect.element(screen.getByText('Done', { exact: true })).toBeVisible()
  expect(stage()?.hasAttribute('data-part')).toBe(false)
})

test('confirms the result a user signed in for, until it has been read', async () => {
  const own = { id: 'r1', name: 'Rain', seconds: 65 }
  const screen = await render(<ResultsNote />)
  $ownResult.set({ ...own, state: 'sending' })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Rain: Saving to your statistics')
  $ownResult.set({ ...own, state: 'sent' })
  await expect.element(screen.getByText(/^Rain \(.*\) is now in your statistics\.$/)).toBeVisible()
  await screen.rerender(<p />)
  expect($ownResult.get()).toBeNull()
})

test('offers the account a workout finished on this device before', async () => {
  const answered = vi.mocked(waiting.answerResultsOffer).mockResolvedValue()
  const result = { id: 'r1', workoutId: 'rain', name: 'Rain', date: '2026-03-01T08:00:00.000Z', seconds: 75, share: 1 }
  const older = { ...result, id: 'r2', name: 'Snow', date: '2026-02-01T08:00:00.000Z' }
  $offeredResults.set([older, result].map((one) => ({ ...one, userId: null, declinedBy: [] })))
  const screen = await render(<ResultsNote />)
  const note = screen.getByRole('status')
  await expect
    .element(note)
    .toMatchTextContent(/Someone finished Rain on this device: .* 1 Mar 2026\..*And 1 more\..*Was that you\?/)
  await note.getByRole('button', { name: 'Add to my statistics' }).click()
  await note.getByRole('button', { name: 'Not me' }).click()
  expect(answered.mock.calls).toEqual([[true], [false]])
  $offeredResults.set([{ ...result, userId: null, declinedBy: [] }])
  await expect.element(note).not.toMatchTextContent(/more\./)
  $offeredResults.set([])
  await expect.element(note).not.toBeInTheDocument()
})

test('can take over a play from another tab once', async () => {
  const answer = Promise.withResolvers<void>()
  opened.takeOverPlay.mockReturnValue(answer.promise)
  const elsewhere = { kind: 'elsewhere', isTaken: false, isTaking: false, where: null } as const
  const screen = await render(<ElsewhereScreen view={elsewhere} workout={rain} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Play here' }).click()
  expect(opened.takeOverPlay).toHaveBeenCalledWith(rain)
  await screen.rerender(<ElsewhereScreen view={{ ...elsewhere, isTaken: true }} workout={rain} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'This workout continues in another tab' })).toBeVisible()
  answer.resolve()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('says where a play in another tab stands, and that it is being fetched', async () => {
  const where = { timeline, state: { index: REST }, play: { workout: rain } } as never
  const elsewhere = { kind: 'elsewhere', isTaken: false, isTaking: false, where } as const
  const screen = await render(<ElsewhereScreen view={elsewhere} workout={rain} onClose={onClose} />)
  await expect.element(screen.getByText('Rain: Rest, Climb.')).toBeVisible()
  await screen.rerender(<ElsewhereScreen view={{ ...elsewhere, isTaking: true }} workout={rain} onClose={onClose} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('One moment, the other tab is saving')
  await expect.element(screen.getByRole('button', { name: 'Play here' })).toHaveAttribute('aria-disabled', 'true')
  await screen.rerender(<ElsewhereScreen view={{ ...elsewhere, isTaken: true }} workout={rain} onClose={onClose} />)
  expect(screen.getByText('Rain: Rest, Climb.').query()).toBeNull()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('can resume, restart or end a lost play', async () => {
  store.goOn.mockResolvedValue(undefined as never)
  store.leaveLost.mockResolvedValue(undefined as never)
  const state = { index: LUNGE, status: 'paused', elapsedMs: 10_000, lengthMs: 40_000 }
  const offer = { kind: 'offer', awayMs: 65_000, isOther: false, timeline, state, play: { workout: rain } } as never
  const screen = await render(<OfferScreen view={offer} workout={rain} onClose={onClose} />)
  await expect.element(screen.getByRole('heading', { name: 'Resume Rain?' })).toBeVisible()
  await expect.element(screen.getByText(/You stopped here: Work, Lunge/)).toBeVisible()
  expect(textsOf(screen.getByRole('button')).filter((text) => text !== '')).toEqual([
    'Resume',
    'Start over',
    'End workout'
  ])
  await screen.getByRole('button', { name: 'Start over' }).click()
  expect(store.leaveLost).toHaveBeenLastCalledWith(rain)
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'End workout' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.leaveLost).toHaveBeenLastCalledWith(null)
})

test('shows nothing without a picture', async () => {
  const screen = await render(
    <Media timeline={timeline} index={REST} entry={1} isRunning isWaiting={false} workout={rain} />
  )
  expect(screen.getByRole('img').query()).toBeNull()
})

test('reports once that a part cannot be loaded', async () => {
  const onFail = vi.fn()
  const load = () => Promise.reject(new Error('offline'))
  const screen = await render(
    <LazyPart load={load} props={{}} onFail={onFail}>
      <p>Meanwhile</p>
    </LazyPart>
  )
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
  await expect.element(screen.getByText('Meanwhile')).toBeVisible()
  expect($notice.get()).toBeNull()
  await render(<LazyPart load={load} props={{}} onFail={onFail} isAsked />)
  await vi.waitFor(() => expect($notice.get()?.kind).toBe('negative'))
  expect(onFail).toHaveBeenCalledTimes(2)
})
