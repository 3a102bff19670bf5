import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError } from '#core/app/errors.ts'
import { matchRoute } from '#core/app/routes.ts'
import { readSession, signOut } from '../../../data/account/session.ts'
import { $ownPicture } from '../../../stores/account/own-picture.ts'
import { $session } from '../../../stores/account/session.ts'
import { changeSettings } from '../../../stores/account/settings.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $notice, notify } from '../../../stores/app/notices.ts'
import { storage } from '../../../platform/page/storage.ts'
import { playToLose } from '../../../stores/player/offered-play.ts'
import { sendWaitingResults } from '../../../stores/player/results/offered-results.ts'
import { ada, freshApp, pending } from '../islands.test-kit.ts'
import { AccountGate, AccountUnknown } from './account-gate.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { AppFrame, AccountMenu } from './app-frame.tsx'
import { AppShell, MainNav, FrameNotices } from './app-shell.tsx'
import { Avatar } from './avatar.tsx'
import { $counts } from '../../../stores/together/counts.ts'
import { $unread } from '../../../stores/together/unread.ts'
import { countInTitle } from './listen.ts'

vi.mock('../../../data/account/session.ts', async (original) => ({
  ...(await original<object>()),
  readSession: vi.fn(() => new Promise(() => undefined)),
  signOut: vi.fn()
}))
vi.mock('../../../stores/account/own-picture.ts', { spy: true })
vi.mock('../../../stores/player/results/offered-results.ts', { spy: true })
vi.mock('../../../stores/account/settings.ts', { spy: true })

freshApp()
beforeEach(() => $ownPicture.set(null))

const page = { ...matchRoute('/settings/')!, id: 'a', address: '/settings/', how: 'load' } as const
const shell = (children: ReactNode, more: { isPending?: boolean; isCovered?: boolean } = {}) => (
  <AppShell page={page} isPending={false} isCovered={false} {...more}>
    {children}
  </AppShell>
)

test('has a skip link and marks the current section', async () => {
  const screen = await render(shell(<AppFrame title="Settings">Content</AppFrame>))
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
  await expect.element(screen.getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'page')
  expect(sendWaitingResults).toHaveBeenCalledOnce()
})

test('is marked busy while a screen loads, and hidden while the player covers it', async () => {
  const screen = await render(shell(<p>Content</p>, { isPending: true }))
  const frame = screen.container.querySelector('.app-frame')
  expect(frame?.getAttribute('aria-busy')).toBe('true')
  await screen.rerender(shell(<p>Content</p>, { isCovered: true }))
  await expect.element(screen.getByText('Content')).not.toBeVisible()
  expect(screen.container.querySelector('.app-frame')).toBe(frame)
})

