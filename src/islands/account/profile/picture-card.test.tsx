import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { wholeCrop } from '#core/editor/crop.ts'
import * as portrait from '../../../stores/account/portrait.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { ada, adaWith, freshApp } from '../../app/islands.test-kit.ts'
import { CropSheet } from './crop-sheet.tsx'
import { PictureCard } from './profile-screen.tsx'
import { FileButton } from './picture-parts.tsx'

vi.mock('../../../stores/account/portrait.ts', { spy: true })

const { $portrait } = portrait
const store = vi.mocked(portrait)
const withPicture = adaWith({ login: { imageUrl: '/media/ada' } }).login
const blue = new ImageData(400, 300)
blue.data.forEach((_, index) => (blue.data[index] = index % 4 < 2 ? 0 : 255))
let picture: ImageBitmap

beforeAll(async () => {
  picture = await createImageBitmap(blue)
})
freshApp()
beforeEach(() => {
  $portrait.set({ kind: 'idle' })
  store.choosePicture.mockResolvedValue()
  store.sendPicture.mockResolvedValue()
  store.removePicture.mockResolvedValue()
})

test('offers to choose a picture, and to remove an existing one', async () => {
  const screen = await render(<PictureCard login={ada.login} />)
  await expect.element(screen.getByLabelText('Choose a picture')).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Remove' }).query()).toBeNull()
  await screen.rerender(<PictureCard login={withPicture} />)
  await expect.element(screen.getByLabelText('Choose another one')).toBeEnabled()
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(store.removePicture).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('heading', { name: 'Picture' })).toHaveFocus()
})

test('passes on the chosen file, even the same one twice', async () => {
  const screen = await render(<PictureCard login={ada.login} />)
  const file = new File(['x'], 'me.png', { type: 'image/png' })
  await screen.getByLabelText('Choose a picture').upload(file)
  await screen.getByLabelText('Choose a picture').upload(file)
  expect(store.choosePicture).toHaveBeenCalledTimes(2)
})

test('takes no second file during an upload', async () => {
  const screen = await render(<FileButton label="Picture" isDisabled />)
  await expect.element(screen.getByLabelText('Picture')).toBeDisabled()
})

test('shows what it is doing and the progress', async () => {
  const screen = await render(<PictureCard login={withPicture} />)
  $portrait.set({ kind: 'opening' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Opening the picture')
  $portrait.set({ kind: 'removing' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Removing the picture')
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeDisabled()
  $portrait.set({ kind: 'sending', share: 0.42 } as portrait.PortraitState)
  await expect.element(screen.getByRole('progressbar', { name: 'Sending the picture, 42%' })).toHaveValue(0.42)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(store.cancelPicture).toHaveBeenCalledOnce()
})

test('says what failed, and offers to try again only where that can help', async () => {
  const screen = await render(<PictureCard login={ada.login} />)
  $portrait.set({ kind: 'failed', error: new UserFacingError('bad-picture'), again: null })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your browser can’t read this picture.')
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  const again = { picture, crop: wholeCrop(picture) } as never
  $portrait.set({ kind: 'failed', error: new NetworkError('unreachable'), again })
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(store.sendPicture).toHaveBeenCalledOnce()
})

test('needs a network', async () => {
  $isOnline.set(false)
  const screen = await render(<PictureCard login={withPicture} />)
  await expect.element(screen.getByLabelText('Choose another one')).toBeDisabled()
  await expect.element(screen.getByText('You need a connection for this.')).toBeVisible()
})

test('crops the picture with keys, slider and buttons', async () => {
  const crop = wholeCrop(picture)
  const screen = await render(<CropSheet picture={picture} crop={crop} />)
  await expect.element(screen.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible()
  const canvas = screen.getByRole('img').element() as HTMLCanvasElement
  expect(canvas.getContext('2d')?.getImageData(320, 320, 1, 1).data).toEqual(new Uint8ClampedArray([0, 0, 255, 255]))
  await expect.element(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '0%')
  const by = crop.side / 20
  screen.getByRole('img', { name: 'Visible part of the picture' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}+')
  expect(store.moveSquare.mock.calls).toEqual([
    [-by, 0],
    [0, by]
  ])
  expect(store.zoomSquare).toHaveBeenLastCalledWith(0.08)
  await screen.getByRole('button', { name: 'Move right' }).click()
  expect(store.moveSquare).toHaveBeenLastCalledWith(by, 0)
  await screen.getByRole('slider', { name: 'Zoom' }).fill('0.5')
  expect(store.zoomSquare).toHaveBeenLastCalledWith(0.5)
})

test('sends nothing until "use" is pressed', async () => {
  const screen = await render(<CropSheet picture={picture} crop={wholeCrop(picture)} />)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  expect(store.cancelPicture).toHaveBeenCalledTimes(2)
  expect(store.sendPicture).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Use this part' }).click()
  expect(store.sendPicture).toHaveBeenCalledOnce()
})
