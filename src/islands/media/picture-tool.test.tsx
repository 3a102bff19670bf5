import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { $outcome, $steps } from '../../stores/media/picture-tool.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { AltField, ShapeField, SizeField, TurnField } from './picture-controls.tsx'
import { PictureTool, type PictureToolProps, CropStage } from './picture-tool.tsx'

freshApp()

let photo: Blob
beforeEach(async () => {
  const canvas = new OffscreenCanvas(400, 300)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 300)
  photo = await canvas.convertToBlob()
})

const onDone = vi.fn<PictureToolProps['onDone']>()
const onCancel = vi.fn<() => void>()
const props = (more: Partial<PictureToolProps> = {}) => ({
  file: photo,
  name: 'Roof.png',
  maxSide: 1280,
  onDone,
  onCancel,
  ...more
})
const open = async (more: Partial<PictureToolProps> = {}) => {
  const screen = await render(<PictureTool {...props(more)} />)
  await expect.element(screen.getByRole('button', { name: 'Use picture' })).toBeEnabled()
  return screen
}

test('returns the edited picture with a name and a description', async () => {
  const screen = await open()
  await screen.getByLabelText('Description').fill(' A roof ')
  await expect.element(screen.getByText('8 of 160')).toBeVisible()
  await screen.getByRole('button', { name: 'Use picture' }).click()
  expect(onDone).toHaveBeenCalledOnce()
  const made = onDone.mock.calls[0]?.[0]
  expect([made?.name, made?.alt, made?.file.type]).toEqual(['Roof.webp', 'A roof', 'image/webp'])
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('changes the result with shape, turns, mirror and size, and undoes and redoes', async () => {
  const screen = await open()
  await expect.element(screen.getByText('400 × 300')).toBeVisible()
  await screen.getByText('1:1').click()
  await expect.element(screen.getByText('300 × 300')).toBeVisible()
  await screen.getByText('16:9').click()
  await expect.element(screen.getByText('400 × 225')).toBeVisible()
  await screen.getByText('Free').click()
  await screen.getByRole('button', { name: 'Rotate right' }).click()
  await expect.element(screen.getByText('225 × 400')).toBeVisible()
  await screen.getByRole('button', { name: 'Rotate left' }).click()
  await screen.getByRole('button', { name: 'Mirror' }).click()
  expect($steps.get()?.now.turn).toEqual({ turns: 0, isFlipped: true, tilt: 0 })
  await screen.getByRole('slider', { name: 'Straighten' }).fill('5')
  expect($steps.get()?.now.turn.tilt).toBe(5)
  await screen.getByLabelText('Longer side').selectOptions('320 px')
  await expect.element(screen.getByText('320 × 180')).toBeVisible()
  for (let times = 0; times < 8; times++) {
    const undo = screen.getByRole('button', { name: 'Undo' })
    if (undo.element().hasAttribute('disabled')) break
    await undo.click()
  }
  await expect.element(screen.getByText('400 × 300')).toBeVisible()
  await screen.getByRole('button', { name: 'Redo' }).click()
  await expect.element(screen.getByText('300 × 300')).toBeVisible()
  await expect.poll(() => $outcome.get().kind).toBe('made')
})

test('moves and resizes the frame by keys and pointer', async () => {
  const screen = await open()
  const frame = screen.getByRole('application', { name: /Crop frame/ })
  frame.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowUp}{/Shift}{ArrowRight}')
  expect($steps.get()?.now.crop).toEqual({ x: 8, y: 0, width: 384, height: 292 })
  const area = frame.element().parentElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = 400 / area.width
  const pointer = (name: string, target: Element, x: number, y: number) =>
    target.dispatchEvent(
      new PointerEvent(name, { bubbles: true, button: 0, pointerId: 1, clientX: area.left + x, clientY: area.top + y })
    )
  const corner = frame.element().querySelector('[data-corner=nw]') ?? frame.element()
  frame.element().setPointerCapture = () => undefined
  pointer('pointerdown', corner, 0, 0)
  pointer('pointermove', frame.element(), 100, 50)
  pointer('pointermove', frame.element(), 200, 100)
  pointer('pointerup', frame.element(), 200, 100)
  const { crop } = $steps.get()?.now ?? { crop: null }
  expect(crop?.x).toBeCloseTo(8 + 200 * scale, 3)
  expect(crop?.y).toBeCloseTo(100 * scale, 3)
  const before = $steps.get()?.past.length
  // A tap beside the frame moves it there.
  pointer('pointerdown', frame.element().parentElement ?? frame.element(), 1, 1)
  expect($steps.get()?.now.crop).toMatchObject({ x: 0, y: 0 })
  expect($steps.get()?.past.length).toBe((before ?? 0) + 1)
})

test('announces the size before and after as one sentence', async () => {
  const screen = await open()
  await expect.element(screen.getByText(/^\d+ kB before, \d+ kB after$/)).toBeInTheDocument()
  await expect.element(screen.getByText(/^Location and camera data are removed/)).toBeVisible()
  await expect.element(screen.getByText('Your plan stores up to 1,280 pixels. Saved as WebP.')).toBeVisible()
  await screen.rerender(<PictureTool {...props({ maxSide: 4096 })} />)
  await expect.element(screen.getByText('HD: your plan stores up to 4,096 pixels. Saved as WebP.')).toBeVisible()
})

test('says what is wrong with a file, and can be closed', async () => {
  const screen = await render(<PictureTool {...props({ file: new Blob([]) })} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This file is empty')
  await expect.element(screen.getByRole('button', { name: 'Use picture' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('retries after a failure', async () => {
  const screen = await open()
  $outcome.set({ kind: 'failed', error: new Error('broken') })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => $outcome.get().kind).toBe('made')
})

test('shows empty parts when there is no picture', async () => {
  $steps.set(null)
  const screen = await render(
    <>
      <CropStage preview="data:," />
      <ShapeField />
      <TurnField />
      <SizeField maxSide={1280} result={null} />
      <AltField value="" onChange={() => undefined} />
    </>
  )
  expect(screen.getByRole('application').query()).toBeNull()
  await expect.element(screen.getByRole('slider')).toHaveValue('0')
})
