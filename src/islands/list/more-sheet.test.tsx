import type { Role } from '#core/account/roles.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import * as server from '../../data/workout/workouts.ts'
import { shareLink } from '../../platform/files/share.ts'
import { $notice } from '../../stores/app/notices.ts'
import { pending, freshApp } from '../app/islands.test-kit.ts'
import { MoreSheet } from './more-sheet.tsx'

vi.mock('../../data/workout/workouts.ts', { spy: true })
vi.mock('../../platform/files/share.ts', { spy: true })

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
beforeEach(() => {
  vi.mocked(shareLink).mockResolvedValue('copied')
})

test('is closed without a workout', async () => {
  const screen = await render(<MoreSheet workout={null} role="owner" onClose={onClose} />)
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test.each([
  [
    'an own private',
    { role: 'owner' as const, isPublic: false },
    [
      'Play',
      'Edit',
      'Share with friends',
      'Link, QR code, file',
      'Print',
      'Duplicate',
      'Who can see itPrivate',
      'Delete'
    ]
  ],
  [
    'an own public',
    { role: 'owner' as const, isPublic: true },
    [
      'Play',
      'Open',
      'Edit',
      'Share link',
      'Share with friends',
      'Link, QR code, file',
      'Print',
      'Duplicate',
      'Who can see itPublic',
      'Delete'
    ]
  ],
  [
    'another public',
    { role: 'user' as const, isPublic: true },
    ['Play', 'Open', 'Share link', 'Link, QR code, file', 'Print', 'Copy to my workouts', 'Report']
  ],
  [
    'a friend’s',
    { role: 'user' as const, isPublic: false, isAssigned: true },
    ['Play', 'Link, QR code, file', 'Print', 'Copy to my workouts', 'Remove from my list']
  ]
])('offers for %s workout what can be done', async (_, kind, names) => {
  const screen = await open(kind)
  const dialog = screen.getByRole('dialog', { name: 'Rain' })
  await expect.element(dialog).toBeVisible()
  const items = dialog.element().querySelectorAll('a, button:not([aria-label])')
  expect([...items].map((item) => item.textContent?.trim())).toEqual(names)
})

test('hands the link on and closes', async () => {
  const screen = await open({ isPublic: true })
  await screen.getByRole('button', { name: 'Share link' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect($notice.get()?.text).toBe('The link is copied.')
})

test('publishes once, however often it is pressed', async () => {
  const answer = pending<never>()
  data.setVisibility.mockReturnValue(answer.promise)
  const screen = await open()
  await screen.getByRole('button', { name: /^Who can see it/ }).click()
  await screen.getByRole('radio', { name: 'Public' }).click()
  const button = screen.getByRole('button', { name: 'Publish' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await vi.waitFor(() => expect(data.setVisibility).toHaveBeenCalled())
  answer.reject(new NetworkError('unreachable'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(data.setVisibility).toHaveBeenCalledExactlyOnceWith('rain', 'public')
  expect($notice.get()?.title).toBe('Not changed')
})

test('asks before it deletes, and can be kept', async () => {
  const screen = await open({ isPublic: true })
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delete Rain?' })).toBeVisible()
  await expect.element(screen.getByText(/Its public page closes too/)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep it' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(data.deleteWorkout).not.toHaveBeenCalled()
})

test('deletes, and says so on the page', async () => {
  data.deleteWorkout.mockResolvedValue()
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText(/Its public page/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect($notice.get()?.text).toBe('Rain is deleted.')
})
