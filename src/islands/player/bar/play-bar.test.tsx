import type { WritableAtom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { matchRoute } from '#core/app/routes.ts'
import type { RunningNote as Note } from '../../../platform/page/storage.ts'
import { $roomHere } from '../../../stores/live/room-here.ts'
import { $isOfferedOnScreen } from '../../../stores/player/offered-play.ts'
import * as play from '../../../stores/player/player.ts'
import { NO_CLOCK, type PlayerView as View } from '../../../stores/player/player-view.ts'
import { $isWorkoutRunning, noteRunning } from '../../../stores/player/running-workout.ts'
import { AppShell } from '../../app/frame/app-shell.tsx'
import { ada, effectsDone } from '../../app/islands.test-kit.ts'
import { CLIMB, done, playing, REST } from '../play-view.test-kit.ts'
import { $clock, freshPlayer, store } from '../player-store.test-kit.ts'
import { PlayBar } from './play-bar.tsx'
import { RunningBar } from './running-bar.tsx'
import { Voice } from '../voice.tsx'
import * as opening from '../../../stores/player/open-play.ts'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })
vi.mock('../../../stores/account/settings.ts', { spy: true })

const opened = vi.mocked(opening)

const $player = play.$player as WritableAtom<View>
const acts = () => store.act.mock.calls.map(([action]) => action.kind)

freshPlayer()
afterEach(() => $player.set({ kind: 'closed' }))

test('is there as long as there is a play, and not after an empty one', async () => {
  const screen = await render(<RunningBar />)
  expect(screen.container.textContent).toBe('')
  $player.set(playing())
  await expect.element(screen.getByRole('region', { name: 'Your workout' })).toBeVisible()
  $player.set({ ...done, resultId: null })
  await vi.waitFor(() => expect(screen.container.textContent).toBe(''))
})

test('offers the way back into a room until it is left', async () => {
  const screen = await render(<RunningBar />)
  $roomHere.set({ code: 'K7M4PX', workoutName: 'Rain' })
  await expect
    .element(screen.getByRole('link', { name: 'Back to the room K7M 4PX · Rain' }))
    .toHaveAttribute('href', '/live/K7M4PX/')
  $roomHere.set(null)
  await expect.poll(() => screen.container.textContent).toBe('')
})

const left = (more: Partial<Note> = {}): Note => ({
  workoutId: 'rain',
  resultId: 'play-1',
  name: 'Rain',
  userId: ada.login.userId,
  at: { wall: Date.now() - 7_200_000, mono: 0, life: 1, gap: false },
  ...more
})

