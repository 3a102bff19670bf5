import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import * as play from '../../../stores/player/player.ts'
import { freshApp, pending } from '../../app/islands.test-kit.ts'
import { Media } from './media.tsx'
import { Fetched, StepAudio, StepImage, StepVideo } from './media-file.tsx'

vi.mock('../../../stores/player/player.ts', { spy: true })
vi.mock('../../../stores/player/open-play.ts', { spy: true })

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
/** A file that never finishes loading, so that all events come from the test. */
const endless = () => URL.createObjectURL(new MediaSource())
const FILE = '/media/step'

const known = vi.spyOn(mediaAddresses, 'known')
const get = vi.spyOn(mediaAddresses, 'get')
const started = vi.spyOn(HTMLMediaElement.prototype, 'play')
const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause')
const onShown = vi.fn()
const onFail = vi.fn()

freshApp()
beforeEach(() => {
  known.mockReturnValue(null)
  get.mockImplementation(() => Promise.resolve(endless()))
  started.mockResolvedValue(undefined)
  paused.mockReturnValue(undefined)
  vi.mocked(play.setStepSound).mockReturnValue(undefined)
  play.$isMuted.set(false)
  $settings.set({ ...DEFAULT_SETTINGS, reducedMotion: false })
})

const fire = (element: Element | null, event: 'loadeddata' | 'error') => {
  if (element === null) throw new Error('There is no such file on the screen')
  element.dispatchEvent(new Event(event))
}
const files = (screen: { container: Element }) => screen.container.querySelectorAll('img, video, audio')
/** Waits until the file's element exists. */
async function fileOf(screen: { container: Element }): Promise<HTMLMediaElement> {
  await vi.waitFor(() => expect(files(screen)).toHaveLength(1))
  return files(screen)[0] as HTMLMediaElement
}

test('waits for the address of a picture, and reports when it has loaded', async () => {
  const answer = pending<string>()
  get.mockReturnValue(answer.promise)
  const screen = await render(<StepImage url={FILE} onShown={onShown} onFail={onFail} />)
  expect(files(screen)).toHaveLength(0)
  answer.resolve(PICTURE)
  const image = await fileOf(screen)
  expect(image).toHaveAttribute('alt', '')
  await screen.rerender(<StepImage url={FILE} alt="Arms straight" onShown={onShown} onFail={onFail} />)
  expect(image).toHaveAttribute('alt', 'Arms straight')
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledOnce())
  expect(get.mock.calls).toEqual([[FILE, false]])
})

test('uses a known address at once', async () => {
  known.mockReturnValue(PICTURE)
  const screen = await render(<StepImage url={FILE} onShown={onShown} onFail={onFail} />)
  expect(files(screen)[0]).toHaveAttribute('src', PICTURE)
  expect(get).not.toHaveBeenCalled()
})

test('requests an expired address once more', async () => {
  const [first, second] = [endless(), endless()]
  get.mockResolvedValueOnce(first).mockResolvedValueOnce(second)
  const screen = await render(<StepVideo url={FILE} isRunning onShown={onShown} onFail={onFail} />)
  const video = await fileOf(screen)
  expect(video).toHaveAttribute('src', first)
  fire(video, 'error')
  await vi.waitFor(() => expect(video).toHaveAttribute('src', second))
  expect(get.mock.calls).toEqual([
    [FILE, false],
    [FILE, true]
  ])
  expect(onFail).not.toHaveBeenCalled()
  fire(video, 'error')
  expect(onFail).toHaveBeenCalledOnce()
  expect(get).toHaveBeenCalledTimes(2)
})

test('gives up on a file without another address', async () => {
  get.mockResolvedValue(endless())
  const screen = await render(<StepVideo url={FILE} isRunning onShown={onShown} onFail={onFail} />)
  fire(await fileOf(screen), 'error')
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce())
})

test('loops a silent video and pauses it with the clock', async () => {
  const screen = await render(<StepVideo url={FILE} isRunning onShown={onShown} onFail={onFail} />)
  const video = await fileOf(screen)
  expect([video.muted, video.loop]).toEqual([true, true])
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  expect(paused).not.toHaveBeenCalled()
  fire(video, 'loadeddata')
  expect(onShown).toHaveBeenCalledOnce()
  await screen.rerender(<StepVideo url={FILE} isRunning={false} onShown={onShown} onFail={onFail} />)
  expect(paused).toHaveBeenCalledOnce()
  expect(started).toHaveBeenCalledOnce()
})

