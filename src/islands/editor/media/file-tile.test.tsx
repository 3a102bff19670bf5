import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { $uploads, patchItem, putItem, type UploadItem, type UploadState } from '../../../stores/media/uploads-state.ts'
import { FileMenu } from './file-menu.tsx'
import { FileTile, type FileTileProps, HearButton, FilePreview } from './file-tile.tsx'

const calls = vi.hoisted(() => ({
  factsOf: vi.fn(),
  fileOf: vi.fn(),
  cancelUpload: vi.fn(),
  pauseUpload: vi.fn(),
  resumeUpload: vi.fn(),
  removeFile: vi.fn(),
  describePicture: vi.fn(),
  replaceFile: vi.fn(),
  readFile: vi.fn()
}))
vi.mock('../../../stores/media/file-facts.ts', () => calls)
vi.mock('../../../stores/media/read-file.ts', () => ({ ...calls, lookAtVideo: () => new Promise(() => {}) }))
vi.mock('../../../stores/media/uploads.ts', () => calls)
vi.mock('../../../stores/editor/step-files.ts', () => calls)
vi.mock('../../../stores/media/media.ts', () => ({ mediaAddresses: { get: async () => '' } }))

freshApp()

const URL_OF = '/media/workout-media/f1'
const spot = { exerciseId: 'e1', list: 'steps', index: 0 } as const
const item = (state: UploadState, more: Partial<UploadItem> = {}): UploadItem => ({
  id: 'f1',
  url: URL_OF,
  ownerId: 'ada',
  kind: 'image',
  name: 'bottom.jpg',
  size: 1_468_006,
  trim: null,
  isFitted: true,
  isKept: true,
  addedAt: 1,
  state,
  ...more
})

async function paint(width = 8, height = 6): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return canvas.convertToBlob()
}

/** 8000 samples per second. */
function silence(seconds: number): Blob {
  const size = 8000 * seconds
  const view = new DataView(new ArrayBuffer(44 + size))
  const text = (at: number, word: string) =>
    [...word].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)))
  for (const [at, word] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data']
  ] as const)
    text(at, word)
  for (const [at, value] of [
    [4, 36 + size],
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, size]
  ] as const)
    view.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8]
  ] as const)
    view.setUint16(at, value, true)
  new Uint8Array(view.buffer).fill(128, 44)
  return new Blob([view.buffer], { type: 'audio/wav' })
}

const onReplace = vi.fn()
const tile = (more: Partial<FileTileProps> = {}) =>
  render(<FileTile spot={spot} kind="image" url={URL_OF} label="Picture" onReplace={onReplace} {...more} />)

beforeEach(() => {
  $uploads.set(new Map())
  calls.factsOf.mockResolvedValue({ name: 'squat.jpg', size: 219_136, mimeType: 'image/jpeg', state: 'ready' })
  calls.fileOf.mockReturnValue(undefined)
})

describe('a stored file', () => {
  test('shows name, size and pixels', async () => {
    calls.fileOf.mockReturnValue(await paint())
    const screen = await tile({ alt: 'Knees over the feet' })
    await expect.element(screen.getByText('8 × 6, 214 kB')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'squat.jpg' })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Knees over the feet' })).toBeVisible()
  })

  test('says when it is gone', async () => {
    calls.factsOf.mockResolvedValue('gone')
    const screen = await tile()
    await expect.element(screen.getByText('This file no longer exists.')).toBeVisible()
  })
})

