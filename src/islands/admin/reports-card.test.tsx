import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import * as server from '../../data/admin/admin.ts'
import { $reports } from '../../stores/admin/notes.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { ReportsCard } from './admin-section.tsx'

vi.mock('../../data/admin/admin.ts', { spy: true })

const data = vi.mocked(server)
const rain = {
  id: 'r',
  workoutId: 'w',
  workoutName: 'Rain',
  address: 'w',
  isTrainerPage: false,
  reason: 'Not a workout',
  personId: '',
  personName: '',
  quote: '',
  createdAt: '2026-03-01T08:00:00.000Z'
}
const answer = (...items: server.AdminReport[]) => data.listOpenReports.mockResolvedValue({ items, next: null })

freshApp()
beforeEach(() => {
  $reports.set({ kind: 'loading' })
  answer(rain)
  data.decideReport.mockResolvedValue()
})

test('shows the workout and the reason', async () => {
  const screen = await render(<ReportsCard />)
  await expect.element(screen.getByRole('link', { name: 'Rain' })).toBeVisible()
  await expect.element(screen.getByText('Not a workout')).toBeVisible()
})

test('shows who reported and quotes their text', async () => {
  answer({
    ...rain,
    workoutId: '',
    workoutName: '',
    address: '',
    personId: 'p',
    personName: 'Rudi',
    quote: 'Rude words'
  })
  const screen = await render(<ReportsCard />)
  await expect.element(screen.getByText('Rudi')).toBeVisible()
  await expect.element(screen.getByText('Rude words')).toBeVisible()
  expect(screen.getByRole('button', { name: /Unpublish/ }).query()).toBeNull()
})

test('says that there are no reports', async () => {
  answer()
  const screen = await render(<ReportsCard />)
  await expect.element(screen.getByText('No reports.')).toBeVisible()
})

test('offers no unpublishing if the workout is gone or private', async () => {
  answer({ ...rain, address: '' }, { ...rain, id: 's', workoutName: '', address: '' })
  const screen = await render(<ReportsCard />)
  await expect.element(screen.getByText('No longer public')).toBeVisible()
  await expect.element(screen.getByText('Deleted workout')).toBeVisible()
  expect(screen.getByRole('button', { name: /Unpublish/ }).query()).toBeNull()
})

test('asks before unpublishing', async () => {
  const screen = await render(<ReportsCard />)
  await screen.getByRole('button', { name: 'Unpublish Rain' }).click()
  await screen.getByRole('dialog', { name: 'Unpublish “Rain”?' }).getByRole('button', { name: 'Unpublish' }).click()
  await expect.element(screen.getByText('No reports.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus()
  expect(data.decideReport).toHaveBeenCalledWith('r', 'unpublish')
})

test('quotes a trainer page, leads to it and asks before hiding it', async () => {
  const page = { ...rain, workoutId: '', workoutName: '', isTrainerPage: true, personId: 'p', personName: 'Rudi' }
  answer({ ...page, address: 'p', quote: 'Buy my pills' }, { ...page, id: 's', address: '' })
  const screen = await render(<ReportsCard />)
  await expect.element(screen.getByRole('link', { name: 'Rudi' })).toHaveAttribute('href', '/trainer/p/')
  await expect.element(screen.getByText('Buy my pills')).toBeVisible()
  await expect.element(screen.getByText('Trainer page, hidden')).toBeVisible()
  await screen.getByRole('button', { name: 'Hide the trainer page: Rudi' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Hide the trainer page of Rudi?' })
  await dialog.getByRole('button', { name: 'Hide page' }).click()
  await expect.element(screen.getByText('No reports.')).toBeVisible()
  expect(data.decideReport).toHaveBeenCalledWith('r', 'unpublish')
})

test('closes a report at once, and says when that fails', async () => {
  data.decideReport.mockRejectedValueOnce(new UserFacingError('unavailable'))
  const screen = await render(<ReportsCard />)
  const close = screen.getByRole('button', { name: 'Close report: Rain' })
  await close.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server isn’t available right now.')
  await close.click()
  await expect.element(screen.getByText('No reports.')).toBeVisible()
})

test('decides nothing while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<ReportsCard />)
  await expect.element(screen.getByRole('button', { name: 'Unpublish Rain' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Close report: Rain' })).toBeDisabled()
})
