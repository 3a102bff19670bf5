import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import * as account from '../../../data/account/account.ts'
import * as session from '../../../data/account/session.ts'
import { sendVerification } from '../../../stores/account/account-security.ts'
import * as provider from '../../../stores/account/sign-in.ts'
import { $waitMinutes } from '../../../stores/account/mail-links.ts'
import { $recovery, askRecovery, setNewPassword, type Recovery } from '../../../stores/account/recovery.ts'
import { $session } from '../../../stores/account/session.ts'
import { logIn, register, $email } from '../../../stores/account/sign-in.ts'
import * as verification from '../../../stores/account/verify-email.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { ada, freshApp, pending } from '../../app/islands.test-kit.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotView } from './forgot-view.tsx'
import { LoginScreen } from './login-screen.tsx'
import { NewPasswordView } from './new-password-view.tsx'
import { ProviderButtons, ProviderProblem, AlreadyIn } from './provider-buttons.tsx'
import { RegisterScreen } from './register-screen.tsx'
import { VerifyView, SendVerification } from './verify-view.tsx'

vi.mock('../../../data/account/account.ts', { spy: true })
vi.mock('../../../stores/account/verify-email.ts', { spy: true })
vi.mock('../../../stores/account/sign-in.ts', { spy: true })
vi.mock('../../../data/account/session.ts', async (original) => {
  const { signIn, createAccount, readSession } = { signIn: vi.fn(), createAccount: vi.fn(), readSession: vi.fn() }
  readSession.mockReturnValue(new Promise(() => undefined))
  return { ...(await original<object>()), signIn, createAccount, readSession }
})

const { $verification } = verification
const { $provider, $providers } = provider
const data = vi.mocked(account)
const server = vi.mocked(session)

freshApp()
beforeEach(() => {
  for (const store of [logIn, register, askRecovery, setNewPassword, sendVerification]) store.reset()
  $session.set({ kind: 'signed-out' })
  $email.set('')
  $waitMinutes.set({})
  $provider.set({ kind: 'idle' })
  $providers.set([])
  $verification.set({ kind: 'none' })
  $recovery.set({ kind: 'none' })
  data.sendRecovery.mockResolvedValue()
  data.sendVerification.mockResolvedValue()
})

const emailField = { name: 'Email' }

test('does not send an empty form and focuses the first invalid field', async () => {
  const screen = await render(<LoginScreen />)
  await screen.getByRole('button', { name: 'Log in' }).click()
  const email = screen.getByRole('textbox', emailField)
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Type your email address.')
  await expect.element(screen.getByLabelText('Password')).toHaveAccessibleDescription('Type your password.')
  expect(server.signIn).not.toHaveBeenCalled()
})

test('is busy while logging in, and says why it failed', async () => {
  const answer = pending<void>()
  server.signIn.mockReturnValueOnce(answer.promise)
  const screen = await render(<LoginScreen />)
  await screen.getByRole('textbox', emailField).fill('Ada@icepoint.test')
  await screen.getByLabelText('Password').fill('wrong wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Logging in' })).toHaveAttribute('aria-disabled', 'true')
  answer.reject(new UserFacingError('wrong-credentials'))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The email or password is wrong. Check both and try again.')
  await expect.element(screen.getByRole('textbox', emailField)).toHaveValue('Ada@icepoint.test')
  expect(server.signIn).toHaveBeenCalledWith('ada@icepoint.test', 'wrong wrong')
})

