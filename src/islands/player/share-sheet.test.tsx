import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as share from '../../stores/player/results/share-result.ts'
import { freshApp, pending } from '../app/islands.test-kit.ts'
import { done } from './play-view.test-kit.ts'
import { ShareSheet } from './share-sheet.tsx'

vi.mock('../../stores/player/results/share-result.ts', { spy: true })

const store = vi.mocked(share)
const revoked = vi.spyOn(URL, 'revokeObjectURL')
const onClose = vi.fn()
const ownView = { ...done, workout: { ...done.workout, isPublic: false } }
const picture: share.ResultPicture = {
  file: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'icepoint.png', { type: 'image/svg+xml' }),
  title: 'Rain',
  text: '100 icepoints',
  url: undefined,
  alt: '100 icepoints. Time 1:15.',
  isShareable: true
}

freshApp()
beforeEach(() => {
  store.resultPicture.mockResolvedValue(picture)
  store.handOnPicture.mockResolvedValue('shared')
  store.handOnLink.mockResolvedValue('copied')
})

test('the picture is drawn first, then shown and handed on', async () => {
  const drawn = pending<share.ResultPicture>()
  store.resultPicture.mockReturnValue(drawn.promise)
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'Share your result' })
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Drawing the picture')
  expect(screen.container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(dialog.getByRole('button', { name: 'Share picture' }).query()).toBeNull()
  drawn.resolve(picture)
  await expect
    .element(dialog.getByRole('img', { name: picture.alt }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await expect.element(dialog.getByRole('status')).toHaveTextContent('')
  expect(screen.container.querySelector('[aria-busy="true"]')).toBeNull()
  await dialog.getByRole('button', { name: 'Share picture' }).click()
  expect(store.handOnPicture).toHaveBeenCalledExactlyOnceWith(picture)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('')
})

test('where pictures cannot be shared, this one is saved', async () => {
  store.resultPicture.mockResolvedValue({ ...picture, isShareable: false })
  store.handOnPicture.mockResolvedValue('saved')
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('The picture is in your downloads.')
})

test('a press during another does nothing', async () => {
  const first = pending<'cancelled'>()
  store.handOnPicture.mockReturnValue(first.promise)
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Share picture' }).click()
  await screen.getByRole('button', { name: 'Share picture' }).click()
  await screen.getByRole('button', { name: 'Share link' }).click()
  expect(store.handOnPicture).toHaveBeenCalledOnce()
  expect(store.handOnLink).not.toHaveBeenCalled()
  first.resolve('cancelled')
  await vi.waitFor(async () => {
    await screen.getByRole('button', { name: 'Share link' }).click()
    expect(store.handOnLink).toHaveBeenCalledOnce()
  })
})

test('only a public workout has a link to share', async () => {
  const screen = await render(<ShareSheet view={ownView} onClose={onClose} />)
  await expect.element(screen.getByRole('button', { name: 'Share picture' })).toBeVisible()
  const link = screen.getByRole('button', { name: 'Share link' })
  expect(link.query()).toBeNull()
  await screen.rerender(<ShareSheet view={done} onClose={onClose} />)
  await link.click()
  expect(store.handOnLink).toHaveBeenCalledExactlyOnceWith(done)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Link copied')
})

test('it says what the browser could not do', async () => {
  store.resultPicture.mockRejectedValue(new Error('no canvas'))
  store.handOnLink.mockResolvedValue('failed')
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Your browser could not make the picture.')
  expect(screen.getByRole('button', { name: /picture/ }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Share link' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Your browser did not allow sharing.')
})

test('the sheet is closed by its button, and gives the picture back', async () => {
  const screen = await render(<ShareSheet view={done} onClose={onClose} />)
  await expect.element(screen.getByRole('img')).toBeVisible()
  const src = screen.getByRole('img').element().getAttribute('src')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(revoked).toHaveBeenCalledWith(src)
})