test('plays a video only on request with reduced motion', async () => {
  $settings.set({ ...DEFAULT_SETTINGS, reducedMotion: true })
  const screen = await render(<StepVideo url={FILE} isRunning onShown={onShown} onFail={onFail} />)
  const button = screen.getByRole('button', { name: 'Play the video' })
  await expect.element(button).toBeInTheDocument()
  expect(started).not.toHaveBeenCalled()
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  expect(started).toHaveBeenCalledOnce()
})

test('follows the clock and the mute button with the sound of a step, and stops it at the end', async () => {
  const screen = await render(<StepAudio url={FILE} isRunning />)
  const audio = await fileOf(screen)
  expect(audio.muted).toBe(false)
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  expect(play.setStepSound).toHaveBeenLastCalledWith(audio)
  play.$isMuted.set(true)
  await vi.waitFor(() => expect(audio.muted).toBe(true))
  paused.mockClear()
  await screen.rerender(<StepAudio url={FILE} isRunning={false} />)
  expect(paused).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(play.setStepSound).toHaveBeenLastCalledWith(null)
})

test('drops a sound that fails twice', async () => {
  const screen = await render(<StepAudio url={FILE} isRunning />)
  const audio = await fileOf(screen)
  const first = audio.src
  fire(audio, 'error')
  await vi.waitFor(() => expect(audio.src).not.toBe(first))
  fire(audio, 'error')
  await vi.waitFor(() => expect(files(screen)).toHaveLength(0))
  expect(play.setStepSound).toHaveBeenLastCalledWith(null)
})

test('preloads upcoming files hidden and silent', async () => {
  const screen = await render(<Fetched url={FILE} as="video" />)
  const video = await fileOf(screen)
  expect([video.tagName, video.hidden, video.muted]).toEqual(['VIDEO', true, true])
  await screen.rerender(<Fetched url={FILE} as="audio" />)
  expect((await fileOf(screen)).tagName).toBe('AUDIO')
  get.mockResolvedValue(PICTURE)
  await screen.rerender(<Fetched key="image" url={FILE} as="image" />)
  await vi.waitFor(() => expect(files(screen)[0]?.tagName).toBe('IMG'))
  expect(files(screen)[0]).toHaveProperty('hidden', true)
  expect(started).not.toHaveBeenCalled()
})

test('leaves a file for later that cannot be preloaded', async () => {
  get.mockResolvedValue(endless())
  const screen = await render(<Fetched url={FILE} as="audio" />)
  fire(await fileOf(screen), 'error')
  await vi.waitFor(() => expect(files(screen)).toHaveLength(0))
})

const PLANK = { ...exerciseOf('a', [timed(40, { mediaType: 'image', url: '/media/plank' })]), name: 'Ziplock' }
const CRAWL = { ...exerciseOf('b', [timed(20, { audioUrl: '/media/sound' })]), name: 'Zigzag' }
const workout = workoutOf({
  exercises: [PLANK, CRAWL],
  blocks: [
    plainBlock([
      { exerciseId: 'a', restSec: 20 },
      { exerciseId: 'b', restSec: 0 }
    ])
  ]
})
const timeline = compile(workout, { ...DEFAULT_SETTINGS, setupOn: false, introOn: false })
const at = (phase: string, name = '') =>
  timeline.segments.findIndex((segment) => segment.phase === phase && (name === '' || segment.name === name))
const silent = { ...workout, imageUrl: '' }
const mediaAt = (index: number, more = {}) => (
  <Media {...{ timeline, index, entry: 1, isRunning: true, isWaiting: false, workout: silent, ...more }} />
)

test('shows the picture of the exercise, and during a wait that of the next one', async () => {
  known.mockReturnValue(PICTURE)
  const prepare = vi.spyOn(mediaAddresses, 'prepare').mockResolvedValue()
  const index = at('work', 'Ziplock')
  const screen = await render(mediaAt(index))
  const figure = screen.getByRole('figure')
  await expect.element(figure).toHaveTextContent('Image')
  expect(figure.element().querySelector('img')).toHaveAttribute('src', PICTURE)
  expect(prepare.mock.calls[0]?.[0]).toEqual(expect.arrayContaining(['/media/plank', '/media/sound']))
  await screen.rerender(mediaAt(index, { isWaiting: true }))
  await expect.element(figure).toHaveTextContent('Next: Ziplock')
})

