import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PRO_LIMITS } from '#core/workout/limits.ts'
import { NetworkError } from '#core/app/errors.ts'
import * as account from '../../data/account/account.ts'
import { $ended } from '../../stores/account/account-page.ts'
import { $sessions } from '../../stores/account/account-security.ts'
import { $session } from '../../stores/account/session.ts'
import { $contracts } from '../../stores/admin/contracts.ts'
import { ada, adaWith, freshApp, signIn } from '../app/islands.test-kit.ts'
import { AccountScreen, AdminPart, UsageCard } from './account-screen.tsx'

vi.mock('../../data/account/account.ts', { spy: true })

freshApp()
beforeEach(() => {
  $ended.set(null)
  $sessions.set({ kind: 'loading' })
  $contracts.set({ kind: 'loading' })
  vi.mocked(account.listSessions).mockResolvedValue([])
})

test('shows the user, the plan and its usage', async () => {
  const screen = await render(<AccountScreen />)
  await expect.element(screen.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Ada' })).toMatchTextContent('ada@icepoint.test')
  for (const name of ['Usage', 'Your plan', 'Comparison with Pro', 'Your data'])
    await expect.element(screen.getByRole('region', { name })).toBeVisible()
  const who = screen.getByRole('region', { name: 'Ada' })
  await expect.element(who.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile/')
  await expect.element(who.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings/')
  expect(account.listSessions).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('meter', { name: 'Workouts' })).toHaveAttribute('aria-valuetext', '3 of 10')
  await expect
    .element(screen.getByRole('meter', { name: 'AI workouts today' }))
    .toHaveAttribute('aria-valuetext', '0 of 5')
  const row = screen.getByRole('row', { name: /^AI workouts a day/ })
  await expect.element(row).toMatchTextContent(/5 ?50$/)
  expect(screen.getByRole('region', { name: 'Administration' }).query()).toBeNull()
})

test("counts only today's AI workouts", async () => {
  const day = new Date().toISOString().slice(0, 10)
  signIn(adaWith({ usage: { ai: { day, made: 4 } } }))
  const screen = await render(<AccountScreen />)
  const meter = screen.getByRole('meter', { name: 'AI workouts today' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '4 of 5, nearly full')
  signIn(adaWith({ usage: { ai: { day: '2026-01-01', made: 4 } } }))
  await expect.element(meter).toHaveAttribute('aria-valuetext', '0 of 5')
})

test('shows that it is loading, and why it failed', async () => {
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
  const screen = await render(<AccountScreen />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $session.set({ kind: 'unknown', error: new NetworkError('unreachable'), lastKnown: null })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your account.')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('shows the last user while offline', async () => {
  $session.set({ kind: 'unknown', error: new NetworkError('offline'), lastKnown: ada })
  const screen = await render(<AccountScreen />)
  await expect.element(screen.getByRole('region', { name: 'Ada' })).toBeVisible()
})

test.each([
  ['deleted', 'Your account is deleted'],
  ['deleting', 'Your account is being deleted']
] as const)('says that the account is %s', async (how, title) => {
  $ended.set(how)
  const screen = await render(<AccountScreen />)
  await expect.element(screen.getByRole('status')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to home' })).toBeVisible()
})

test('shows the administration to admins only', async () => {
  signIn(adaWith({ login: { isAdmin: true } }))
  const screen = await render(<AccountScreen />)
  await expect.element(screen.getByRole('region', { name: 'Administration' })).toBeVisible()
})

test('loads the administration on its own', async () => {
  const screen = await render(<AdminPart />)
  await expect.element(screen.getByRole('heading', { name: 'Administration' })).toBeVisible()
})

test('reports that the administration could not be loaded, and loads it again', async () => {
  const load = vi.fn(() => Promise.resolve(() => <p>Section</p>))
  load.mockRejectedValueOnce(new Error('offline'))
  const screen = await render(<AdminPart load={load} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the administration.')
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Section')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('warns in words about a limit that is nearly or completely reached, and says what to do', async () => {
  const screen = await render(<UsageCard account={adaWith({ usage: { workouts: 8 } })} />)
  const meter = screen.getByRole('meter', { name: 'Workouts' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '8 of 10, nearly full')
  await expect.element(meter).toHaveAttribute('aria-valuemax', '10')
  await expect.element(screen.getByRole('heading', { name: 'Per workout or file' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make room' }).query()).toBeNull()
  await screen.rerender(<UsageCard account={adaWith({ usage: { workouts: 10 } })} />)
  await expect.element(meter).toHaveAttribute('aria-valuetext', '10 of 10, full')
  await expect.element(screen.getByRole('link', { name: 'Make room' })).toBeVisible()
  await expect.element(screen.getByText(/Nothing is lost\./)).toBeVisible()
})

test('counts groups only if the plan includes them', async () => {
  const screen = await render(<UsageCard account={ada} />)
  await expect.element(screen.getByText('Groups are part of Pro.')).toBeVisible()
  await screen.rerender(<UsageCard account={adaWith({ contract: { name: 'pro', limits: PRO_LIMITS } })} />)
  await expect.element(screen.getByRole('meter', { name: 'Groups' })).toHaveAttribute('aria-valuetext', '0 of 20')
  expect(screen.getByText('Groups are part of Pro.').query()).toBeNull()
})
