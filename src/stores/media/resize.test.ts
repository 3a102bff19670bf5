import { beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import * as pasted from '../../platform/files/pasted-picture.ts'
import * as save from '../../platform/files/save-file.ts'
import * as data from '../../data/media/media.ts'
import {
  $resize,
  changeAgain,
  chooseFrom,
  choosePicture,
  pastePicture,
  pictureMade,
  savePicture,
  startOver,
  storePicture
} from './resize.ts'

vi.mock('../../platform/files/save-file.ts')
vi.mock('../../data/media/media.ts')
vi.mock('../../platform/files/pasted-picture.ts', { spy: true })

const upload = vi.mocked(data.uploadMedia)
const chosen = { file: new File(['photo'], 'roof.png', { type: 'image/png' }), name: 'roof.png' }
const made = { file: new Blob(['small']), name: 'roof.webp' }

beforeEach(() => {
  vi.clearAllMocks()
  startOver()
})

test('keeps the name of a file and gives pasted pixels one', async () => {
  choosePicture(chosen.file)
  expect($resize.get()).toEqual({ kind: 'tool', ...chosen })
  vi.mocked(pasted.readPastedPicture).mockResolvedValueOnce(made.file)
  await pastePicture()
  expect($resize.get()).toEqual({ kind: 'tool', file: made.file, name: 'picture' })
  vi.mocked(pasted.readPastedPicture).mockResolvedValueOnce(null)
  await pastePicture()
  expect($resize.get()).toMatchObject({ kind: 'choose', isPasteEmpty: true })
})

test('takes the picture from dropped files, or else the first file', () => {
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
  expect(chooseFrom({ files: [text, chosen.file] } as unknown as DataTransfer)).toBe(true)
  expect($resize.get()).toMatchObject({ name: 'roof.png' })
  expect(chooseFrom({ files: [text] } as unknown as DataTransfer)).toBe(true)
  expect($resize.get()).toMatchObject({ name: 'notes.txt' })
  expect(chooseFrom({ files: [] } as unknown as DataTransfer)).toBe(false)
  expect(chooseFrom(null)).toBe(false)
})

test('saves a result, stores it with progress or allows more changes', async () => {
  savePicture()
  await storePicture()
  expect(upload).not.toHaveBeenCalled()
  pictureMade(chosen, made)
  savePicture()
  expect(save.saveFile).toHaveBeenCalledWith(made.file, 'roof.webp')
  const shares: unknown[] = []
  const stop = $resize.listen((state) => state.kind === 'made' && shares.push(state.step))
  upload.mockImplementationOnce(({ onProgress }) => {
    onProgress?.(1, 2)
    return Promise.resolve({ id: 'a', url: '/media/workout-media/a' })
  })
  await storePicture()
  stop()
  expect(shares).toEqual([{ sent: 0 }, { sent: 0.5 }, 'stored'])
  expect(upload.mock.calls[0]?.[0]).toMatchObject({ kind: 'image', purpose: 'workout', name: 'roof.webp' })
  changeAgain()
  expect($resize.get()).toEqual({ kind: 'tool', ...chosen })
})

test('keeps the picture after a failure; closing stops the upload and frees memory', async () => {
  const forget = vi.spyOn(URL, 'revokeObjectURL')
  pictureMade(chosen, made)
  upload.mockRejectedValueOnce(new UserFacingError('quota-exceeded'))
  await storePicture()
  expect($resize.get()).toMatchObject({ kind: 'made', step: { error: { code: 'quota-exceeded' } } })
  upload.mockImplementationOnce(({ signal }) => {
    startOver()
    return Promise.reject(new Error(String(signal?.aborted)))
  })
  await storePicture()
  expect($resize.get()).toEqual({ kind: 'choose', isPasteEmpty: false })
  expect(forget).toHaveBeenCalledOnce()
})
