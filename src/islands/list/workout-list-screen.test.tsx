import '../../styles/app/components-public.css'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pathTo } from '#core/app/routes.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { NO_FILTER } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { clearCache } from '../../data/app/cache.ts'
import * as lists from '../../data/list/list-rows.ts'
import * as server from '../../data/workout/workouts.ts'
import { replaceQuery } from '../../platform/page/page.ts'
import { $favoriteIds } from '../../stores/list/favorites.ts'
import { $filter, $list, $tab } from '../../stores/list/list-state.ts'
import { closeLists } from '../../stores/list/load-list.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $page, type Page } from '../../stores/app/router.ts'
import { adaWith, pending, signIn, textsOf, freshApp } from '../app/islands.test-kit.ts'
import { ListBody, firstCards } from './list-body.tsx'
import { EmptyList } from './empty-list.tsx'
import { ListFailed, ListSkeleton } from './list-states.tsx'
import { NoMatch } from './no-match.tsx'
import { WorkoutListScreen, WorkoutsFull, WorkoutsUsed } from './workout-list-screen.tsx'

vi.mock('../../data/list/list-rows.ts', { spy: true })
vi.mock('../../data/workout/workouts.ts', { spy: true })

const data = vi.mocked({ ...lists, ...server })
const named = (name: string, more: Partial<WorkoutSummary> = {}) =>
  summaryOf({ id: name, name, ownerId: 'ada', ...more })
const pageOf = (...workouts: WorkoutSummary[]) => ({ workouts, total: workouts.length, next: null })

const showReady = (workouts: WorkoutSummary[], more: object = {}, tab: ListTab = 'my') => {
  $tab.set(tab)
  $list.set({ kind: 'ready', ...pageOf(...workouts), more: 'idle', stale: null, ...more })
}

freshApp()
beforeEach(async () => {
  closeLists()
  await clearCache()
  $list.set({ kind: 'loading' })
  $filter.set(NO_FILTER)
  replaceQuery([])
  $favoriteIds.set(null)
  data.listFavoriteIds.mockResolvedValue([])
  data.listMine.mockResolvedValue(pageOf(named('Rain'), named('Snow')))
  data.listPublic.mockResolvedValue(pageOf(named('Wind')))
})

