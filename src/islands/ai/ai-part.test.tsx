import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { AiToday } from '#core/ai/ai-request.ts'
import { NetworkError } from '#core/app/errors.ts'
import { readAiToday } from '../../data/ai/today.ts'
import * as asking from '../../stores/ai/ask-model.ts'
import { $talk, NO_TALK } from '../../stores/ai/talk.ts'
import { $hasDraft, $making, $makeView, $photo, makeDraft, setWords } from '../../stores/ai/make-form.ts'
import { $aiToday, noteUsed } from '../../stores/ai/today.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { AiPart } from './ai-part.tsx'

vi.mock('../../data/ai/today.ts', () => ({ readAiToday: vi.fn() }))
vi.mock('../../stores/ai/ask-model.ts', { spy: true })

const PICTURES: AiToday = { model: 'pictures', used: 2, limit: 5 }

freshApp()
beforeEach(() => {
  $aiToday.set(null)
  $photo.set(null)
  $talk.set(NO_TALK)
  $making.set({ kind: 'idle' })
  $makeView.set('form')
  $hasDraft.set(false)
  setWords('')
  vi.mocked(readAiToday).mockResolvedValue(PICTURES)
})

/** A picture larger than the upload size. */
async function bigPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(2400, 1200)
  canvas.getContext('2d')?.fillRect(0, 0, 1200, 600)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'board.png', { type: 'image/png' })
}
const firstInput = (screen: { container: Element }) => screen.container.querySelector('input') as HTMLInputElement

async function withPhoto() {
  const screen = await render(<AiPart />)
  await expect.element(screen.getByRole('button', { name: 'From a photo' })).toBeVisible()
  await userEvent.upload(firstInput(screen), await bigPicture())
  await expect.element(screen.getByRole('img', { name: 'Your photo' })).toBeVisible()
  return screen
}

test('shrinks a photo, shows it and can remove it', async () => {
  const screen = await withPhoto()
  expect($photo.get()).toMatch(/^data:image\/jpeg;base64,/)
  const shown = screen.getByRole('img', { name: 'Your photo' }).element() as HTMLImageElement
  await expect.poll(() => [shown.naturalWidth, shown.naturalHeight]).toEqual([1600, 800])
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^AI reads this photo/)
  await screen.getByRole('button', { name: 'Remove the photo' }).click()
  expect($photo.get()).toBeNull()
  await expect.element(screen.getByRole('group', { name: 'Photo of a plan' })).toHaveFocus()
})

test('offers the camera where there is one', async () => {
  const screen = await render(<AiPart />)
  await expect.element(screen.getByText('3 of 5 AI workouts left today')).toBeVisible()
  const inputs = [...screen.container.querySelectorAll('input')]
  expect(inputs.map((input) => [input.accept, input.getAttribute('capture')])).toEqual([
    ['image/*', null],
    ['image/*', 'environment']
  ])
})

test('refuses a file that is not a picture, with a reason', async () => {
  const screen = await render(<AiPart />)
  await expect.element(screen.getByRole('button', { name: 'From a photo' })).toBeVisible()
  await userEvent.upload(firstInput(screen), new File(['plain words'], 'plan.png', { type: 'image/png' }))
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect($photo.get()).toBeNull()
})

test('sends a photo to the model and never falls back to the rules', async () => {
  await withPhoto()
  vi.mocked(asking.ask).mockResolvedValue({ kind: 'limit', max: 5 })
  await makeDraft()
  expect(vi.mocked(asking.ask).mock.lastCall?.[0]).toMatchObject({ words: '', image: $photo.get() })
  expect($making.get()).toMatchObject({ kind: 'failed', error: { code: 'ai-limit', details: { max: 5 } } })
  vi.mocked(asking.ask).mockResolvedValue({ kind: 'offline' })
  await makeDraft()
  expect($making.get()).toMatchObject({ kind: 'failed', error: { reason: 'offline' } })
  vi.mocked(asking.ask).mockResolvedValue({ kind: 'stopped' })
  await makeDraft()
  expect([$making.get(), $talk.get()]).toEqual([{ kind: 'idle' }, NO_TALK])
})

test('offers no photo for a text-only model, without a model or while offline', async () => {
  vi.mocked(readAiToday).mockResolvedValue({ ...PICTURES, model: 'text' })
  const screen = await render(<AiPart />)
  await expect.element(screen.getByText('3 of 5 AI workouts left today')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
  noteUsed(7, 5)
  await expect.element(screen.getByText('0 of 5 AI workouts left today')).toBeVisible()
  $isOnline.set(false)
  await expect.poll(() => screen.container.textContent).toBe('')
  $aiToday.set({ ...PICTURES, model: 'none' })
  vi.mocked(readAiToday).mockRejectedValue(new NetworkError('unreachable'))
  $isOnline.set(true)
  await expect.poll(() => vi.mocked(readAiToday).mock.calls.length).toBe(2)
  expect(screen.container.textContent).toBe('')
})

test('takes no photo when the daily allowance is used up', async () => {
  vi.mocked(readAiToday).mockResolvedValue({ ...PICTURES, used: 5 })
  const screen = await render(<AiPart />)
  await expect.element(screen.getByText('0 of 5 AI workouts left today')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})