test('gives a screen one heading and uses its title for the tab', async () => {
  const screen = await render(
    <AppFrame title="Workouts">
      <p>Content</p>
    </AppFrame>
  )
  await expect.element(screen.getByRole('heading', { name: 'Workouts', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('main')).toMatchTextContent('Content')
  expect(document.title).toBe('Workouts · Icepoint')
  await screen.rerender(
    <AppFrame title="Workout" tabTitle="Rain">
      <p>Content</p>
    </AppFrame>
  )
  expect(document.title).toBe('Rain · Icepoint')
})

test('shows that the device is offline unless the screen says so itself', async () => {
  $isOnline.set(false)
  const screen = await render(<AppFrame title="Workouts">Content</AppFrame>)
  await expect
    .element(screen.getByRole('main').getByRole('status'))
    .toMatchTextContent(
      'You’re offline. You’re seeing what this device last loaded. We’ll send your changes when you’re back online.'
    )
  await screen.rerender(
    <AppFrame title="Workouts" hasOfflineNote={false}>
      Content
    </AppFrame>
  )
  await expect.element(screen.getByText('You’re offline.')).not.toBeInTheDocument()
})

test('marks the current item of the navigation', async () => {
  const screen = await render(<MainNav current="account" homePath="/" />)
  const nav = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(nav.getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'page')
  await expect.element(nav.getByRole('link', { name: 'Workouts' })).not.toHaveAttribute('aria-current')
  await expect.element(nav.getByRole('link', { name: 'Icepoint, start page' })).toHaveAttribute('href', '/')
})

test('counts unread items in the title', async () => {
  await render(<AppFrame title="Workouts">Content</AppFrame>)
  const stop = countInTitle()
  expect(document.title).toBe('Workouts · Icepoint')
  $unread.set(3)
  expect(document.title).toBe('(3) Workouts · Icepoint')
  document.title = 'Rain · Icepoint'
  await expect.poll(() => document.title).toBe('(3) Rain · Icepoint')
  $unread.set(0)
  expect(document.title).toBe('Rain · Icepoint')
  stop()
})

test('draws short counts and announces the full ones', async () => {
  const screen = await render(
    <>
      <MainNav current="account" homePath="/" />
      <AppFrame title="Workouts" isMain>
        Content
      </AppFrame>
    </>
  )
  await expect.element(screen.getByRole('link', { name: 'Friends' })).toHaveAttribute('href', '/friends/')
  await expect.element(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications/')
  $counts.set({
    messages: { count: 12, drawn: '9+', said: 'Messages, 12 unread chats' },
    friends: { count: 1, drawn: '1', said: 'Friends, 1 request' },
    notifications: { count: 7, drawn: '7', said: 'Notifications, 7 waiting' }
  })
  for (const [name, drawn] of [
    ['Messages, 12 unread chats', '9+'],
    ['Friends, 1 request', '1'],
    ['Notifications, 7 waiting', '7']
  ] as const)
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('data-count', drawn)
  $counts.set({})
  const messages = screen.getByRole('link', { name: 'Messages', exact: true })
  await expect.element(messages).not.toHaveAttribute('data-count')
})

test('shows the header doors on main screens only', async () => {
  const screen = await render(<AppFrame title="Settings">Content</AppFrame>)
  expect(screen.getByRole('link', { name: 'Notifications' }).query()).toBeNull()
})

test('announces messages, offers their action and removes them', async () => {
  const run = vi.fn()
  const screen = await render(<FrameNotices />)
  expect(screen.container.querySelector('[aria-live="polite"]')).not.toBeNull()
  notify({ kind: 'info', text: 'Squat removed.', action: { label: 'Undo', run } })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Squat removed.')
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  notify({ kind: 'negative', text: 'Not saved.' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Not saved.')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('opens the account in a dialog and closes it with Escape', async () => {
  const screen = await render(<AccountMenu />)
  const opener = screen.getByRole('button', { name: 'Account menu' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Account menu' })
  await expect.element(dialog).toMatchTextContent('ada@icepoint.test')
  await expect.element(dialog).toMatchTextContent('Free plan')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('shows progress while logging out and reports a failure on the page', async () => {
  const answer = pending<void>()
  vi.mocked(signOut).mockReturnValue(answer.promise)
  const onClose = vi.fn()
  const screen = await render(<AccountSheet onClose={onClose} />)
  const out = screen.getByRole('button', { name: 'Log out' })
  await out.click()
  await expect.element(out).toBeDisabled()
  answer.reject(new NetworkError('unreachable'))
  await expect.element(out).toBeEnabled()
  expect(onClose).toHaveBeenCalledOnce()
  expect($notice.get()?.text).toMatch('The server didn’t answer.')
})

test('asks before logging out while a workout is unfinished', async () => {
  vi.mocked(signOut).mockResolvedValue()
  const at = { mono: 1, wall: 2, life: 0, gap: false }
  storage.running.write({ workoutId: 'rain', resultId: 'play', at, name: 'Rain', userId: 'ada' })
  const screen = await render(<AccountSheet onClose={() => undefined} />)
  const out = screen.getByRole('button', { name: 'Log out', exact: true })
  await out.click()
  const question = screen.getByRole('dialog', { name: 'Log out during a workout?' })
  await expect.element(question).toMatchTextContent(/Rain.*it won’t be in your statistics/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(signOut).not.toHaveBeenCalled()
  await out.click()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  await expect.poll(() => $session.get().kind).toBe('signed-out')
})

test('logs out without asking when the workout was dismissed or belongs to someone else', async () => {
  vi.mocked(signOut).mockResolvedValue()
  const at = { mono: 1, wall: 2, life: 0, gap: false }
  storage.running.write({ workoutId: 'rain', resultId: 'play', at, userId: 'bo' })
  expect(playToLose()).toBeNull()
  storage.running.write({ workoutId: 'rain', resultId: 'play', at, userId: 'ada' })
  expect(playToLose()?.resultId).toBe('play')
  storage.dismissed.write('play')
  const screen = await render(<AccountSheet onClose={() => undefined} />)
  await screen.getByRole('button', { name: 'Log out', exact: true }).click()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  await expect.poll(() => $session.get().kind).toBe('signed-out')
})

test('offers visitors the log-in and the choices in the dialog', async () => {
  $session.set({ kind: 'signed-out' })
  const screen = await render(<AccountSheet onClose={() => undefined} />)
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await expect.element(screen.getByRole('combobox', { name: 'Colours' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Profile' }).query()).toBeNull()
})

test('shows the picture instead of the initial, and the initial again when the picture is broken', async () => {
  const screen = await render(<Avatar login={ada.login} />)
  expect(screen.container.textContent).toBe('A')
  expect(screen.container.querySelector('.avatar')).toHaveAttribute('aria-hidden', 'true')
  $ownPicture.set('data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=')
  await vi.waitFor(() => expect(screen.container.querySelector('img')).not.toBeNull())
  $ownPicture.set('data:image/gif;base64,broken')
  await vi.waitFor(() => expect(screen.container.textContent).toBe('A'))
})

test('waits for the account and says when it cannot be loaded', async () => {
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
  const screen = await render(<AccountGate skeleton={<p>Grey</p>}>{({ login }) => <p>{login.email}</p>}</AccountGate>)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $session.set({ kind: 'unknown', error: new NetworkError('offline'), lastKnown: ada })
  await expect.element(screen.getByText('ada@icepoint.test')).toBeVisible()
  await screen.rerender(<AccountUnknown error={new NetworkError('unreachable')} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('loads the account again after a failure', async () => {
  const again = vi.mocked(readSession).mockReturnValue(new Promise(() => undefined))
  const screen = await render(<AccountUnknown error={new NetworkError('unreachable')} />)
  again.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('links to the introduction from the menu of an account, but not of a visitor', async () => {
  const screen = await render(<AccountMenu />)
  await screen.getByRole('button', { name: 'Account menu' }).click()
  const link = screen.getByRole('link', { name: 'How Icepoint works' })
  await expect.element(link).toHaveAttribute('href', '/intro/')
  $session.set({ kind: 'signed-out' })
  await expect.element(link).not.toBeInTheDocument()
})

test('changes language and colours in the dialog and names both on its button', async () => {
  const change = vi.mocked(changeSettings).mockResolvedValue()
  const screen = await render(<AccountMenu />)
  const opener = screen.getByRole('button', { name: 'Account menu' })
  await expect.element(opener).toHaveAttribute('aria-haspopup', 'dialog')
  await opener.click()
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch')
  await screen.getByRole('combobox', { name: 'Colours' }).selectOptions('Dark')
  expect(change.mock.calls).toEqual([[{ language: 'de' }], [{ colorTheme: 'dark' }]])
})
