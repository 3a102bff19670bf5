import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import * as reading from '../../data/workout/read-workout.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { copyText } from '../../platform/files/share.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { CarrySheet } from './carry-sheet.tsx'
import { FilePart } from './file-part.tsx'
import { PackedLinkPart } from './packed-link-part.tsx'

vi.mock('../../data/workout/read-workout.ts', { spy: true })
vi.mock('../../platform/files/save-file.ts', { spy: true })
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
  await expect.element(screen.getByText(/^1 file is not included/)).toBeVisible()
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

test('a file is saved under a name that every system takes, with its media or without', async () => {
  const saved: [string, Blob][] = []
  vi.mocked(saveFile).mockImplementation((file, name) => void saved.push([name, file]))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob(['12345'], { type: 'image/webp' }))))
  const screen = await render(<FilePart workout={{ ...rain, name: 'Rain / snow?' }} />)
  await screen.getByRole('button', { name: 'Save text and times' }).click()
  await expect.element(screen.getByText('“Rain - snow.icepoint.json” is in your downloads.')).toBeVisible()
  expect(JSON.parse((await saved[0]?.[1].text()) ?? '')).toMatchObject({ version: 1, workout: { imageUrl: '' } })
  await screen.getByRole('button', { name: 'Save with 1 media file' }).click()
  await expect.element(screen.getByText('“Rain - snow.icepoint.zip” is in your downloads.')).toBeVisible()
  expect(await saved[1]?.[1].text()).toMatch(/^PK[^]*media\/1\.webp[^]*12345[^]*"imageUrl": "media\/1\.webp"/)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  await screen.getByRole('button', { name: 'Save with 1 media file' }).click()
  await expect.element(screen.getByText(/in your downloads, but 1 file could not be read/)).toBeVisible()
  vi.unstubAllGlobals()
})
