import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { UserFacingError } from '#core/app/errors.ts'
import * as favorites from '../../../stores/list/favorites.ts'
import * as hearts from '../../../stores/list/hearts.ts'
import { ratePlay } from '../../../stores/player/results/rate-play.ts'
import * as ratings from '../../../stores/workout/ratings.ts'
import { DoneScreen } from './done.tsx'
import { EndHeart } from './end-heart.tsx'
import { RatingSentence } from './rating-sentence.tsx'
import { done } from '../play-view.test-kit.ts'
import { freshPlayer, onClose } from '../player-store.test-kit.ts'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })
vi.mock('../../../stores/account/settings.ts', { spy: true })
vi.mock('../../../stores/list/hearts.ts', { spy: true })
vi.mock('../../../stores/list/favorites.ts', { spy: true })
vi.mock('../../../stores/workout/ratings.ts', { spy: true })
vi.mock('../../../stores/player/results/rate-play.ts', { spy: true })
vi.mock('../../../stores/player/results/offered-results.ts', { spy: true })

const { $favoriteIds } = favorites
const rate = vi.mocked(ratePlay)

freshPlayer()

test('starts a sentence with the previous one, and sends it once with the stars', async () => {
  vi.mocked(ratings.sentenceBefore).mockResolvedValue('Hard.')
  rate.mockResolvedValue('sent')
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  const sentence = screen.getByLabelText('Say it in one sentence')
  expect(sentence.query()).toBeNull()
  await screen.getByRole('button', { name: '4 of 5' }).click()
  await expect.element(sentence).toHaveValue('Hard.')
  await expect.element(sentence).toHaveAttribute('maxlength', '200')
  await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  await sentence.fill(' Hard, and good. ')
  rate.mockRejectedValueOnce(new UserFacingError('rate-limited'))
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('status').filter({ hasText: /too many/i })).toBeVisible()
  await sentence.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Sent. Thank you.')).toBeVisible()
  const calls = rate.mock.calls
  expect(calls).toEqual([[done.workout, 4], ...Array.from({ length: 2 }, () => [done.workout, 4, 'Hard, and good.'])])
})

test('says when stars and a sentence are waiting on the device', async () => {
  vi.mocked(ratings.sentenceBefore).mockResolvedValue('')
  rate.mockResolvedValue('waiting')
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  const kept = screen.getByText('Saved on this device. We’ll send it when you’re back online.')
  await screen.getByRole('button', { name: '4 of 5' }).click()
  await expect.element(kept).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '4 of 5', pressed: true })).toBeVisible()
  await screen.getByLabelText('Say it in one sentence').fill('Good.')
  await screen.getByRole('button', { name: 'Send' }).click()
  await vi.waitFor(() => expect(kept.elements()).toHaveLength(2))
})

test('starts with an empty field if nothing was written before', async () => {
  vi.mocked(ratings.sentenceBefore).mockResolvedValue('')
  const screen = await render(<RatingSentence workout={{ id: 'w1', name: 'Rope' }} stars={3} />)
  await expect.element(screen.getByLabelText('Say it in one sentence')).toHaveValue('')
  await expect.element(screen.getByText(/without your name/)).toBeVisible()
})

test('shows the heart of the workout', async () => {
  vi.mocked(hearts.toggleFavorite).mockImplementation(async ({ id }) => $favoriteIds.set(new Set([id])))
  vi.mocked(favorites.readFavorites).mockResolvedValue()
  $favoriteIds.set(new Set())
  const screen = await render(<DoneScreen view={done} onClose={onClose} />)
  const heart = screen.getByRole('button', { name: 'Favourite' })
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await screen.unmount()
  $favoriteIds.set(null)
  const unknown = await render(<EndHeart workout={done.workout} />)
  await expect.element(unknown.getByRole('button', { name: 'Favourite' })).toBeDisabled()
})
