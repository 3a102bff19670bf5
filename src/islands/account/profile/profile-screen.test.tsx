import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NO_TRAINER_PAGE } from '#core/account/trainer-page.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import * as account from '../../../data/account/account.ts'
import * as profile from '../../../data/account/profile.ts'
import { readSession } from '../../../data/account/session.ts'
import { readTrainerPage } from '../../../data/account/trainer-page.ts'
import { changeEmail, changePassword, sendVerification } from '../../../stores/account/account-security.ts'
import { $typedNames, saveNames } from '../../../stores/account/profile.ts'
import { $waitMinutes } from '../../../stores/account/mail-links.ts'
import { $session } from '../../../stores/account/session.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { ada, adaWith, freshApp, pending } from '../../app/islands.test-kit.ts'
import { EmailCard } from './email-card.tsx'
import { FormSheet } from './form-sheet.tsx'
import { ProfileScreen, PasswordCard, NamesCard } from './profile-screen.tsx'

vi.mock('../../../data/account/account.ts', { spy: true })
vi.mock('../../../data/account/profile.ts', { spy: true })
vi.mock('../../../data/account/trainer-page.ts', { spy: true })

const data = vi.mocked(account)
const { login } = ada
const verified = adaWith({ login: { isVerified: true } }).login

freshApp()
beforeEach(() => {
  for (const store of [changeEmail, changePassword, sendVerification, saveNames]) store.reset()
  $typedNames.set(null)
  $waitMinutes.set({})
  data.sendVerification.mockResolvedValue()
  data.changePassword.mockResolvedValue()
  vi.mocked(readSession).mockResolvedValue(ada)
  vi.mocked(readTrainerPage).mockResolvedValue(NO_TRAINER_PAGE)
})

test('shows a card for each part, or placeholders while it loads', async () => {
  const screen = await render(<ProfileScreen />)
  await expect.element(screen.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  for (const name of ['Picture', 'Name', 'Trainer page', 'Email', 'Password'])
    await expect.element(screen.getByRole('region', { name })).toBeVisible()
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
})

test('saves names only when they have changed', async () => {
  const answer = pending<void>()
  vi.mocked(profile.saveProfile).mockReturnValue(answer.promise)
  const screen = await render(<NamesCard login={login} />)
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  const fills = screen
    .getByRole('textbox')
    .elements()
    .map((field) => field.getAttribute('autocomplete'))
  expect(fills).toEqual(['given-name', 'family-name', 'nickname'])
  await screen.getByRole('textbox', { name: 'First name' }).fill('Augusta')
  await expect.element(save).toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Saving' })).toBeVisible()
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')
})

test('shows names that are too long at their field and does not send them', async () => {
  const screen = await render(<NamesCard login={login} />)
  const field = screen.getByRole('textbox', { name: 'Nickname' })
  await field.fill('x'.repeat(61))
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription(/A name has at most 60 characters\./)
  await userEvent.keyboard('{Enter}')
  expect(profile.saveProfile).not.toHaveBeenCalled()
})

test('discards changed names, also when they are typed back by hand', async () => {
  const screen = await render(<NamesCard login={login} />)
  const field = screen.getByRole('textbox', { name: 'Nickname' })
  const discard = screen.getByRole('button', { name: 'Discard' })
  await field.fill('Eve')
  await discard.click()
  await expect.element(field).toHaveValue('Ada')
  await expect.element(screen.getByRole('heading', { name: 'Name' })).toHaveFocus()
  await field.fill('Eve')
  await expect.element(discard).toBeVisible()
  await field.fill('Ada')
  await expect.element(discard).not.toBeInTheDocument()
})

test('sends no names while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<NamesCard login={login} />)
  await screen.getByRole('textbox', { name: 'Nickname' }).fill('Eve')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  expect(profile.saveProfile).not.toHaveBeenCalled()
})

test('says that an address is confirmed and offers no mail', async () => {
  const screen = await render(<EmailCard login={verified} />)
  await expect.element(screen.getByText('Confirmed')).toBeVisible()
  expect(screen.container.querySelector('.profile-address-state')).toHaveClass('is-confirmed')
  expect(screen.getByRole('button', { name: /Send confirmation email/ }).query()).toBeNull()
})

test('sends a mail to an unconfirmed address and says where it went', async () => {
  const screen = await render(<EmailCard login={login} />)
  await expect.element(screen.getByText('Not confirmed yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('We sent an email to ada@icepoint.test.')
  await expect.element(screen.getByRole('heading', { name: 'Email' })).toHaveFocus()
})

test('makes the user wait after too many mails', async () => {
  $waitMinutes.set({ verification: 5 })
  const screen = await render(<EmailCard login={login} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('For your safety, try again in 5 minutes.')
  await expect.element(screen.getByRole('button', { name: /Send confirmation email/ })).toBeDisabled()
})

test('validates a new address before sending it', async () => {
  const screen = await render(<EmailCard login={verified} />)
  await screen.getByRole('button', { name: 'Change address' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change address' })
  await dialog.getByRole('textbox', { name: 'New email' }).fill('ada')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: 'New email' })).toBeInvalid()
  await expect.element(dialog.getByRole('textbox', { name: 'New email' })).toHaveFocus()
  await expect
    .element(dialog.getByLabelText('Your password', { exact: true }))
    .toHaveAccessibleDescription('Type your password.')
  expect(data.changeEmail).not.toHaveBeenCalled()
})

test('keeps the dialog open when the address is refused', async () => {
  data.changeEmail.mockRejectedValue(new UserFacingError('wrong-password'))
  const screen = await render(<EmailCard login={verified} />)
  await screen.getByRole('button', { name: 'Change address' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New email' }).fill('countess@icepoint.test')
  await dialog.getByLabelText('Your password').fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'New email' })).toHaveValue('countess@icepoint.test')
})

test('asks for the current password to change it', async () => {
  const screen = await render(<PasswordCard login={login} />)
  await screen.getByRole('button', { name: 'Change password' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change password' })
  const hidden = dialog.element().querySelector('input[autocomplete="username"]')
  expect(hidden).toHaveProperty('type', 'hidden')
  expect(hidden).toHaveProperty('value', 'ada@icepoint.test')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect.element(dialog.getByLabelText('Current password')).toHaveFocus()
  await dialog.getByLabelText('Current password').fill('old old old')
  await dialog.getByLabelText('New password').fill('icy mountain lake')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(data.changePassword).toHaveBeenCalledWith('old old old', 'icy mountain lake')
})

test('changes password and address only while online', async () => {
  $isOnline.set(false)
  const screen = await render(
    <>
      <PasswordCard login={login} />
      <EmailCard login={login} />
    </>
  )
  for (const button of screen.getByRole('button').all()) await expect.element(button).toBeDisabled()
})

test('offers no password change to users of another provider', async () => {
  const screen = await render(<PasswordCard login={adaWith({ login: { hasPassword: false } }).login} />)
  await expect.element(screen.getByText(/You log in through another service\./)).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('is busy while a form in a dialog is being sent', async () => {
  const form = { title: 'Change', text: 'Why', submitLabel: 'Go', problem: null, isFine: true }
  const onSubmit = vi.fn()
  const onClose = vi.fn()
  const screen = await render(
    <FormSheet {...form} state={{ kind: 'sending' }} onSubmit={onSubmit} onClose={onClose}>
      <input aria-label="Value" />
    </FormSheet>
  )
  await expect.element(screen.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('textbox', { name: 'Value' }).click()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledTimes(2)
})
