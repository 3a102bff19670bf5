import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import * as server from '../../data/admin/admin.ts'
import { $contracts } from '../../stores/admin/contracts.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { pending, freshApp } from '../app/islands.test-kit.ts'
import { ContractsCard } from './contracts-card.tsx'

vi.mock('../../data/admin/admin.ts', { spy: true })

const data = vi.mocked(server)
const club = { name: 'Club', limits: BASE_LIMITS, isFixed: false, isBroken: false }
const base = { name: 'base', limits: BASE_LIMITS, isFixed: true, isBroken: false }

freshApp()
beforeEach(() => {
  $contracts.set({ kind: 'loading' })
  data.listContracts.mockResolvedValue([base, club])
  data.putContract.mockResolvedValue()
  data.deleteContract.mockResolvedValue()
})

test('lists the contracts with their limits and offers no deletion of built-in ones', async () => {
  const screen = await render(<ContractsCard />)
  await screen.getByText('Club').click()
  await expect.element(screen.getByRole('button', { name: 'Edit Club' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete Club' })).toBeVisible()
  const limits = screen.getByRole('listitem').filter({ hasText: 'Club' })
  await expect.element(limits).toMatchTextContent(/Media storage100 MB/)
  await expect.element(limits).toMatchTextContent(/Workouts10/)
  await expect.element(limits).toMatchTextContent(/Groups allowedno/i)
  await expect.element(limits.getByText('Edit', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('permanent')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit base' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete base' })).not.toBeInTheDocument()
})

test('shows that it is loading', async () => {
  data.listContracts.mockReturnValue(pending<never>().promise)
  const screen = await render(<ContractsCard />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
})

test('says what failed and reads again when asked to', async () => {
  data.listContracts.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await render(<ContractsCard />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/We couldn’t load this list\./)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Club')).toBeVisible()
})

test('warns about a template with a missing limit', async () => {
  data.listContracts.mockResolvedValue([{ ...club, isBroken: true }])
  const screen = await render(<ContractsCard />)
  await expect.element(screen.getByText(/A limit is missing/)).toBeVisible()
})

test('creates a template from the limits of base', async () => {
  const screen = await render(<ContractsCard />)
  await screen.getByRole('button', { name: 'New template' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New template' })
  await expect.element(dialog.getByLabelText('Media storage (MB)')).toHaveValue('100')
  await expect.element(dialog.getByLabelText('Name')).toHaveAttribute('maxlength', '64')
  await dialog.getByLabelText('Name').fill('Team')
  await dialog.getByLabelText('Workouts').fill('7')
  await dialog.getByRole('switch', { name: 'Groups allowed' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(data.putContract).toHaveBeenCalledWith('Team', { ...BASE_LIMITS, maxWorkouts: 7, groups: true })
})

test('keeps the form open at the invalid field', async () => {
  const screen = await render(<ContractsCard />)
  await screen.getByRole('button', { name: 'New template' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Team')
  await dialog.getByLabelText('Number of groups').fill('many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const field = dialog.getByLabelText('Number of groups')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveFocus()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Team')
  expect(data.putContract).not.toHaveBeenCalled()
})

test('cannot be saved twice, or while offline', async () => {
  const answer = pending<void>()
  data.putContract.mockReturnValue(answer.promise)
  const screen = await render(<ContractsCard />)
  await screen.getByRole('button', { name: 'Edit Club' }).click()
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(screen.getByRole('dialog', { name: 'Edit Club' }).getByLabelText('Name')).not.toBeInTheDocument()
  await save.click()
  await expect.element(save).toBeDisabled()
  answer.reject(new UserFacingError('unavailable'))
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(save).toBeEnabled()
  $isOnline.set(false)
  await expect.element(save).toBeDisabled()
})

test('asks before deleting and focuses the heading', async () => {
  const screen = await render(<ContractsCard />)
  await screen.getByRole('button', { name: 'Delete Club' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete “Club”?' })
  await expect.element(dialog).toMatchTextContent('Its users fall back to base. Nothing they made is deleted.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(data.deleteContract).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Delete Club' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Club')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Contracts' })).toHaveFocus()
})

test('changes nothing while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<ContractsCard />)
  for (const name of ['New template', 'Edit Club', 'Delete Club'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled()
})
