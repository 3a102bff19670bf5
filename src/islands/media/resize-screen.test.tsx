import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import * as store from '../../stores/media/resize.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { ResizeScreen, MadePicture } from './resize-screen.tsx'

vi.mock('../../stores/media/resize.ts', { spy: true })
const spied = vi.mocked(store)

freshApp()
let photo: File
beforeEach(async () => {
  store.$resize.set({ kind: 'choose', isPasteEmpty: false })
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')
  photo = new File([await canvas.convertToBlob()], 'roof.png', { type: 'image/png' })
})

const made = (step: Extract<store.ResizeState, { kind: 'made' }>['step']) => ({
  kind: 'made' as const,
  preview: 'data:,',
  step,
  chosen: { file: photo, name: 'roof.png' },
  made: { file: photo, name: 'roof.webp' }
})

test('edits and saves a picture, and uses its description as the name', async () => {
  const screen = await render(<ResizeScreen />)
  await screen.getByLabelText('Choose a picture').upload(photo)
  await screen.getByLabelText('Description').fill('A roof.')
  await expect.element(screen.getByRole('button', { name: 'Use picture' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your picture is ready' })).toHaveFocus()
  await expect.element(screen.getByText('A roof.webp')).toBeVisible()
  spied.savePicture.mockImplementationOnce(() => undefined)
  await screen.getByRole('button', { name: 'Save to this device' }).click()
  expect(spied.savePicture).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Edit again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Use picture' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Which picture?' })).toBeVisible()
})

test('accepts a picture dropped or pasted anywhere', async () => {
  await render(<ResizeScreen />)
  const transfer = new DataTransfer()
  transfer.items.add(photo)
  const drop = new DragEvent('drop', { dataTransfer: transfer, cancelable: true, bubbles: true })
  document.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  expect(store.$resize.get()).toMatchObject({ kind: 'tool', name: 'roof.png' })
  store.startOver()
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, cancelable: true }))
  expect(store.$resize.get()).toMatchObject({ kind: 'tool', name: 'roof.png' })
})

test('says when the clipboard is empty', async () => {
  const screen = await render(<ResizeScreen />)
  store.$resize.set({ kind: 'choose', isPasteEmpty: true })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There’s no picture on the clipboard.')
})

test('says what will happen to the picture', async () => {
  const screen = await render(<MadePicture state={made('ask')} />)
  spied.storePicture.mockResolvedValue()
  await screen.getByRole('button', { name: 'Add to storage' }).click()
  expect(spied.storePicture).toHaveBeenCalledOnce()
  await screen.rerender(<MadePicture state={made({ sent: 0.4 })} />)
  await expect.element(screen.getByRole('progressbar', { name: 'Sending the picture, 40%' })).toHaveValue(0.4)
  await expect.element(screen.getByRole('button', { name: 'Add to storage' })).toBeDisabled()
  await screen.rerender(<MadePicture state={made('stored')} />)
  await expect.element(screen.getByRole('link', { name: 'Open storage' })).toHaveAttribute('href', '/st/')
  await screen.rerender(<MadePicture state={made({ error: new NetworkError('unreachable') })} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer')
  await screen.rerender(<MadePicture state={made({ error: new UserFacingError('quota-exceeded') })} />)
  await expect.element(screen.getByRole('link', { name: 'Make room' })).toBeVisible()
})

test('saves to the device while offline', async () => {
  $isOnline.set(false)
  const screen = await render(<MadePicture state={made('ask')} />)
  await expect.element(screen.getByRole('button', { name: 'Add to storage' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Save to this device' })).toBeEnabled()
  await expect.element(screen.getByText(/^You’re offline/)).toBeVisible()
})
