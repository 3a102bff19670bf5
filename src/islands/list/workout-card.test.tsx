import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { PictureAddress } from './picture-address.tsx'
import { WorkoutCard } from './workout-card.tsx'

vi.mock('../../stores/media/media.ts', () => ({
  mediaAddresses: {
    soon: (url: string, isAnew: boolean) => {
      if (url.endsWith('gone')) return Promise.resolve(null)
      const isThere = url.endsWith('there') || (url.endsWith('withdrawn') && isAnew)
      return Promise.resolve(isThere ? '/icons/icepoint-192.png' : url)
    }
  }
}))

const onFavorite = vi.fn()
const onMore = vi.fn()
const rainOf = (more: Partial<WorkoutSummary> = {}) => summaryOf({ id: 'rain', name: 'Rain', totalSec: 600, ...more })
const show = (workout: WorkoutSummary, isOwn = false) =>
  render(<WorkoutCard workout={workout} isOwn={isOwn} onFavorite={onFavorite} onMore={onMore} isFavorite={false} />)

freshApp()

test('links to the workout and describes it', async () => {
  const screen = await show(rainOf({ exerciseCount: 4, trainer: 'Bo' }))
  await expect.element(screen.getByRole('link', { name: 'Rain' })).toHaveAttribute('href', '/workout/rain/')
  await expect.element(screen.getByRole('img', { name: 'Timeline: 4 exercises, 10:00' })).toBeVisible()
  for (const text of ['Fitness', '4 exercises', 'Not rated yet', 'Bo', '10min', 'Base100 icepoints'])
    expect(screen.container.textContent).toContain(text)
})

test('names the author if there is no trainer', async () => {
  const props = { isOwn: true, isFavorite: false, author: 'Ada', onFavorite, onMore }
  const screen = await render(<WorkoutCard workout={rainOf({ trainer: '' })} {...props} />)
  await expect.element(screen.getByText('Ada')).toBeVisible()
  await screen.rerender(<WorkoutCard workout={rainOf({ trainer: 'Bo' })} {...props} />)
  await expect.element(screen.getByText('Bo')).toBeVisible()
  expect(screen.getByText('Ada').query()).toBeNull()
})

test('calls the length an estimate if it includes repetitions', async () => {
  const screen = await show(rainOf({ totalSec: 6, ridge: [{ phase: 'work', seconds: 186 }] }))
  await expect.element(screen.getByText(/about\s*3\s*min/)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /about 3:06$/ })).toBeVisible()
})

test('shows no length if none of it is known', async () => {
  const screen = await show(rainOf({ totalSec: 0, ridge: [] }))
  await expect.element(screen.getByText('By reps')).toBeVisible()
})

test('shows the rating and the number of ratings', async () => {
  const screen = await show(rainOf({ rating: 4.25, ratingCount: [8, 0, 0, 1, 4, 3] }))
  await expect.element(screen.getByText(/4\.3/)).toMatchTextContent('Rated 4.3 (8)')
})

test('shows the visibility of own workouts, and marks every video', async () => {
  const screen = await show(rainOf({ type: 'mastervideo' }), true)
  await expect.element(screen.getByText('Public')).toBeVisible()
  await expect.element(screen.getByText('Master video')).toBeVisible()
})

test('passes on which heart and which menu was pressed', async () => {
  const rain = rainOf()
  const screen = await show(rain)
  await screen.getByRole('button', { name: 'Favourite Rain', pressed: false }).click()
  await screen.getByRole('button', { name: 'More for Rain' }).click()
  expect(onFavorite).toHaveBeenCalledWith(rain)
  expect(onMore).toHaveBeenCalledWith(rain)
})

test('shows the picture, or nothing if there is none', async () => {
  const screen = await show(rainOf({ imageUrl: '/icons/icepoint-192.png' }))
  const picture = () => screen.container.querySelector('img')
  await expect.poll(() => picture()?.getAttribute('src')).toBe('/icons/icepoint-192.png')
  expect(picture()).toMatchObject({ alt: '', loading: 'lazy' })
  for (const name of ['there', 'withdrawn']) {
    const own = await show(rainOf({ imageUrl: `/media/workout-media/${name}` }))
    await expect.poll(() => own.container.querySelector('img')?.getAttribute('src')).toBe('/icons/icepoint-192.png')
    await own.unmount()
  }
  const card = screen.getByRole('article')
  await expect.element(card).toHaveClass('has-picture')
  picture()?.dispatchEvent(new Event('error'))
  await expect.element(card).not.toHaveClass('has-picture')
  expect(picture()).toBeNull()
  const others = ['', '/media/workout-media/gone']
  for (const imageUrl of others) {
    const { container } = await show(rainOf({ imageUrl }))
    await expect.poll(() => container.querySelector('.has-picture')).toBeNull()
    expect(container.querySelector('img')).toBeNull()
  }
})

test('requests a small picture, and reports if there is none', async () => {
  const [onFound, onFail] = [vi.fn(), vi.fn()]
  const picture = (name: string) => (
    <PictureAddress url={`/media/workout-media/${name}`} isAnew={false} onFound={onFound} onFail={onFail} />
  )
  const { rerender } = await render(picture('a'))
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledWith('/media/workout-media/a?width=640'))
  expect(onFail).not.toHaveBeenCalled()
  await rerender(picture('gone'))
  await vi.waitFor(() => expect(onFail).toHaveBeenCalled())
  expect(onFound).toHaveBeenCalledTimes(1)
})
