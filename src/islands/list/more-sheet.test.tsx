import type { Role } from '#core/account/roles.ts'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import * as server from '../../data/workout/workouts.ts'
import { $notice } from '../../stores/app/notices.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { MoreSheet } from './more-sheet.tsx'

vi.mock('../../data/workout/workouts.ts', { spy: true })

const data = vi.mocked(server)
const onClose = vi.fn()
const rain = summaryOf({ id: 'rain', name: 'Rain', isPublic: false })
const open = (more: { isPublic?: boolean; role?: Role; isAssigned?: boolean } = {}) =>
  render(
    <MoreSheet
      workout={{ ...rain, isPublic: more.isPublic ?? false, visibility: more.isPublic ? 'public' : 'private' }}
      role={more.role ?? 'owner'}
      isAssigned={more.isAssigned ?? false}
      onClose={onClose}
    />
  )

freshApp()
test('is closed without a workout', async () => {
  const screen = await render(<MoreSheet workout={null} role="owner" onClose={onClose} />)
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test.each([
  [
    'an own private',
    { role: 'owner' as const, isPublic: false },
    ['Play', 'Edit', 'SharePrivate', 'Duplicate', 'Delete']
  ],
  [
    'an own public',
    { role: 'owner' as const, isPublic: true },
    ['Play', 'Open', 'Edit', 'SharePublic', 'Duplicate', 'Delete']
  ],
  [
    'another public',
    { role: 'user' as const, isPublic: true },
    ['Play', 'Open', 'Share', 'Copy to my workouts', 'Report']
  ],
  [
    'a friend’s',
    { role: 'user' as const, isPublic: false, isAssigned: true },
    ['Play', 'Share', 'Copy to my workouts', 'Remove from my list']
  ]
])('offers the actions for %s workout', async (_, kind, names) => {
  const screen = await open(kind)
  const dialog = screen.getByRole('dialog', { name: 'Rain' })
  await expect.element(dialog).toBeVisible()
  const items = dialog.element().querySelectorAll('a, button:not([aria-label])')
  expect([...items].map((item) => item.textContent?.trim())).toEqual(names)
})

test('opens the share sheet in its place', async () => {
  const screen = await open({ isPublic: true, role: 'user' })
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Share Rain' })).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('asks before deleting, and can be cancelled', async () => {
  const screen = await open({ isPublic: true })
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delete Rain?' })).toBeVisible()
  await expect.element(screen.getByText(/Its public page will close/)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep it' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(data.deleteWorkout).not.toHaveBeenCalled()
})

test('deletes, and confirms it on the page', async () => {
  data.deleteWorkout.mockResolvedValue()
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText(/Its public page/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect($notice.get()?.text).toBe('Rain is deleted.')
})
