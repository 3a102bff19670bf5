import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError } from '#core/app/errors.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import * as server from '../../data/admin/admin.ts'
import { $contracts, $found, findUser, setContract } from '../../stores/admin/contracts.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { UserCard } from './admin-section.tsx'

vi.mock('../../data/admin/admin.ts', { spy: true })

const data = vi.mocked(server)
const bo = { id: 'bo', email: 'bo@x.com', nickname: 'Bo', contractType: '', isBeingDeleted: false }
const contract = (name: string) => ({ name, limits: BASE_LIMITS, isFixed: false, isBroken: false })

freshApp()
beforeEach(() => {
  $found.set({ kind: 'none' })
  findUser.reset()
  setContract.reset()
  $contracts.set({ kind: 'ready', items: ['base', 'pro', 'Club'].map(contract), next: null })
  data.listUsers.mockResolvedValue({ items: [bo], next: null })
})

async function find(email: string) {
  const screen = await render(<UserCard />)
  await screen.getByRole('textbox', { name: 'Full email address' }).fill(email)
  await userEvent.keyboard('{Enter}')
  return screen
}

test('finds a user by the complete address and shows the contract', async () => {
  const screen = await find('bo@x.com')
  await expect.element(screen.getByText('Contract: base')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'New contract' })).toHaveValue('base')
})

test('says that nobody has the address', async () => {
  const screen = await find('eve@x.com')
  await expect.element(screen.getByRole('status')).toHaveTextContent('No user has the address eve@x.com.')
})

test('says when an address is missing, or the server is unreachable', async () => {
  const screen = await find('')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Type your email address.')
  data.listUsers.mockRejectedValueOnce(new NetworkError('unreachable'))
  await screen.getByRole('textbox').fill('bo@x.com')
  await screen.getByRole('button', { name: 'Find' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
})

test('sets another contract and confirms it', async () => {
  data.setUserContract.mockResolvedValue({ contractType: 'Club', contract: { name: 'Club', limits: BASE_LIMITS } })
  const screen = await find('bo@x.com')
  await screen.getByRole('combobox').selectOptions('Club')
  await screen.getByRole('button', { name: 'Set contract' }).click()
  expect(data.setUserContract).toHaveBeenCalledExactlyOnceWith('bo', 'Club')
  await expect.element(screen.getByText('bo@x.com is now on Club.')).toBeVisible()
  await expect.element(screen.getByText('Contract: Club')).toBeVisible()
})

test('warns when the template of an account is gone', async () => {
  data.listUsers.mockResolvedValue({ items: [{ ...bo, contractType: 'Old' }], next: null })
  const screen = await find('bo@x.com')
  await expect.element(screen.getByText(/The template “Old” no longer exists/)).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('base')
})

test('changes nothing about an account that is being deleted', async () => {
  data.listUsers.mockResolvedValue({ items: [{ ...bo, isBeingDeleted: true }], next: null })
  const screen = await find('bo@x.com')
  await expect.element(screen.getByText('This account is being deleted.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Set contract' }).query()).toBeNull()
})

test('neither searches nor saves while offline', async () => {
  const screen = await find('bo@x.com')
  const set = screen.getByRole('button', { name: 'Set contract' })
  await expect.element(set).toBeEnabled()
  $isOnline.set(false)
  await expect.element(set).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Find' })).toBeDisabled()
})
