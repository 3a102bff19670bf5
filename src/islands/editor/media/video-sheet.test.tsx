import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { VideoSheet } from './video-sheet.tsx'

const { lookAtVideo } = vi.hoisted(() => ({ lookAtVideo: vi.fn() }))
vi.mock('../../../stores/media/read-file.ts', () => ({ lookAtVideo }))

freshApp()

const [onUse, onClose] = [vi.fn(), vi.fn()]
const file = new Blob(['x'], { type: 'video/mp4' })
const open = () => render(<VideoSheet file={file} onUse={onUse} onClose={onClose} />)
const look = { seconds: 2000, width: 1920, height: 1080, hasSound: true, canFit: true }

test('shows the size of the selected part, and allows no more than fits', async () => {
  lookAtVideo.mockResolvedValue(look)
  const screen = await open()
  await expect.element(screen.getByText('There’s only room for 10:13. Choose a shorter part.')).toBeVisible()
  const use = screen.getByRole('button', { name: 'Use video' })
  await expect.element(use).toBeDisabled()
  await screen.getByRole('slider', { name: 'End' }).fill('100')
  await expect.element(screen.getByText(/^1:40, about .* MB, 1280 × 720$/)).toBeVisible()
  await screen.getByRole('slider', { name: 'Start' }).fill('500')
  await use.click()
  expect(onUse).toHaveBeenCalledWith({ start: 99, end: 100 })
})

test('says that the end is missing, and uses the rest', async () => {
  lookAtVideo.mockResolvedValue({ ...look, seconds: 83, whole: 150 })
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This file is cut off: only 1:23 of 2:30 is there.')
  await screen.getByRole('button', { name: 'Use video' }).click()
  expect(onUse).toHaveBeenCalledWith(null)
})

test('uses the whole of a short video', async () => {
  lookAtVideo.mockResolvedValue({ ...look, seconds: 20 })
  const screen = await open()
  await screen.getByRole('button', { name: 'Use video' }).click()
  expect(onUse).toHaveBeenCalledWith(null)
})

test.each([
  ['a browser without codecs', { ...look, canFit: false }, /Upload an MP4 or WebM of at most 20 MB/],
  ['no video', new UserFacingError('video-unreadable'), /can’t read this video/],
  ['sound only', new UserFacingError('video-without-picture'), /Add it as a sound/],
  ['half a video', new UserFacingError('bad-file'), /damaged/]
])('says what to do: %s', async (_what, answer, words) => {
  if (answer instanceof Error) lookAtVideo.mockRejectedValue(answer)
  else lookAtVideo.mockResolvedValue(answer)
  const screen = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use video' }).elements()).toHaveLength(0)
})

test('stops reading the file after closing', async () => {
  lookAtVideo.mockResolvedValue({ ...look, seconds: 20 })
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Use video' })).toBeVisible()
  const video = document.querySelector('video')
  expect(video?.src).toMatch(/^blob:/)
  await screen.unmount()
  expect(video?.hasAttribute('src')).toBe(false)
})

test('stops searching after closing', async () => {
  lookAtVideo.mockReturnValue(new Promise(() => {}))
  const screen = await open()
  await expect.element(screen.getByRole('status')).toBeVisible()
  const signal = lookAtVideo.mock.calls.at(-1)?.[1] as AbortSignal
  await screen.unmount()
  expect(signal.aborted).toBe(true)
})