describe('a file being uploaded', () => {
  test('shows the progress, pauses and resumes', async () => {
    putItem(item({ kind: 'sending', share: 0.62 }))
    const screen = await tile()
    await expect.element(screen.getByText('62%, 1.4 MB')).toBeVisible()
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', '0.62')
    await screen.getByRole('button', { name: 'Pause bottom.jpg' }).click()
    expect(calls.pauseUpload).toHaveBeenCalledWith(URL_OF)
    patchItem(URL_OF, { state: { kind: 'paused', share: 0.62 } })
    await expect.element(screen.getByText('Paused at 62%')).toBeVisible()
    await screen.getByRole('button', { name: 'Resume bottom.jpg' }).click()
    expect(calls.resumeUpload).toHaveBeenCalledWith(URL_OF)
    await screen.getByRole('button', { name: 'Cancel bottom.jpg' }).click()
    expect(calls.cancelUpload).toHaveBeenCalledWith(URL_OF)
    expect(calls.removeFile).toHaveBeenCalledWith(spot, 'image', URL_OF)
  })

  test('is announced once it is stored', async () => {
    putItem(item({ kind: 'fitting', share: 0.2 }))
    const screen = await tile()
    await expect.element(screen.getByText('Compressing, 20%')).toBeVisible()
    patchItem(URL_OF, { state: { kind: 'done' } })
    await expect.element(screen.getByText('bottom.jpg is uploaded.')).toHaveAttribute('role', 'status')
    await expect.element(screen.getByRole('button', { name: 'More on bottom.jpg' })).toBeVisible()
  })

  test('says when the device cannot store it, and when a moving picture becomes a still one', async () => {
    putItem(item({ kind: 'offline', share: 0 }, { isKept: false, wasMoving: true }))
    const screen = await tile()
    await expect.element(screen.getByText('Continues when you’re online')).toBeVisible()
    await expect.element(screen.getByText(/Keep this page open/)).toBeVisible()
    await expect.element(screen.getByText(/We use its first frame/)).toBeVisible()
  })

  test('says how much of a video has arrived', async () => {
    putItem(item({ kind: 'done' }, { kind: 'video', early: { seconds: 83, whole: 150 } }))
    const screen = await tile()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This file is cut off: only 1:23 of 2:30 is there.')
  })

  const limit = (name: string, max: number, used: number) => ({ kind: 'limit', limit: name, max, used }) as const
  test.each([
    [new UserFacingError('quota-exceeded', limit('maxMediaStorage', 104_857_600, 103_809_024)), /99 MB of 100 MB/],
    [
      new UserFacingError('limit-reached', limit('maxVideoSize', 20_971_520, 31_457_280)),
      /is 30 MB. The limit is 20 MB/
    ],
    [new UserFacingError('video-not-here'), /at most 20 MB/],
    [
      new UserFacingError('invalid-argument', { kind: 'input', issues: [{ path: 'content', code: 'bad-file-type' }] }),
      /You can’t use this kind of file here/
    ],
    [new UserFacingError('permission-denied'), /no longer shared with you/],
    [new UserFacingError('unauthenticated'), /logged out/],
    [new NetworkError('timeout'), /took too long/]
  ])('says what is wrong and tries again: %s', async (error, words) => {
    putItem(item({ kind: 'failed', error }))
    const screen = await tile()
    await expect.element(screen.getByText(words)).toHaveAttribute('role', 'alert')
    await screen.getByRole('button', { name: 'Upload bottom.jpg again' }).click()
    expect(calls.resumeUpload).toHaveBeenCalledOnce()
  })

  test('can only be dismissed when the page lost it', async () => {
    putItem(item({ kind: 'failed', error: new UserFacingError('upload-lost') }, { size: 0, name: '' }))
    const screen = await tile()
    await expect.element(screen.getByText(/Choose it again/)).toHaveAttribute('role', 'alert')
    expect(screen.getByRole('button').elements()).toHaveLength(1)
  })
})

describe('the menu', () => {
  const menu = (kind: 'image' | 'video' | 'music') =>
    render(
      <FileMenu spot={spot} kind={kind} url={URL_OF} alt="Old" name="squat" onReplace={onReplace} onClose={() => {}} />
    )

  test('takes a description of the picture, up to 200 characters', async () => {
    const screen = await menu('image')
    await screen.getByRole('button', { name: 'Alternative text' }).click()
    const field = screen.getByRole('textbox', { name: 'Alternative text' })
    await expect.element(field).toHaveValue('Old')
    await field.fill('x'.repeat(201))
    await expect.element(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
    await field.fill('Knees over the feet')
    await screen.getByRole('button', { name: 'Done' }).click()
    expect(calls.describePicture).toHaveBeenCalledWith(spot, 'Knees over the feet')
  })

  test('replaces and removes', async () => {
    const screen = await menu('music')
    expect(screen.getByRole('button', { name: 'Alternative text' }).elements()).toHaveLength(0)
    const input = screen.container.querySelector('input') ?? document.querySelector('dialog input')
    const file = new File(['x'], 'b.mp3', { type: 'audio/mpeg' })
    const data = new DataTransfer()
    data.items.add(file)
    Object.assign(input as HTMLInputElement, { files: data.files })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    expect(onReplace).toHaveBeenCalledWith([file])
    await screen.getByRole('button', { name: 'Remove' }).click()
    expect(calls.removeFile).toHaveBeenCalledWith(spot, 'music', URL_OF)
  })

  test('opens a video to trim it', async () => {
    calls.readFile.mockResolvedValue(new Blob(['x'], { type: 'video/mp4' }))
    const screen = await menu('video')
    await screen.getByRole('button', { name: 'Trim' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Adjust the video' })).toBeVisible()
  })
})

test('shows the symbol of a file that the browser cannot display', async () => {
  const broken = URL.createObjectURL(new Blob(['x'], { type: 'image/png' }))
  const screen = await render(<FilePreview kind="image" address={broken} alt="" onFacts={() => {}} />)
  await vi.waitFor(() => expect(screen.container.querySelector('img')).toBeNull())
  expect(screen.container.querySelector('svg')).not.toBeNull()
})

test('shows the length of a sound and plays it with one press', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  })
  const onFacts = vi.fn()
  const address = URL.createObjectURL(silence(12))
  const screen = await render(<HearButton address={address} name="breathe.m4a" onFacts={onFacts} />)
  await vi.waitFor(() => expect(onFacts).toHaveBeenCalledWith('0:12'))
  await screen.getByRole('button', { name: 'Listen to breathe.m4a' }).click()
  expect(play).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('button', { name: 'Stop breathe.m4a' })).toBeVisible()
  play.mockRestore()
})
