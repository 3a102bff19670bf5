import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import * as account from '../../data/account/account.ts'
import { $sessions, endAllSessions, endSession } from '../../stores/account/account-security.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $counted } from '../../stores/app/outbox/unsent.ts'
import { freshApp, pending } from '../app/islands.test-kit.ts'
import { DevicesCard } from './devices-card.tsx'

vi.mock('../../data/account/account.ts', { spy: true })

const data = vi.mocked(account)
const unused = { provider: 'email', endsAt: 0, ip: '' }
const blank = {
  ...unused,
  browser: '',
  system: '',
  device: '',
  country: '',
  startedAt: Date.UTC(2026, 2, 1, 12),
  isCurrent: false
}
const here = { ...blank, id: 'here', browser: 'Firefox 144', system: 'Linux', country: 'DE', isCurrent: true }
const phone = { ...blank, id: 'phone', browser: 'Chrome 140', system: 'Android 16', device: 'Pixel' }
const silent = { ...blank, id: 'silent' }

freshApp()
beforeEach(() => {
  $counted.set([])
  endSession.reset()
  endAllSessions.reset()
  $sessions.set({ kind: 'ready', sessions: [here, phone, silent] })
})

test('names each device, with this one first and without a button', async () => {
  const screen = await render(<DevicesCard />)
  const items = screen.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent('Firefox 144, LinuxThis deviceGermany, since 1 Mar 2026')
  await expect.element(items.nth(1)).toMatchTextContent('Chrome 140, Pixel')
  await expect.element(items.nth(2)).toMatchTextContent('Unknown device')
  await expect.element(items.nth(0).getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('shows that it is loading, and why it failed', async () => {
  $sessions.set({ kind: 'loading' })
  data.listSessions.mockResolvedValue([here])
  const screen = await render(<DevicesCard />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $sessions.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('This device')).toBeVisible()
})

test('logs a device out and focuses the heading', async () => {
  const answer = pending<void>()
  data.endSession.mockReturnValue(answer.promise)
  const screen = await render(<DevicesCard />)
  const end = screen.getByRole('button', { name: 'Log out Chrome 140, Pixel' })
  await end.click()
  await expect.element(end).toBeDisabled()
  answer.resolve()
  await expect.element(end).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Logged-in devices' })).toHaveFocus()
})

test('reports a device that could not be logged out', async () => {
  data.endSession.mockRejectedValue(new UserFacingError('unavailable'))
  const screen = await render(<DevicesCard />)
  await screen.getByRole('button', { name: 'Log out Unknown device' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server isn’t available right now.')
})

test('asks before logging out everywhere, and stays open after a failure', async () => {
  data.endAllSessions.mockRejectedValue(new NetworkError('unreachable'))
  const screen = await render(<DevicesCard />)
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Log out everywhere?' })
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('logs nothing out while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<DevicesCard />)
  for (const button of screen.getByRole('button').all()) await expect.element(button).toBeDisabled()
})

test('sends one request to log out everywhere and closes the question', async () => {
  const answer = pending<void>()
  data.endAllSessions.mockReturnValue(answer.promise)
  const screen = await render(<DevicesCard />)
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = screen.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Log out everywhere' })
  await go.click()
  await expect.element(go).toBeDisabled()
  answer.resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(data.endAllSessions).toHaveBeenCalledOnce()
})

test('asks what to do with unsent changes before logging out everywhere', async () => {
  data.endAllSessions.mockResolvedValue(undefined)
  $counted.set([{ userId: 'ada', waiting: 2, refused: 0 }])
  const screen = await render(<DevicesCard />)
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  const asked = screen.getByRole('dialog', { name: 'Log out before everything is sent?' })
  await expect.element(asked.getByText('2 changes are only on this device.')).toBeVisible()
  expect(data.endAllSessions).not.toHaveBeenCalled()
  await asked.getByRole('button', { name: 'Stay logged in' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(data.endAllSessions).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await asked.getByRole('button', { name: 'Discard and log out' }).click()
  await vi.waitFor(() => expect(data.endAllSessions).toHaveBeenCalledOnce())
})
