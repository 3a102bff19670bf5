import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dragCorner, setShape, setSide } from '#core/media/picture-edit.ts'
import { UserFacingError } from '#core/app/errors.ts'
import * as fitting from '../../platform/media/fit-image.ts'
import {
  $outcome,
  $steps,
  $tool,
  changePicture,
  makeAgain,
  openPicture,
  redoPicture,
  undoPicture
} from './picture-tool.ts'

vi.mock('../../platform/media/fit-image.ts')

const fitImage = vi.mocked(fitting.fitImage)
const file = new Blob(['picture'])
const source = { width: 4000, height: 3000 }
const made = { file: new Blob(['made']), width: 1280, height: 960, source, isAnimated: false }

let close: () => void = () => undefined
const open = async () => {
  close = openPicture({ file, sideMax: 1280, maxBytes: 4_000_000 })
  await vi.waitFor(() => expect($outcome.get().kind).not.toBe('working'))
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fitImage.mockReset()
  fitImage.mockResolvedValue(made)
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

test('shows a preview and renders the whole picture at once', async () => {
  await open()
  expect($tool.get()).toMatchObject({ kind: 'open', picture: source, isAnimated: false })
  expect($outcome.get()).toMatchObject({ kind: 'made', file: made.file, width: 1280 })
  expect(fitImage.mock.calls[1]?.[1]).toMatchObject({
    maxSide: 1280,
    maxBytes: 4_000_000,
    turns: 0,
    crop: { x: 0, y: 0, width: 4000, height: 3000 }
  })
})

test('reports a file that cannot be opened', async () => {
  const error = new UserFacingError('picture-heic')
  fitImage.mockRejectedValue(error)
  close = openPicture({ file, sideMax: 1280 })
  await vi.waitFor(() => expect($tool.get()).toEqual({ kind: 'failed', error }))
  changePicture((edit) => setShape(edit, '1:1'))
  undoPicture()
  redoPicture()
  makeAgain()
  expect($steps.get()).toBeNull()
})

test('renders many changes once and aborts the previous render', async () => {
  await open()
  fitImage.mockClear()
  for (let times = 0; times < 20; times++) changePicture((edit) => dragCorner(edit, 'se', -10, -10), times > 0)
  expect($outcome.get().kind).toBe('working')
  expect(fitImage).not.toHaveBeenCalled()
  await vi.waitFor(() => expect($outcome.get().kind).toBe('made'))
  expect(fitImage).toHaveBeenCalledTimes(1)
  expect(fitImage.mock.calls[0]?.[1].crop).toEqual({ x: 0, y: 0, width: 3800, height: 2800 })
  changePicture((edit) => setSide(edit, 640, 1280))
  expect(fitImage.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

test('counts a drag as one undo step and can redo it', async () => {
  await open()
  const start = $steps.get()?.now
  changePicture((edit) => dragCorner(edit, 'se', -10, -10))
  changePicture((edit) => dragCorner(edit, 'se', -10, -10), true)
  changePicture((edit) => edit)
  const end = $steps.get()?.now
  expect($steps.get()?.past).toHaveLength(1)
  undoPicture()
  expect($steps.get()?.now).toEqual(start)
  undoPicture()
  redoPicture()
  expect($steps.get()?.now).toEqual(end)
  redoPicture()
  expect($steps.get()?.now).toEqual(end)
})

test('can retry a failed render', async () => {
  await open()
  const error = new UserFacingError('picture-no-memory')
  fitImage.mockRejectedValueOnce(error)
  makeAgain()
  await vi.waitFor(() => expect($outcome.get()).toEqual({ kind: 'failed', error }))
  makeAgain()
  await vi.waitFor(() => expect($outcome.get().kind).toBe('made'))
})

test('renders nothing after closing and releases the preview', async () => {
  const forget = vi.spyOn(URL, 'revokeObjectURL')
  await open()
  fitImage.mockClear()
  changePicture((edit) => setShape(edit, '1:1'))
  close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fitImage).not.toHaveBeenCalled()
  expect(forget).toHaveBeenCalledOnce()
  expect([$tool.get(), $steps.get(), $outcome.get()]).toEqual([{ kind: 'opening' }, null, { kind: 'working' }])
})