test('shows a figure until the picture has loaded', async () => {
  const answer = pending<string>()
  get.mockReturnValue(answer.promise)
  const squat = { ...PLANK, name: 'Squat' }
  const squats = workoutOf({ exercises: [squat], blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])] })
  const ofSquats = compile(squats, { ...DEFAULT_SETTINGS, setupOn: false, introOn: false })
  const screen = await render(mediaAt(0, { timeline: ofSquats, workout: squats }))
  const drawing = () => screen.container.querySelector('figure .player-figure')
  await vi.waitFor(() => expect(drawing()).not.toBeNull(), 5000)
  expect(files(screen)).toHaveLength(0)
  answer.resolve(PICTURE)
  await vi.waitFor(() => expect(drawing()).toBeNull())
  expect(files(screen)).toHaveLength(1)
})

test('preloads the next sound and plays it only in its own exercise', async () => {
  known.mockReturnValue(endless())
  const screen = await render(mediaAt(at('rest')))
  expect(screen.container.querySelectorAll('audio')).toHaveLength(1)
  expect(play.setStepSound).not.toHaveBeenCalledWith(expect.any(HTMLElement))
  await screen.rerender(mediaAt(at('work', 'Zigzag'), { entry: 2 }))
  await vi.waitFor(() => expect(play.setStepSound).toHaveBeenLastCalledWith(expect.any(HTMLAudioElement)))
  expect(screen.container.querySelectorAll('audio')).toHaveLength(1)
})

test('falls back from a failed picture to that of the workout, then to nothing', async () => {
  known.mockImplementation((url) => (url === '/media/plank' ? 'data:,' : 'data:,fallback'))
  get.mockImplementation((url) => Promise.resolve(url === '/media/plank' ? 'data:,' : 'data:,fallback'))
  const screen = await render(mediaAt(at('work', 'Ziplock'), { workout: { ...workout, imageUrl: '/media/workout' } }))
  await vi.waitFor(() => expect(get).toHaveBeenCalledWith('/media/workout', true))
  await expect.element(screen.getByRole('figure')).not.toBeInTheDocument()
})

/** Four seconds of silence. */
function silence(): string {
  const bytes = new DataView(new ArrayBuffer(44 + 32_000))
  const write = (at: number, text: string) => [...text].forEach((sign, n) => bytes.setUint8(at + n, sign.charCodeAt(0)))
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + 32_000, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8]
  ] as const)
    bytes.setUint16(at, value, true)
  for (const at of [24, 28]) bytes.setUint32(at, 8000, true)
  write(36, 'data')
  bytes.setUint32(40, 32_000, true)
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128)
  return URL.createObjectURL(new Blob([bytes.buffer], { type: 'audio/wav' }))
}

test('resumes the sound of a step at its position, and keeps a finished sound silent', async () => {
  const file = silence()
  get.mockImplementation(() => Promise.resolve(file))
  const elapsed = vi.mocked(play.elapsedMs).mockReturnValue(2500)
  const screen = await render(<StepAudio key="one" url={FILE} isRunning={false} />)
  const audio = await fileOf(screen)
  await vi.waitFor(() => expect(audio.currentTime).toBe(2.5))
  elapsed.mockReturnValue(300)
  await screen.rerender(<StepAudio key="two" url={FILE} isRunning={false} />)
  const again = await fileOf(screen)
  await vi.waitFor(() => expect(again.readyState).toBeGreaterThan(0))
  expect(again.currentTime).toBe(0)
  elapsed.mockReturnValue(4500)
  await screen.rerender(<StepAudio key="three" url={FILE} isRunning={false} />)
  await fileOf(screen)
  await vi.waitFor(() => expect(files(screen)).toHaveLength(0))
  elapsed.mockReturnValue(0)
})

test('shows the whole picture on its own colors', async () => {
  const blue = new OffscreenCanvas(2, 4)
  const context = blue.getContext('2d')
  context!.fillStyle = '#00f'
  context!.fillRect(0, 0, 2, 4)
  get.mockResolvedValue(URL.createObjectURL(await blue.convertToBlob()))
  const screen = await render(<StepImage url={FILE} onShown={onShown} onFail={onFail} />)
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledOnce())
  const fill = screen.container.querySelector('canvas')?.getContext('2d')?.getImageData(16, 16, 1, 1).data
  expect([...(fill ?? [])]).toEqual([0, 0, 255, 255])
})
