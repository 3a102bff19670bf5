import type { WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { initial } from '#core/player/moves.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, summaryOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $list } from '../../stores/list/list-state.ts'
import { $favoriteIds } from '../../stores/list/favorites.ts'
import * as hearts from '../../stores/list/hearts.ts'
import * as page from '../../stores/workout/workout-page.ts'
import { $session } from '../../stores/account/session.ts'
import { $settings } from '../../stores/account/settings.ts'
import type { PlayerView } from '../../stores/player/player-view.ts'
import { adaWith, freshApp, signIn, textsOf } from '../app/islands.test-kit.ts'
import { playing } from '../player/play-view.test-kit.ts'
import { $player, leaveLost } from '../../stores/player/player.ts'
import { leavePlay, openPlay, renewPlay } from '../../stores/player/open-play.ts'
import { $startAt } from '../../stores/player/running-workout.ts'
import { PageFailed, PageSkeleton } from './page-states.tsx'
import { PlayScreen } from './play-screen.tsx'
import { WorkoutPageScreen } from './workout-page-screen.tsx'

vi.mock('../../stores/list/hearts.ts', { spy: true })
vi.mock('../../stores/workout/workout-page.ts', { spy: true })
vi.mock('../../stores/player/player.ts', async (original) => ({
  ...(await original<object>()),
  leaveLost: vi.fn(() => Promise.resolve())
}))
vi.mock('../../stores/player/open-play.ts', async (original) => ({
  ...(await original<object>()),
  openPlay: vi.fn(() => Promise.resolve()),
  renewPlay: vi.fn(() => Promise.resolve()),
  leavePlay: vi.fn()
}))

const soon = vi.hoisted(() => vi.fn<(url: string) => Promise<string | null>>())
vi.mock('../../stores/media/media.ts', async (original) => {
  const { mediaAddresses } = await original<{ mediaAddresses: object }>()
  return { mediaAddresses: { ...mediaAddresses, soon } }
})

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const { $workoutPage } = page
const rain = workoutOf({ id: 'rain', name: 'Rain', ownerId: 'ada' })
const showReady = (workout: Workout, from: 'network' | 'kept' | 'stale' = 'network', savedAt?: number) =>
  $workoutPage.set({ kind: 'ready', workout, author: '', from, savedAt })
const params = { id: 'rain' }
const LINK = `u-${'ab'.repeat(14)}`

freshApp()
beforeEach(() => {
  $workoutPage.set({ kind: 'loading' })
  vi.mocked(page.loadWorkoutPage).mockResolvedValue()
  vi.mocked(page.resumeAfterLoad).mockResolvedValue()
})

test('announces that it is loading', async () => {
  const screen = await render(<PageSkeleton />)
  await expect.element(screen.getByRole('status', { name: 'Loading the workout' })).toBeVisible()
})

test('reveals nothing about a workout that is gone', async () => {
  const screen = await render(<PageFailed id="rain" error={new UserFacingError('permission-denied')} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('We can’t find this workout')
  expect(textsOf(screen.getByRole('link'))).toEqual(['Public workouts'])
  $session.set({ kind: 'signed-out' })
  await expect.element(screen.getByText(/If it’s yours, log in to see it\./)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test("says when the device's version was saved, if known", async () => {
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady(rain, 'stale', new Date(2026, 2, 1, 9, 40).getTime())
  await expect.element(screen.getByText(/Shown as it was .* As of 1 Mar 2026, 09:40\./)).toBeVisible()
  showReady(rain, 'network')
  await expect.element(screen.getByText(/As of/)).not.toBeInTheDocument()
})

test('can try again after any other error', async () => {
  const screen = await render(<PageFailed id="rain" error={new NetworkError('unreachable')} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(page.loadWorkoutPage).toHaveBeenCalledWith('rain')
})

test('shows the article of a workout and who can see it', async () => {
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady({ ...rain, isPublic: false, visibility: 'private' }, 'stale')
  await expect.element(screen.getByRole('heading', { name: 'Rain', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Only you.*Share$/ })).toBeVisible()
  await expect.element(screen.getByRole('article')).toHaveAttribute('lang', 'en')
  await expect.element(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect.element(screen.getByText('Shown as it was when you last opened it here.')).toBeVisible()
  expect(document.title).toBe('Rain · Icepoint')
  showReady({ ...rain, isPublic: false, visibility: 'private', ownerId: 'bo' })
  await expect.element(screen.getByText('Shared with you')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit' }).query()).toBeNull()
  expect(page.loadWorkoutPage).toHaveBeenCalledOnce()
  expect(page.resumeAfterLoad).toHaveBeenCalledOnce()
})

test('shows Start, Train together, Share and the heart, and everything else in one menu', async () => {
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady(rain)
  await expect.element(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/workout/rain/play/')
  const names = () => [...textsOf(screen.getByRole('main').getByRole('button'))]
  expect(names()).toEqual(['Train together', 'Share', 'Favourite', expect.stringMatching(/^Public/)])
  signIn(adaWith({ login: { userId: 'cleo' } }))
  await expect.poll(names).toEqual(['Train together', 'Share', 'Favourite'])
  $session.set({ kind: 'signed-out' })
  await expect.poll(names).toEqual(['Train together', 'Share'])
})

test('says that a workout is unlisted to its owner and to people with the link', async () => {
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady({ ...rain, isPublic: false, visibility: 'unlisted' })
  await expect.element(screen.getByText('Anyone with the link')).toBeVisible()
  await screen.rerender(<WorkoutPageScreen params={{ id: LINK }} />)
  showReady({ ...rain, id: LINK, ownerId: '', isPublic: false, visibility: 'unlisted' })
  await expect.element(screen.getByText('Shared by link, not in any list')).toBeVisible()
})

test('toggles and shows a favourite', async () => {
  vi.mocked(hearts.toggleFavorite).mockImplementation(async ({ id }) => $favoriteIds.set(new Set([id])))
  $favoriteIds.set(new Set())
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady({ ...rain, ownerId: 'bo' })
  const button = screen.getByRole('button', { name: 'Favourite' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})

test('tolerates shares that load before the account is known', async () => {
  $session.set({ kind: 'unknown' } as never)
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady({ ...rain, isPublic: false, visibility: 'private', sharedWithFriends: true })
  await expect.element(screen.getByText('Shared with you')).toBeVisible()
  signIn()
  await expect.element(screen.getByText('Only people you chose')).toBeVisible()
})

test('shows exercise pictures at their resolved addresses, or figures', async () => {
  const picture = { mediaType: 'image' as const, url: '/media/workout-media/one' }
  const exercises = [exerciseOf('a', [timed(30, picture)]), { ...exerciseOf('b', [timed(30)]), name: 'Push-up' }]
  soon.mockImplementation((url) => Promise.resolve(url === picture.url ? PICTURE : null))
  const screen = await render(<WorkoutPageScreen params={params} />)
  showReady({
    ...rain,
    isPublic: false,
    exercises,
    blocks: [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
  })
  await vi.waitFor(() =>
    expect(screen.container.querySelector('.public-exercise img')?.getAttribute('src')).toBe(PICTURE)
  )
  await expect.poll(() => screen.container.querySelectorAll('.public-exercise .figure').length).toBe(1)
})

test('shows what the list knows at once while the exercises load', async () => {
  const listed = summaryOf({ id: 'rain', name: 'Rain', level: 'heavy', totalSec: 846 })
  $list.set({ kind: 'ready', workouts: [listed], total: 1, next: null, more: 'idle', stale: null })
  const screen = await render(<WorkoutPageScreen params={params} />)
  await expect.element(screen.getByRole('heading', { name: 'Rain', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/workout/rain/play/')
  await expect.element(screen.getByText('14:06', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByRole('status', { name: 'Loading the workout' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  $list.set({ kind: 'loading' })
})

test('does not show a workout other than the one in the address', async () => {
  const screen = await render(<WorkoutPageScreen params={{ id: 'snow' }} />)
  showReady(rain)
  await expect.element(screen.getByRole('status', { name: 'Loading the workout' })).toBeVisible()
  expect(page.loadWorkoutPage).toHaveBeenCalledWith('snow')
})

test('opens the player once the workout has loaded, and tells it when its screen closes', async () => {
  const screen = await render(<PlayScreen params={params} />)
  await expect.element(screen.getByRole('status', { name: 'Loading the workout' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Workout', level: 1 })).toBeInTheDocument()
  expect(page.loadWorkoutPage).toHaveBeenCalledExactlyOnceWith('rain', true)
  expect(openPlay).not.toHaveBeenCalled()
  document.title = ''
  showReady(rain)
  await vi.waitFor(() => expect(openPlay).toHaveBeenCalledExactlyOnceWith(rain))
  expect(document.body.classList.contains('player-backdrop')).toBe(true)
  expect(document.title).toBe('Rain · Icepoint')
  showReady({ ...rain, name: 'Rain again' })
  expect(openPlay).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(leavePlay).toHaveBeenCalledOnce()
  expect(document.body.classList.contains('player-backdrop')).toBe(false)
})

test('opens the player with the cached version and follows the network', async () => {
  await render(<PlayScreen params={params} />)
  showReady(rain, 'kept')
  await vi.waitFor(() => expect(openPlay).toHaveBeenCalledExactlyOnceWith(rain))
  expect(renewPlay).not.toHaveBeenCalled()
  const newer = { ...rain, version: rain.version + 1 }
  showReady(newer)
  await vi.waitFor(() => expect(renewPlay).toHaveBeenCalledExactlyOnceWith(newer))
  $workoutPage.set({ kind: 'failed', id: 'rain', error: new UserFacingError('not-found') })
  await vi.waitFor(() => expect(renewPlay).toHaveBeenLastCalledWith(null))
  expect(openPlay).toHaveBeenCalledOnce()
})

test.each([
  ['a video leads', () => showReady({ ...rain, type: 'mastervideo', videoUrl: '/v.mp4' }, 'kept')],
  ['a step is to begin at once', () => $startAt.set({ workoutId: 'rain', turn: 1 })],
  ['getting ready is too short', () => $settings.set({ ...DEFAULT_SETTINGS, defaultSetupTimeSec: 2 })]
])('waits for the network before opening the player if %s', async (_, make) => {
  await render(<PlayScreen params={params} />)
  make()
  if ($workoutPage.get().kind === 'loading') showReady(rain, 'kept')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(openPlay).not.toHaveBeenCalled()
  showReady(rain)
  await vi.waitFor(() => expect(openPlay).toHaveBeenCalledExactlyOnceWith(rain))
  $startAt.set(null)
  $settings.set(DEFAULT_SETTINGS)
})

test('restarts an unfinished play with the latest version', async () => {
  const screen = await render(<PlayScreen params={params} />)
  showReady(rain, 'kept')
  const { timeline, workout } = playing()
  const play = { workout, settings: DEFAULT_SETTINGS, log: [], resultId: 'r', startedAt: '' }
  const offer = { kind: 'offer', play, timeline, state: initial(timeline), awayMs: 0, isOther: false } as const
  ;($player as WritableAtom<PlayerView>).set(offer)
  const newer = { ...rain, version: rain.version + 1 }
  showReady(newer)
  await screen.getByRole('button', { name: 'Start over' }).click()
  expect(leaveLost).toHaveBeenCalledExactlyOnceWith(newer)
  ;($player as WritableAtom<PlayerView>).set({ kind: 'closed' })
})

test('looks for a play to resume without a workout, and says what is wrong', async () => {
  const screen = await render(<PlayScreen params={params} />)
  $workoutPage.set({ kind: 'failed', id: 'rain', error: new UserFacingError('not-found') })
  await vi.waitFor(() => expect(openPlay).toHaveBeenCalledExactlyOnceWith(null))
  await expect.element(screen.getByRole('heading', { name: 'We can’t find this workout' })).toBeVisible()
})

test('shows a running play at once, whatever happened to its workout', async () => {
  ;($player as WritableAtom<PlayerView>).set(playing())
  const screen = await render(<PlayScreen params={params} />)
  await expect.element(screen.getByRole('heading', { name: 'Lunge', level: 1 })).toBeVisible()
  expect(page.loadWorkoutPage).not.toHaveBeenCalled()
  expect(openPlay).toHaveBeenCalledExactlyOnceWith(playing().workout)
  ;($player as WritableAtom<PlayerView>).set({ kind: 'closed' })
})

test('offers in the end question to return to the app, where the play continues', async () => {
  const left = vi.mocked(page.leavePlayPage).mockReturnValue()
  ;($player as WritableAtom<PlayerView>).set(playing())
  const screen = await render(<PlayScreen params={params} />)
  await screen.getByRole('button', { name: 'End workout' }).click()
  await screen.getByRole('button', { name: 'Run in the background' }).click()
  expect(left).toHaveBeenCalledExactlyOnceWith('rain', 'en')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  ;($player as WritableAtom<PlayerView>).set({ kind: 'closed' })
})
