import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Assigned } from '#core/together/assigned.ts'
import { $sharedWithMe } from '../../../stores/together/shared-with-me.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { SharedBy } from './shared-by.tsx'
import { SharedLine } from './shared-line.tsx'

vi.mock('../../../stores/together/shared-with-me.ts', async () => {
  const { atom } = await import('nanostores')
  return { $sharedWithMe: atom(null), keepSharedWithMe: () => () => undefined }
})

const share: Assigned = {
  workoutId: 'rain',
  ownerName: 'Mara',
  note: 'Slowly',
  isNew: false,
  proposedAt: '2026-12-01T12:00:00.000Z',
  sharedAt: '2026-11-12T12:00:00.000Z'
}

freshApp()

test('says who shared the workout and when, with note and date', async () => {
  $sharedWithMe.set(null)
  const screen = await render(<SharedBy workoutId="rain" isPublic={false} />)
  await expect.element(screen.getByText('Shared with you')).toBeVisible()
  $sharedWithMe.set(share)
  await expect.element(screen.getByText('Shared by Mara on 12 Nov 2026')).toBeVisible()
  await expect.element(screen.getByText('Slowly')).toBeVisible()
  await expect.element(screen.getByText(/^Proposed for 1 Dec 2026, /)).toBeVisible()
})

test('says nothing about a public workout unless a friend shared it', async () => {
  $sharedWithMe.set({ ...share, workoutId: 'other' })
  const screen = await render(<SharedBy workoutId="rain" isPublic />)
  expect(screen.container.textContent).toBe('')
})

test('marks new shares, and shows older ones without a date', async () => {
  const screen = await render(<SharedLine share={{ ...share, sharedAt: null, note: '', proposedAt: null }} isNew />)
  await expect.element(screen.getByText('Shared by Mara')).toBeVisible()
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
  expect(screen.container.querySelector('q')).toBeNull()
})
