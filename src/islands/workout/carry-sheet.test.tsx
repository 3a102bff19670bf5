import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import * as reading from '../../data/workout/read-workout.ts'
import { copyText } from '../../platform/files/share.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { CarrySheet } from './carry-sheet.tsx'
import { PackedLinkPart } from './packed-link-part.tsx'

vi.mock('../../data/workout/read-workout.ts', { spy: true })
vi.mock('../../platform/files/share.ts', { spy: true })

const rain = workoutOf({ id: 'rain', name: 'Rain', imageUrl: '/media/workout-media/a' })
const open = () => render(<CarrySheet workout={rain} onClose={() => undefined} />)

freshApp()
beforeEach(() => {
  vi.mocked(reading.readWorkout).mockResolvedValue(rain)
  vi.mocked(copyText).mockResolvedValue(true)
})

test('the link that holds the workout is copied, its code is shown, and it says what stays behind', async () => {
  const screen = await open()
  const link = screen.getByRole('textbox', { name: 'Link', exact: true })
  await expect.element(link).toBeVisible()
  expect((link.element() as HTMLInputElement).value).toMatch(/\/workout\/w\/#1\.[\w-]+$/)
  await expect.element(screen.getByText(/^1 file is left out/)).toBeVisible()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  expect(copyText).toHaveBeenCalledExactlyOnceWith((link.element() as HTMLInputElement).value)
  await expect.element(screen.getByText('The link is copied.')).toBeVisible()
  const code = screen.getByRole('img', { name: 'QR code of the link that holds “Rain”' })
  expect(code.query()).toBeNull()
  await screen.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(code).toBeVisible()
  await screen.getByRole('button', { name: 'Hide QR code' }).click()
  await expect.element(code).not.toBeInTheDocument()
})

test('a workout with too much text gets no link', async () => {
  let state = 1
  const letter = () => String.fromCodePoint(0x4e00 + ((state = (state * 48_271) % 2_147_483_647) % 20_000))
  const text = () => Array.from({ length: 900 }, letter).join('')
  const exercises = Array.from({ length: 60 }, (_, index) => ({
    ...rain.exercises[0],
    id: `e${index}`,
    steps: [{ ...rain.exercises[0]?.steps[0], text: text() }]
  }))
  vi.mocked(reading.readWorkout).mockResolvedValue({ ...rain, exercises } as typeof rain)
  const screen = await open()
  await expect.element(screen.getByText('This workout has too much text for a link.')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('a link without files leaves nothing behind', async () => {
  const screen = await render(<PackedLinkPart workout={{ ...rain, imageUrl: '' }} />)
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  expect(screen.getByText(/left out/).query()).toBeNull()
})

test('a workout that cannot be read is tried again', async () => {
  vi.mocked(reading.readWorkout).mockRejectedValueOnce(new NetworkError('offline')).mockResolvedValue(rain)
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Link', exact: true })).toBeVisible()
})