test('makes the user wait after too many attempts', async () => {
  $email.set('ada@icepoint.test')
  $waitMinutes.set({ 'log-in:ada@icepoint.test': 1 })
  const screen = await render(<LoginScreen />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('For your safety, try again in 1 minute.')
  await screen.getByLabelText('Password').fill('anything')
  await screen.getByRole('button', { name: 'Log in' }).click({ force: true })
  expect(server.signIn).not.toHaveBeenCalled()
})

test('can show the password', async () => {
  const screen = await render(<LoginScreen />)
  const field = screen.getByLabelText('Password')
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('tells users who are already logged in', async () => {
  $session.set({ kind: 'signed-in', ...ada })
  const screen = await render(<LoginScreen />)
  await expect.element(screen.getByText('You are logged in as ada@icepoint.test.')).toBeVisible()
  expect(screen.getByLabelText('Password').query()).toBeNull()
  await screen.rerender(<AlreadyIn email="eve@icepoint.test" />)
  await expect.element(screen.getByRole('link', { name: 'Go to workouts' })).toBeVisible()
})

test('has nothing to fill in while a provider logs the user in', async () => {
  $provider.set({ kind: 'entering' })
  const screen = await render(<LoginScreen />)
  await expect.element(screen.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  expect(screen.getByRole('textbox').query()).toBeNull()
})

test('offers providers by name and reports their failures', async () => {
  const screen = await render(<ProviderButtons />)
  expect(screen.container.textContent).toBe('')
  $providers.set([{ id: 'ice', label: 'IceID' }])
  await expect
    .element(screen.getByRole('button', { name: 'Continue with IceID' }))
    .toHaveAttribute('aria-disabled', 'false')
  const start = vi.mocked(provider.startProvider).mockResolvedValue()
  await screen.getByRole('button', { name: 'Continue with IceID' }).click()
  expect(start).toHaveBeenCalledExactlyOnceWith('ice')
  $provider.set({ kind: 'starting', id: 'ice' })
  await expect.element(screen.getByRole('button', { name: 'Opening IceID' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('region', { name: 'Other ways to log in' })).toBeVisible()
  await screen.rerender(<ProviderProblem />)
  $provider.set({ kind: 'failed', error: new UserFacingError('provider-denied') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You cancelled the login, so nothing changed.')
  expect(screen.getByRole('button').query()).toBeNull()
  vi.mocked(provider.canEnterAgain).mockReturnValue(true)
  const again = vi.mocked(provider.enter).mockResolvedValue()
  $provider.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('validates each field of a new account', async () => {
  const screen = await render(<RegisterScreen />)
  await screen.getByRole('textbox', emailField).fill('ada')
  await screen.getByLabelText('Password').fill('short')
  await screen.getByRole('textbox', { name: /Name others see/ }).fill('x'.repeat(61))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', emailField)).toHaveFocus()
  await expect.element(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Use at least 8 characters/)
  await expect.element(screen.getByRole('textbox', { name: /Name others see/ })).toBeInvalid()
  expect(server.createAccount).not.toHaveBeenCalled()
})

test('rates how hard a new password is to guess', async () => {
  const screen = await render(<RegisterScreen />)
  const strength = screen.getByRole('status')
  const steps = () => screen.container.querySelectorAll('.sign-in-strength i[data-on]').length
  await expect.element(strength).toHaveTextContent('')
  expect(steps()).toBe(0)
  await screen.getByLabelText('Password').fill('abc')
  await expect.element(strength).toHaveTextContent('Too short')
  expect(steps()).toBe(1)
  await screen.getByLabelText('Password').fill('seven icy lakes below the pass')
  await expect.element(strength).toHaveTextContent('Hard to guess')
  expect(steps()).toBe(4)
})

test('creates an account once, and waits after too many attempts', async () => {
  const answer = pending<never>()
  server.createAccount.mockReturnValueOnce(answer.promise)
  const screen = await registerAda()
  const busy = screen.getByRole('button', { name: 'Creating your account' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create account' })).toHaveAttribute('aria-disabled', 'false')
})

async function registerAda() {
  const screen = await render(<RegisterScreen />)
  await screen.getByRole('textbox', emailField).fill('ada@icepoint.test')
  await screen.getByLabelText('Password').fill('icy mountain lake')
  await screen.getByRole('button', { name: 'Create account' }).click()
  return screen
}

test('suggests resetting the password when the account is refused', async () => {
  server.createAccount.mockRejectedValueOnce(new UserFacingError('sign-up-refused'))
  const screen = await registerAda()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('use this email and password for a new account.')
  await expect.element(screen.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
})

test('can finish a partly created account', async () => {
  server.signIn.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await registerAda()
  await expect.element(screen.getByText(/Something went wrong on the last step\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Finish setting up' })).toBeVisible()
})

test('sends a link for a forgotten password and reveals nothing', async () => {
  const screen = await render(<ForgotView />)
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByRole('textbox', emailField)).toHaveFocus()
  await screen.getByRole('textbox', emailField).fill('eve@icepoint.test')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-disabled', 'true')
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
  await expect.element(screen.getByText(/If eve@icepoint\.test has an account here/)).toBeVisible()
  await screen.getByRole('button', { name: 'Use another address' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send the link' })).toBeVisible()
})

test.each<[Exclude<Recovery, { kind: 'none' }>, string]>([
  [{ kind: 'over', reason: 'expired' }, 'This link doesn’t work'],
  [{ kind: 'set' }, 'Your new password is set']
])('shows the state of the new-password page (%#)', async (recovery, title) => {
  const screen = await render(<NewPasswordView recovery={recovery} />)
  await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
  await expect.element(screen.getByRole('link', { name: /Ask for a new link|Log in/ })).toBeVisible()
})

test('validates a new password, and waits after too many attempts', async () => {
  const screen = await render(<NewPasswordView recovery={{ kind: 'open' }} />)
  await screen.getByRole('button', { name: 'Save password' }).click()
  await expect.element(screen.getByLabelText('New password')).toHaveFocus()
  await expect.element(screen.getByLabelText('New password')).toBeInvalid()
  const account = screen.container.querySelector('input[autocomplete="username"]')
  expect(account).toMatchObject({ readOnly: true, hidden: true })
  $waitMinutes.set({ 'new-password': 2 })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('For your safety, try again in 2 minutes.')
  await screen.getByLabelText('New password').fill('icy mountain lake')
  await userEvent.keyboard('{Enter}')
  expect(data.recover).not.toHaveBeenCalled()
})

test.each<[Exclude<verification.Verification, { kind: 'none' }>, string]>([
  [{ kind: 'checking' }, 'Confirming your address'],
  [{ kind: 'verified', whose: 'own' }, 'Your address is confirmed'],
  [{ kind: 'already' }, 'Your address is confirmed'],
  [{ kind: 'over', reason: 'used', whose: 'nobody' }, 'This link doesn’t work'],
  [{ kind: 'failed', error: new NetworkError('unreachable') }, 'Your address isn’t confirmed yet']
])('shows the result of an email confirmation (%#)', async (verification, title) => {
  const screen = await render(<VerifyView verification={verification} />)
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
})

test('reports a failed confirmation and tries again', async () => {
  const again = vi.mocked(verification.verify).mockResolvedValue()
  const view = { kind: 'failed', error: new NetworkError('unreachable') } as const
  const screen = await render(<VerifyView verification={view} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('says who is logged in when the address belongs to another account', async () => {
  $session.set({ kind: 'signed-in', ...ada })
  const screen = await render(<VerifyView verification={{ kind: 'verified', whose: 'other' }} />)
  await expect.element(screen.getByText(/You’re logged in here as ada@icepoint\.test/)).toBeVisible()
})

test('sends a new mail when asked to, says where it went, and waits after too many', async () => {
  const screen = await render(<SendVerification />)
  expect(screen.container.textContent).toBe('')
  $session.set({ kind: 'signed-in', ...ada })
  const answer = pending<void>()
  data.sendVerification.mockReturnValueOnce(answer.promise)
  await screen.getByRole('button', { name: 'Send a new email' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-disabled', 'true')
  answer.resolve()
  await expect.element(screen.getByText(/We sent an email to ada@icepoint\.test/)).toBeVisible()
  sendVerification.reset()
  $waitMinutes.set({ verification: 3 })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('For your safety, try again in 3 minutes.')
})

test('says that the device is offline, and focuses the heading of a view that replaces another', async () => {
  $isOnline.set(false)
  const screen = await render(<AuthFrame title="Welcome" lead="Come in" foot={<a href="/x">Elsewhere</a>} takesFocus />)
  await expect.element(screen.getByRole('heading', { name: 'Welcome', level: 1 })).toHaveFocus()
  await expect.element(screen.getByRole('status')).toMatchTextContent('You’re offline.')
  await expect.element(screen.getByRole('link', { name: 'Elsewhere' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Icepoint, start page' })).toBeVisible()
  expect(document.title).toBe('Welcome · Icepoint')
})
