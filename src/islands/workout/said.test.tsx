import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import * as ratings from '../../stores/workout/ratings.ts'
import { freshApp, textsOf } from '../app/islands.test-kit.ts'
import { SaidItem } from './said.tsx'

vi.mock('../../stores/workout/ratings.ts', { spy: true })
const read = vi.mocked(ratings.readSentences)
const rated = { id: 'w1', rating: 4.25, ratingCount: [4, 0, 0, 0, 3, 1] as const } as never

freshApp()

test('shows the owner the number, the mean and the sentences without names', async () => {
  read.mockResolvedValue([
    { stars: 5, sentence: 'Best one yet.', createdAt: '2026-03-02T12:00:00.000Z' },
    { stars: 4, sentence: 'Long rests.', createdAt: '2026-03-01T12:00:00.000Z' }
  ])
  const screen = await render(<SaidItem workout={rated} />)
  await screen.getByRole('button', { name: 'What people said' }).click()
  await expect.element(screen.getByText('4.3 of 5')).toBeVisible()
  await expect.element(screen.getByText('4 ratings')).toBeVisible()
  await expect
    .poll(() => textsOf(screen.getByRole('listitem')))
    .toEqual(['Best one yet.2 March 2026', 'Long rests.1 March 2026'])
  await expect.element(screen.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
})

test('opens from the menu and can reload after a failure', async () => {
  read.mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValueOnce([])
  const screen = await render(<SaidItem workout={rated} />)
  await screen.getByRole('button', { name: 'What people said' }).click()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No comments yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
})

test('explains how a workout gets stars', async () => {
  read.mockResolvedValue([])
  const screen = await render(<SaidItem workout={{ id: 'w1', rating: 0, ratingCount: [0, 0, 0, 0, 0, 0] }} />)
  await screen.getByRole('button', { name: 'What people said' }).click()
  await expect.element(screen.getByText(/Not rated yet/)).toBeVisible()
})