test('offers to resume an unfinished play until it runs or is dismissed', async () => {
  const screen = await render(<RunningBar />)
  noteRunning(left())
  const bar = screen.getByRole('region', { name: 'Unfinished workout' })
  await expect.element(bar).toMatchTextContent(/Rain.*Left 2 hours ago/)
  await expect.element(bar.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', '/workout/rain/play/')
  $isWorkoutRunning.set(true)
  await expect.element(bar).not.toBeInTheDocument()
  $isWorkoutRunning.set(false)
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  noteRunning(left())
  await effectsDone()
  expect(bar.query()).toBeNull()
  noteRunning(left({ resultId: 'play-2' }))
  await expect.element(bar).toBeVisible()
})

test('is hidden while the screen itself offers the play', async () => {
  noteRunning(left({ resultId: 'play-3' }))
  const screen = await render(<RunningBar />)
  await expect.element(screen.getByRole('region')).toBeVisible()
  $isOfferedOnScreen.set(true)
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument()
  $isOfferedOnScreen.set(false)
})

test('shows the current exercise of a running play and leads back to it', async () => {
  $player.set(playing())
  const screen = await render(<PlayBar />)
  const bar = screen.getByRole('region', { name: 'Your workout' })
  const back = bar.getByRole('link', { name: 'Back to the workout: Lunge Work · Rain' })
  await expect.element(back).toHaveAttribute('href', '/workout/rain/play/')
  await expect.element(bar.getByRole('timer')).toHaveTextContent('0:30')
  await bar.getByRole('button', { name: 'Pause' }).click()
  expect(acts()).toEqual(['pause'])
  expect(store.unlockSound).toHaveBeenCalled()
  $player.set(playing({ status: 'paused' }))
  await expect.element(bar.getByRole('link')).toMatchTextContent('Paused · Rain')
  await bar.getByRole('button', { name: 'Resume' }).click()
  expect(acts()).toEqual(['pause', 'resume'])
})

test('names the next exercise in a rest, counts repetitions, and starts a waiting play', async () => {
  $player.set(playing({ index: REST }))
  const screen = await render(<PlayBar />)
  await expect.element(screen.getByRole('link')).toMatchTextContent('Next: Climb')
  $player.set(playing({ index: CLIMB, status: 'waiting', entry: 3 }))
  await expect.element(screen.getByRole('link')).toMatchTextContent('Ready when you are · Rain')
  await expect.element(screen.getByText('12×')).toBeVisible()
  await screen.getByRole('button', { name: 'Start' }).click()
  expect(acts()).toEqual(['next'])
})

test('shows the play in the title of a hidden tab, and the screen in a visible one', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const look = (hidden: boolean) => {
    isHidden.mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  document.title = 'Account · Icepoint'
  $player.set(playing())
  const screen = await render(<PlayBar />)
  expect(document.title).toBe('Account · Icepoint')
  look(true)
  expect(document.title).toBe('0:30 Work · Icepoint')
  $clock.set({ ...NO_CLOCK, seconds: 29 })
  expect(document.title).toBe('0:29 Work · Icepoint')
  $player.set(playing({ index: REST }))
  await vi.waitFor(() => expect(document.title).toBe('0:29 Rest · Icepoint'))
  look(false)
  expect(document.title).toBe('Account · Icepoint')
  look(true)
  await screen.unmount()
  expect(document.title).toBe('Account · Icepoint')
  isHidden.mockRestore()
})

test('announces each part once, and updates only digits and level each second', async () => {
  $player.set(playing())
  const screen = await render(<PlayBar />)
  const voice = () => screen.container.querySelector('[aria-live=polite]')?.textContent
  await vi.waitFor(() => expect(voice()).toBe('Work. Lunge. 40 seconds. Then Rest.'))
  const changed = new Set<string>()
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes)
      changed.add((target.parentElement?.closest('[class]') ?? screen.container).className)
  })
  watch.observe(screen.container, { subtree: true, childList: true, characterData: true })
  $clock.set({ ...NO_CLOCK, seconds: 29 })
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:29')
  expect([...changed]).toEqual(['player-count'])
  watch.disconnect()
  $player.set(playing({ index: REST }))
  await vi.waitFor(() => expect(voice()).toContain('Rest.'))
})

test('announces the end, and nothing before the start', async () => {
  const screen = await render(<Voice view={{ kind: 'closed' }} />)
  expect(screen.container.textContent).toBe('')
  await screen.rerender(<Voice view={done} />)
  expect(screen.container.textContent).toBe('Done. 100 icepoints.')
})

test('pauses the play while asking whether to end it', async () => {
  store.peek.mockReturnValue(done)
  $player.set(playing())
  const screen = await render(<PlayBar />)
  await screen.getByRole('button', { name: 'End workout' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End this workout?' })
  await dialog.getByRole('button', { name: 'Keep going' }).last().click()
  await screen.getByRole('button', { name: 'End workout' }).click()
  expect(dialog.getByRole('button', { name: /background/ }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'End workout' }).click()
  expect(acts()).toEqual(['pause', 'resume', 'pause', 'end'])
})

test('leads to the result of a finished play, or closes when that is dismissed', async () => {
  opened.closePlay.mockReturnValue()
  $player.set(done)
  const screen = await render(<PlayBar />)
  const link = screen.getByRole('link', { name: /See your result/ })
  await expect.element(link).toHaveAttribute('href', '/workout/rain/play/')
  await expect.element(screen.getByText(/^Done\. 100 icepoints/)).toBeInTheDocument()
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  expect(opened.wantResult).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(opened.closePlay).toHaveBeenCalledOnce()
})

test('shows in the frame while the player does not cover it', async () => {
  const match = matchRoute('/account/')
  if (match === null) throw new Error('no route')
  const page = { ...match, id: 'one', address: '/account/', how: 'forward' } as const
  $player.set(playing())
  const frame = (isCovered: boolean) => (
    <AppShell page={page} isPending={false} isCovered={isCovered}>
      <main />
    </AppShell>
  )
  const screen = await render(frame(true))
  expect(screen.container.querySelector('.play-bar')).toBeNull()
  await screen.rerender(frame(false))
  expect(screen.container.querySelector('.play-bar')).not.toBeNull()
})