test('shows the workouts of its tab and their number', async () => {
  const screen = await render(<WorkoutListScreen params={{ tab: 'my' }} />)
  await expect.element(screen.getByRole('heading', { name: 'Workouts', level: 1 })).toBeVisible()
  const tabs = screen.getByRole('navigation', { name: 'Workout lists' })
  await expect.element(tabs.getByRole('link', { name: /^Mine/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('link', { name: 'Rain' })).toBeVisible()
  await expect.element(tabs.getByRole('link', { name: /^Mine/ })).toMatchTextContent('2')
  await expect.element(screen.getByText(/3 of 10 workouts used\./)).toBeVisible()
})

test('shows a key in the search field before the cards render again', async () => {
  const many = Array.from({ length: 100 }, (_, index) => named(`Rain ${index}`))
  data.listMine.mockResolvedValue(pageOf(...many, named('Snow')))
  const screen = await render(<WorkoutListScreen params={{ tab: 'my' }} />)
  await expect.element(screen.getByRole('link', { name: 'Rain 99', exact: true })).toBeInTheDocument()
  const field = screen.getByRole('searchbox').element() as HTMLInputElement
  const cards = () => screen.container.querySelectorAll('.workout-card').length
  const before = cards()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Snow')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  // After the event, the result of the key itself is on the screen.
  expect([field.value, cards()]).toEqual(['Snow', before])
  await expect.poll(cards).toBe(1)
})

test('renders one screen of cards for a search, and the rest after a pause', async () => {
  const many = Array.from({ length: 100 }, (_, index) => named(`Rain ${index}`))
  data.listMine.mockResolvedValue(pageOf(...many, named('Snow')))
  const screen = await render(<WorkoutListScreen params={{ tab: 'my' }} />)
  await expect.element(screen.getByRole('link', { name: 'Rain 99', exact: true })).toBeInTheDocument()
  const seen: number[] = []
  const count = () => seen.push(screen.container.querySelectorAll('.workout-card:not([hidden])').length)
  const observer = new MutationObserver(count)
  observer.observe(screen.container, { subtree: true, childList: true })
  await screen.getByRole('searchbox').fill('rain')
  await expect.poll(() => seen.includes(firstCards())).toBe(true)
  await expect.poll(() => seen.at(-1)).toBe(100)
  observer.disconnect()
})

test('collapses unused cards when a search finds nothing', async () => {
  showReady([named('Rain'), named('Snow')])
  await render(<ListBody tab="my" />)
  const grid = () => document.querySelector('.card-grid')
  const spare = new Promise<boolean>((resolve) => {
    new MutationObserver(() => {
      if (document.querySelectorAll('.workout-card[hidden]').length === 2) resolve(grid()?.checkVisibility() ?? true)
    }).observe(document.body, { subtree: true, attributes: true })
  })
  $filter.set({ ...NO_FILTER, search: 'hail' })
  expect(await spare).toBe(false)
  await expect.poll(grid).toBeNull()
})

test('starts with one screen of cards after a tap', async () => {
  const many = Array.from({ length: 40 }, (_, index) => named(`Rain ${index}`))
  showReady(many)
  const cards = () => document.querySelectorAll('.workout-card').length
  $page.set({ ...({} as Page), how: 'forward' })
  const first = await render(<ListBody tab="my" />)
  expect(cards()).toBe(firstCards())
  await expect.poll(cards).toBe(40)
  await first.unmount()
  $page.set({ ...({} as Page), how: 'back' })
  await render(<ListBody tab="my" />)
  expect(cards()).toBe(40)
  $page.set(null)
})

test("shows the account's count on its tab until the list has loaded", async () => {
  data.listMine.mockReturnValue(pending<never>().promise)
  const screen = await render(<WorkoutListScreen params={{ tab: 'my' }} />)
  await expect.element(screen.getByRole('link', { name: /^Mine/ })).toHaveTextContent('Mine3')
})

test('shows no limit on the public list', async () => {
  signIn(adaWith({ usage: { workouts: 10 } }))
  const screen = await render(<WorkoutListScreen params={{ tab: 'public' }} />)
  await expect.element(screen.getByRole('link', { name: 'Wind' })).toBeVisible()
  expect(screen.getByText(/of 10 workouts used/).query()).toBeNull()
})

test('shows the visibility of own workouts only', async () => {
  showReady([named('Rain', { isPublic: true }), named('Snow', { isPublic: true, ownerId: 'bo' })])
  const screen = await render(<ListBody tab="my" />)
  const card = (name: string) => screen.getByRole('article').filter({ hasText: name })
  await expect.element(card('Rain')).toMatchTextContent('Public')
  await expect.element(card('Snow')).not.toMatchTextContent('Public')
})

test('opens and closes the menu of a workout', async () => {
  showReady([named('Rain')])
  const screen = await render(<ListBody tab="my" />)
  const more = screen.getByRole('button', { name: 'More for Rain' })
  await expect.element(more).toHaveAttribute('aria-haspopup', 'dialog')
  await more.click()
  await screen.getByRole('dialog', { name: 'Rain' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('announces that it is loading', async () => {
  const screen = await render(<ListSkeleton />)
  await expect.element(screen.getByRole('status', { name: 'Loading workouts' })).toBeVisible()
})

test('says why a list failed to load, and tries again', async () => {
  $list.set({ kind: 'failed', error: new NetworkError('unreachable') })
  const screen = await render(<ListBody tab="my" />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: 'We couldn’t load the list' })).toBeVisible()
  await expect.element(alert).toMatchTextContent('Your workouts are still saved.')
  await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('links to the log-in after logging out', async () => {
  const screen = await render(<ListFailed error={new UserFacingError('unauthenticated')} />)
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
})

test.each([
  ['my', 'No workouts yet', ['Create a workout', 'Browse public workouts']],
  ['public', 'No public workouts yet', ['Create a workout']],
  ['favourites', 'No favourites yet', ['Browse public workouts']]
] as const)('says what to do when the tab %s is empty', async (tab, title, links) => {
  const screen = await render(<EmptyList tab={tab} />)
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(textsOf(screen.getByRole('link'))).toEqual(links)
})

test('offers to remove filters when nothing matches', async () => {
  data.listPublic.mockResolvedValue({ workouts: [], total: 0, next: null })
  showReady([named('Rain', { level: 'base' })])
  $filter.set({ ...NO_FILTER, levels: ['extreme'], sport: 'Fitness' })
  const screen = await render(<NoMatch />)
  await expect.element(screen.getByRole('heading', { name: 'Nothing in Fitness at Extreme' })).toBeVisible()
  await expect.element(screen.getByText('There is 1 workout at other levels.')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear level filter' }).click()
  expect($filter.get()).toMatchObject({ levels: [], sport: 'Fitness' })
})

test('clears the whole filter except the order when no words match', async () => {
  showReady([named('Rain')])
  $filter.set({ ...NO_FILTER, search: 'Thunder', sort: 'name' })
  const screen = await render(<ListBody tab="my" />)
  await expect.element(screen.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(screen.getByRole('link', { name: 'Rain' })).toBeVisible()
  expect($filter.get().sort).toBe('name')
})

test('says how old a cached list is', async () => {
  const stale = { savedAt: 0, failedAt: 7_200_000, error: new NetworkError('offline') }
  showReady([named('Rain')], { stale })
  const screen = await render(<ListBody tab="my" />)
  await expect.element(screen.getByText(/Last loaded 2 hours ago/)).toBeVisible()
  $isOnline.set(false)
  // The screen's own note says that the device is offline.
  await expect.element(screen.getByText('Last loaded 2 hours ago.')).not.toHaveAttribute('role')
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  $isOnline.set(true)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Snow' })).toBeVisible()
})

test('counts favourites that are gone', async () => {
  showReady([named('Rain')], { total: 3 }, 'favourites')
  const screen = await render(<ListBody tab="favourites" />)
  await expect.element(screen.getByText('2 favourites are no longer shared.')).toBeVisible()
})

test('announces the number of workouts', async () => {
  showReady([named('Rain'), named('Snow')])
  const screen = await render(<ListBody tab="my" />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 workouts')
})

test('loads more on request and shows progress and failure on the button', async () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    named(`W${index}`, { updatedAt: `2026-01-01T00:00:00.${index}Z` })
  )
  showReady(many)
  const screen = await render(<ListBody tab="my" />)
  expect(screen.getByRole('article').elements()).toHaveLength(100)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await vi.waitFor(() => expect(screen.getByRole('article').elements()).toHaveLength(101))
  showReady([named('Rain')], { next: 'Rain', more: 'loading' })
  await expect.element(screen.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-disabled', 'true')
  showReady([named('Rain')], { next: 'Rain', more: 'failed' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We couldn’t load more workouts.')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('toggles a heart at once, and back when saving fails', async () => {
  const answer = pending<void>()
  data.setFavorite.mockReturnValue(answer.promise)
  showReady([named('Rain')])
  const screen = await render(<ListBody tab="my" />)
  await screen.getByRole('button', { name: 'Favourite Rain', pressed: false }).click()
  await expect.element(screen.getByRole('button', { name: 'Favourite Rain', pressed: true })).toBeVisible()
  await vi.waitFor(() => expect(data.setFavorite).toHaveBeenCalled())
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('button', { name: 'Favourite Rain', pressed: false })).toBeVisible()
})

test('keeps the focus in the list when the focused card disappears', async () => {
  const main = document.createElement('main')
  main.id = 'main'
  document.body.append(main)
  showReady([named('Rain'), named('Snow'), named('Wind')])
  $filter.set({ ...NO_FILTER, sort: 'name' })
  const screen = await render(<ListBody tab="my" />, { container: main })
  screen.getByRole('link', { name: 'Snow' }).element().focus()
  showReady([named('Rain'), named('Wind')])
  await expect.element(screen.getByRole('link', { name: 'Wind' })).toHaveFocus()
  main.remove()
})

test('shows the limit below the list while there is room, and above it when it is reached', async () => {
  const screen = await render(<WorkoutsUsed />)
  await expect.element(screen.getByRole('link', { name: 'See what Pro adds' })).toBeVisible()
  await screen.rerender(<WorkoutsFull />)
  expect(screen.container.textContent).toBe('')
  signIn(adaWith({ usage: { workouts: 10 } }))
  await expect.element(screen.getByText('10 of 10 workouts used')).toBeVisible()
  await expect.element(screen.getByRole('meter', { name: 'Workouts' })).toHaveAttribute('aria-valuenow', '10')
  await expect
    .element(screen.getByRole('link', { name: 'Compare plans' }))
    .toHaveAttribute('href', pathTo('tooManyWorkouts'))
  await screen.rerender(<WorkoutsUsed />)
  expect(screen.container.textContent).toBe('')
})

test('shows no search above an empty list', async () => {
  data.listMine.mockResolvedValue(pageOf())
  const screen = await render(<WorkoutListScreen params={{ tab: 'my' }} />)
  await expect.element(screen.getByRole('heading', { name: 'No workouts yet' })).toBeVisible()
  expect(screen.getByRole('searchbox').query()).toBeNull()
})
