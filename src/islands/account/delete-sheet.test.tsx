import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { UserFacingError } from '#core/app/errors.ts'
import { deleteAccount } from '../../data/account/profile.ts'
import { $ended, endAccount } from '../../stores/account/account-page.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { ada, freshApp, pending } from '../app/islands.test-kit.ts'
import { DataCard } from './account-screen.tsx'
import { DeleteSheet } from './delete-sheet.tsx'

vi.mock('../../data/account/profile.ts', { spy: true })

const onClose = vi.fn()

freshApp()
beforeEach(() => {
  endAccount.reset()
  $ended.set(null)
})

async function openSure() {
  const screen = await render(<DeleteSheet account={ada} onClose={onClose} />)
  await screen.getByRole('textbox').fill(' ADA@icepoint.test ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Delete everything now?' })).toBeVisible()
  return screen
}

test('offers the export, and the deletion while online', async () => {
  const screen = await render(<DataCard account={ada} />)
  await expect.element(screen.getByRole('link', { name: 'Download your data' })).toBeVisible()
  await screen.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await expect.element(screen.getByText('You need to be online to delete your account.')).toBeVisible()
})

test("asks for the user's own address and keeps the focus there until it is right", async () => {
  const screen = await render(<DeleteSheet account={ada} onClose={onClose} />)
  await expect.element(screen.getByText(/3 workouts with their exercises/)).toBeVisible()
  const field = screen.getByRole('textbox')
  await field.fill('eve@icepoint.test')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field).toHaveAccessibleDescription('Type your own email address to confirm.')
  await expect.element(field).toHaveFocus()
})

test('asks a second time and focuses the question', async () => {
  const screen = await openSure()
  await expect.element(screen.getByText(/You can’t undo this\. ada@icepoint\.test/)).toHaveFocus()
  expect(deleteAccount).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('stays open during the deletion and says what failed', async () => {
  const answer = pending<'deleted'>()
  vi.mocked(deleteAccount).mockReturnValue(answer.promise)
  const screen = await openSure()
  await screen.getByRole('button', { name: 'Delete everything' }).click()
  await expect.element(screen.getByRole('button', { name: 'Deleting' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Keep my account' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  answer.reject(new UserFacingError('unavailable'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server isn’t available right now.')
  expect(deleteAccount).toHaveBeenCalledWith('ada@icepoint.test')
})

test('cannot be confirmed while offline', async () => {
  const screen = await openSure()
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Delete everything' })).toBeDisabled()
  await expect.element(screen.getByRole('status')).toHaveTextContent('You need to be online to delete your account.')
})
