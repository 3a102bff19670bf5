import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { lazy, useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { matchRoute } from '#core/app/routes.ts'
import { loadAgain } from '../../stores/app/lost-part.ts'
import { $page, type Page } from '../../stores/app/router.ts'
import { App, ScreenBoundary, ScreenFailed } from './start-app.tsx'
import { AppFrame } from './frame/app-frame.tsx'
import { adaWith, freshApp, signIn } from './islands.test-kit.ts'
import * as screens from './screens.ts'
import type { ScreenName } from './screens.ts'

vi.mock('./screens.ts', { spy: true })
vi.mock('../../stores/app/lost-part.ts', () => ({ loadAgain: vi.fn(() => false) }))
vi.mock('../../stores/app/router.ts', async (original) => ({
  ...(await original<object>()),
  startRouter: () => () => undefined
}))

const $broken = atom('')

type Screen = ReturnType<typeof screens.lazyScreen>

const fake = (name: string): Screen =>
  function Fake({ params }) {
    if (useStore($broken) === name) throw new TypeError('broken')
    const [typed, setTyped] = useState('')
    const text = `${name} ${JSON.stringify(params)}`
    if (name === 'play') return <main id="main">{text}</main>
    return (
      <AppFrame title={name}>
        {text} <input aria-label={`Note of ${name}`} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </AppFrame>
    )
  }
const SCREENS = {
  account: fake('account'),
  calendar: fake('calendar'),
  play: fake('play'),
  workoutList: fake('workoutList')
}
/** Lets a test decide when a screen's files arrive. */
const loading = new Map<ScreenName, Screen>()

let count = 0
const open = (address: string, how: Page['how'] = 'forward') => {
  count += 1
  const match = matchRoute(address)
  if (match === null) throw new RangeError(address)
  $page.set({ ...match, id: `entry ${count}`, address, how })
}

freshApp()
beforeEach(() => {
  loading.clear()
  $broken.set('')
  signIn()
  vi.mocked(screens.prepareScreen).mockImplementation(() => undefined)
  vi.mocked(screens.lazyScreen).mockImplementation((name) => loading.get(name) ?? SCREENS[name as keyof typeof SCREENS])
  vi.mocked(screens.forgetScreen).mockImplementation((name) => void loading.delete(name))
  open('/workoutlist/my/', 'load')
})
afterEach(() => $page.set(null))

test('draws the screen of the address in a frame that stays mounted', async () => {
  const screen = await render(<App />)
  await expect.element(screen.getByText('workoutList {"tab":"my"}')).toBeVisible()
  const frame = screen.container.querySelector('.app-nav')
  open('/account/')
  await expect.element(screen.getByText('account {}')).toBeVisible()
  expect(screen.container.querySelector('.app-nav')).toBe(frame)
  expect(document.activeElement?.id).toBe('main')
  await expect.element(screen.getByText('account', { exact: true }).last()).toBeInTheDocument()
})

test('keeps a screen mounted when only its tab changes', async () => {
  const screen = await render(<App />)
  const main = document.getElementById('main')
  open('/workoutlist/public/')
  await expect.element(screen.getByText('workoutList {"tab":"public"}')).toBeVisible()
  expect(document.getElementById('main')).toBe(main)
})

test('shows the last screen until the next one has loaded, and updates the navigation at once', async () => {
  const answer = Promise.withResolvers<{ default: Screen }>()
  loading.set(
    'account',
    lazy(() => answer.promise)
  )
  const screen = await render(<App />)
  open('/account/')
  await expect.element(screen.getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByText('workoutList {"tab":"my"}')).toBeVisible()
  answer.resolve({ default: SCREENS.account })
  await expect.element(screen.getByText('account {}')).toBeVisible()
})

test('covers the screen with the player and restores it afterwards', async () => {
  const screen = await render(<App />)
  await expect.element(screen.getByText('workoutList {"tab":"my"}')).toBeVisible()
  const list = document.getElementById('main')
  open('/workout/rain/play/')
  await expect.element(screen.getByText('play {"id":"rain","type":"play"}')).toBeVisible()
  expect(list?.checkVisibility()).toBe(false)
  open('/workoutlist/my/', 'back')
  await expect.element(screen.getByText('workoutList {"tab":"my"}')).toBeVisible()
  expect(document.getElementById('main')).toBe(list)
})

test('restores a list the user returns to, and gives element ids to the visible screen only', async () => {
  const screen = await render(<App />)
  await screen.getByLabelText('Note of workoutList').fill('rain')
  open('/calendar/')
  await expect.element(screen.getByText('calendar {}')).toBeVisible()
  expect(screen.getByText('workoutList {"tab":"my"}').query()?.checkVisibility()).toBe(false)
  expect(document.getElementById('main')?.textContent).toContain('calendar')
  open('/workoutlist/my/', 'back')
  await expect.element(screen.getByText('workoutList {"tab":"my"}')).toBeVisible()
  expect(screen.getByLabelText('Note of workoutList').element()).toHaveValue('rain')
  expect(document.getElementById('main')?.textContent).toContain('workoutList')
})

test('remounts screens other than lists, and drops mounted screens when the account changes', async () => {
  const screen = await render(<App />)
  await screen.getByLabelText('Note of workoutList').fill('rain')
  open('/account/')
  await screen.getByLabelText('Note of account').fill('mine')
  open('/calendar/')
  await expect.element(screen.getByText('calendar {}')).toBeVisible()
  expect(screen.getByLabelText('Note of account').query()).toBeNull()
  signIn(adaWith({ login: { userId: 'bea' } }))
  await expect.poll(() => screen.getByLabelText('Note of workoutList').query()).toBeNull()
  await expect.element(screen.getByText('calendar {}')).toBeVisible()
})

test('prefetches the screens of the navigation unless the user saves data', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = Object.getOwnPropertyDescriptor(Navigator.prototype, 'connection')
  const save = vi.spyOn(navigator, 'connection' as never, 'get').mockReturnValue({ saveData: true } as never)
  const saving = await render(<App />)
  vi.advanceTimersByTime(10_000)
  expect(screens.prepareScreen).not.toHaveBeenCalled()
  await saving.unmount()
  save.mockReturnValue(line?.get?.call(navigator) as never)
  await render(<App />)
  vi.advanceTimersByTime(10_000)
  expect(vi.mocked(screens.prepareScreen).mock.calls.map(([name]) => name)).toEqual(screens.NAV_SCREENS)
})

