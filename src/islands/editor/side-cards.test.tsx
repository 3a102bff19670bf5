import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { ada, freshApp, pending, signIn } from '../app/islands.test-kit.ts'
import { SideCards } from './side-cards.tsx'

vi.mock('../../data/workout/read-workout.ts', async () => {
  const kit = await import('#core/workout/workout.test-kit.ts')
  return { readWorkout: () => Promise.resolve(kit.workoutOf({ id: 'w' })) }
})

const stored = {
  ownerId: 'ada',
  workoutId: 'w',
  version: 3,
  visibility: 'private' as const,
  saved: workoutOf({ name: 'Rain' }),
  pending: []
}
const onRefused = vi.fn()
const cards = {
  workout: stored,
  isVideo: false,
  exercises: 1,
  imageUrl: '',
  musicUrl: '',
  name: 'Rain',
  publish: vi.fn(async () => true),
  leaveOut: vi.fn(),
  save: vi.fn(async () => undefined),
  onRefused
}

freshApp()

test('warns in words about limits that are nearly or completely reached', async () => {
  const screen = await render(<SideCards {...cards} exercises={20} />)
  await expect
    .element(screen.getByRole('meter', { name: 'Exercises in this workout' }))
    .toHaveAttribute('aria-valuetext', '20 / 25')
  await expect.element(screen.getByText('Almost full')).toBeVisible()
  await screen.rerender(<SideCards {...cards} exercises={25} />)
  await expect.element(screen.getByText('Full', { exact: true })).toBeVisible()
})

test('waits for the first save before publishing, asks in the sheet, and opens the page', async () => {
  const answer = pending<boolean>()
  const publish = vi.fn(() => answer.promise)
  const screen = await render(<SideCards {...cards} workout={{ ...stored, version: null }} publish={publish} />)
  const button = screen.getByRole('button', { name: 'Share' })
  await expect.element(button).toBeDisabled()
  await expect.element(screen.getByText('Save the workout first, then you can publish it.')).toBeVisible()
  await screen.rerender(<SideCards {...cards} publish={publish} />)
  await expect.element(screen.getByText('Only you and the people you share it with.')).toBeVisible()
  await button.click()
  await screen.getByRole('radio', { name: 'Public' }).click()
  answer.resolve(false)
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(publish).toHaveBeenCalledWith('public')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.rerender(<SideCards {...cards} workout={{ ...stored, visibility: 'public' }} publish={publish} />)
  await expect.element(screen.getByRole('link', { name: 'Open the public page' })).toBeVisible()
})

test('names the plan of the limits', async () => {
  const screen = await render(<SideCards {...cards} />)
  await expect.element(screen.getByRole('heading', { name: 'Limits: Free plan' })).toBeVisible()
  signIn({ ...ada, contract: { ...ada.contract, name: 'Club' } })
  await expect.element(screen.getByRole('heading', { name: 'Limits: Club' })).toBeVisible()
})

test('reserves space for the files until they have loaded', async () => {
  const screen = await render(<SideCards {...cards} />)
  const room = screen.getByRole('status', { name: 'Loading' })
  await expect.element(room).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect.element(room).not.toBeInTheDocument()
})

test('opens the chapters of a stored master video', async () => {
  const screen = await render(<SideCards {...cards} isVideo />)
  await expect.element(screen.getByRole('link', { name: 'Mark chapters' })).toBeVisible()
  await screen.rerender(<SideCards {...cards} isVideo workout={{ ...stored, version: null }} />)
  await expect.element(screen.getByRole('link', { name: 'Mark chapters' })).not.toBeInTheDocument()
})