test('reports a screen whose files are gone and can try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  loading.set(
    'account',
    lazy(() => Promise.reject(new NetworkError('unreachable')))
  )
  const screen = await render(<App />)
  open('/account/')
  await expect.element(screen.getByRole('heading', { name: 'This screen can’t be shown' })).toBeVisible()
  expect(loadAgain).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('account {}')).toBeVisible()
})

test('keeps the navigation and other screens working when one screen throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await render(<App />)
  $broken.set('workoutList')
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('The rest of the app still works. What you entered is saved on this device.')
  await expect.element(screen.getByRole('link', { name: 'Workouts', exact: true })).toBeVisible()
  open('/account/')
  await expect.element(screen.getByText('account {}')).toBeVisible()
  open('/workoutlist/my/', 'back')
  await expect.element(screen.getByRole('heading', { name: 'This screen can’t be shown' })).toBeVisible()
  $broken.set('')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('workoutList {"tab":"my"}')).toBeVisible()
  expect(loadAgain).not.toHaveBeenCalled()
})

test('can try a screen again after an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Fragile = SCREENS.workoutList
  $broken.set('workoutList')
  const screen = await render(
    <ScreenBoundary onRetry={() => undefined}>
      <Fragile params={{}} />
    </ScreenBoundary>
  )
  $broken.set('')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('workoutList {}')).toBeVisible()
})

test('links from a failed screen to the workouts', async () => {
  const screen = await render(<ScreenFailed onRetry={() => undefined} />)
  const link = screen.getByRole('link', { name: 'Go to workouts' })
  await expect.element(link).toHaveAttribute('href', '/workoutlist/my/')
})
