import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { planVideo } from '#core/studio/video-plan.ts'
import { UserFacingError } from '#core/app/errors.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { $notice } from '../../stores/app/notices.ts'
import * as filming from '../../stores/studio/filming.ts'
import * as makes from '../../stores/studio/make-of-video.ts'
import * as own from '../../stores/studio/own-videos.ts'
import { ada, adaWith, freshApp, signIn } from '../app/islands.test-kit.ts'
import { FilmingScreen, FilmingSetup, KeptList } from './filming-screen.tsx'
import { FilmingStage, FilmingControls, FilmingChapter, FilmingClock } from './filming-stage.tsx'
import { VideoWorkoutSheet } from './video-workout-sheet.tsx'
import { WatchSheet } from './watch-sheet.tsx'

vi.mock('../../stores/studio/filming.ts', { spy: true })
vi.mock('../../stores/studio/own-videos.ts', { spy: true })
vi.mock('../../stores/studio/make-of-video.ts', { spy: true })
const record = vi.mocked(filming)
const kept = vi.mocked(own)
const making = vi.mocked(makes)

const MB = 1024 * 1024
const VIDEO: KeptVideo = {
  id: 'one',
  name: 'Morning',
  type: 'video/mp4',
  bytes: 28 * MB,
  seconds: 252,
  startedAt: 1_700_000_000_000,
  isComplete: false,
  marks: [0, 228_000].map((at, n) => ({ at, name: `Chapter ${n + 1}` }))
}

freshApp()
beforeEach(() => {
  filming.$filming.set({ kind: 'off', problem: null })
  filming.$plan.set(planVideo(45, 200 * MB, null))
  own.$ownVideos.set({ kind: 'ready', videos: [VIDEO] })
  own.$free.set(null)
  kept.loadVideos.mockResolvedValue()
  record.startCamera.mockResolvedValue()
})

test('shows the quality in advance, and what does not fit', async () => {
  const screen = await render(<FilmingSetup limitBytes={200 * MB} />)
  await expect.element(screen.getByText(/Recorded in 360p\./)).toBeVisible()
  await screen.getByLabelText('How long will it be?').selectOptions('10')
  await expect.element(screen.getByText(/Recorded in 720p\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Open the camera' }).click()
  expect(record.startCamera.mock.calls[0]?.[0]).toMatchObject({ height: 720, isWhole: true })
  await screen.rerender(<FilmingSetup limitBytes={50 * MB} />)
  await screen.getByLabelText('How long will it be?').selectOptions('45')
  await expect.element(screen.getByText(/That’s too long for 50 MB\./)).toBeVisible()
})

test('preselects the longest length that fits, and warns that videos may not play everywhere', async () => {
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockImplementation((type) => type === 'video/webm')
  const screen = await render(<FilmingSetup limitBytes={50 * MB} />)
  await expect.element(screen.getByLabelText('How long will it be?')).toHaveValue('20')
  await expect.element(screen.getByText(/may not play everywhere/)).toBeVisible()
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(true)
  await screen.rerender(<FilmingSetup limitBytes={200 * MB} />)
  await expect.element(screen.getByLabelText('How long will it be?')).toHaveValue('45')
  await expect.element(screen.getByText(/may not play everywhere/)).not.toBeInTheDocument()
})

test.each([
  ['refused', 'isn’t allowed to use the camera or the microphone'],
  ['busy', 'Close other apps'],
  ['full', 'no room left']
] as const)('reports %s', async (problem, words) => {
  filming.$filming.set({ kind: 'off', problem })
  const screen = await render(<FilmingSetup limitBytes={200 * MB} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(words)
})

test.each([
  ['camera', 'alert', 'What you recorded so far is on this device'],
  ['asked', 'status', 'The video is on this device']
] as const)('says where a recording is that ended early (%s)', async (end, role, words) => {
  filming.$filming.set({ kind: 'done', video: VIDEO, end })
  const screen = await render(<FilmingSetup limitBytes={200 * MB} />)
  await expect.element(screen.getByRole(role).filter({ hasText: words })).toBeVisible()
})

test('plays a video from a chapter, and says when it does not play', async () => {
  kept.videoFile.mockResolvedValueOnce(new Blob(['x'], { type: 'video/webm' }))
  const close = vi.fn()
  const screen = await render(<WatchSheet userId="ada" video={VIDEO} onClose={close} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('couldn’t read this video')
  expect(kept.videoFile).toHaveBeenCalledWith('ada', VIDEO)
  const player = screen.container.querySelector('video') ?? expect.fail('no video')
  await screen.getByRole('button', { name: '3:48 Chapter 2' }).click()
  expect(player.currentTime).toBe(228)
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(close).toHaveBeenCalledOnce()
})

test('reloads an unfinished video after it was watched', async () => {
  kept.videoFile.mockResolvedValueOnce(null)
  const screen = await render(<KeptList userId="ada" />)
  await screen.getByRole('button', { name: 'Watch' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Morning' })
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('couldn’t read this video')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(kept.loadVideos).toHaveBeenCalledWith('ada')
})

test('saves a video as a file, and says when it cannot be read', async () => {
  kept.saveVideo.mockResolvedValueOnce(false)
  const screen = await render(<KeptList userId="ada" />)
  await screen.getByRole('button', { name: 'Save as a file' }).click()
  expect(kept.saveVideo).toHaveBeenCalledExactlyOnceWith('ada', VIDEO, expect.any(Function))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'couldn’t read this video' })).toBeVisible()
})

test('recovers an interrupted recording, and deletes it only on request', async () => {
  kept.deleteVideo.mockResolvedValue(false)
  const screen = await render(<KeptList userId="ada" />)
  await expect.element(screen.getByText(/Everything up to 4:12 is here\./)).toBeVisible()
  await expect.element(screen.getByText(/2 chapters/)).toBeVisible()
  await screen.getByRole('button', { name: 'Delete video' }).click()
  expect(kept.deleteVideo).not.toHaveBeenCalled()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click()
  expect(kept.deleteVideo).toHaveBeenCalledWith('ada', 'one')
  // The video is being turned into a workout.
  await vi.waitFor(() => expect($notice.get()?.text).toMatch('still making a workout from this video'))
})

test('reports videos that cannot be read, and reads them again', async () => {
  own.$ownVideos.set({ kind: 'failed' })
  const screen = await render(<FilmingScreen />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(kept.loadVideos.mock.calls.length).toBeGreaterThan(1)
})

test('marks a chapter with M and pauses with Escape while recording', async () => {
  record.markChapter.mockReturnValue()
  record.pauseRecording.mockReturnValue()
  filming.$filming.set({ kind: 'filming', video: VIDEO, pause: null, problem: null })
  const screen = await render(<FilmingStage userId="ada" />)
  await expect.element(screen.getByRole('button', { name: 'Mark chapter' })).toHaveFocus()
  const press = (key: string) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press('m')
  expect(record.markChapter).toHaveBeenCalledOnce()
  expect(press('Escape')).toBe(false)
  expect(record.pauseRecording).toHaveBeenCalledOnce()
})

test('pauses on Back on a phone, and never closes a recording', async () => {
  record.pauseRecording.mockReturnValue()
  filming.$filming.set({ kind: 'filming', video: VIDEO, pause: null, problem: null })
  const screen = await render(<FilmingStage userId="ada" />)
  const dialog = screen.container.querySelector('dialog') ?? expect.fail('no dialog')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(record.pauseRecording).toHaveBeenCalledOnce()
  dialog.close()
  await vi.waitFor(() => expect(dialog.open).toBe(true))
  await expect.element(screen.getByRole('button', { name: 'Mark chapter' })).toHaveFocus()
})

test('says that it paused in the background, and resumes', async () => {
  filming.$filming.set({ kind: 'filming', video: VIDEO, pause: 'out-of-sight', problem: null })
  const screen = await render(<FilmingStage userId="ada" />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Nothing is lost')
  await expect.element(screen.getByRole('button', { name: 'Resume' })).toHaveFocus()
})

test('shows the time left on the clock, and undoes the last chapter', async () => {
  record.undoMark.mockReturnValue()
  record.filmingSeconds.mockReturnValue(252)
  filming.$filming.set({ kind: 'filming', video: VIDEO, pause: null, problem: null })
  const press = vi.fn()
  const does = { onStopCount: press, onPause: press, onGoOn: press, onMark: press }
  const screen = await render(
    <>
      <FilmingClock />
      <FilmingChapter />
      <FilmingControls {...does} onBegin={press} onFinish={press} />
    </>
  )
  await expect.element(screen.getByRole('timer')).toHaveTextContent('4:12')
  await expect.element(screen.getByText(/25:48 left/)).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(record.undoMark).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Stop' }).click()
  expect(press).toHaveBeenCalledOnce()
})

test('turns a video into a workout once everything has a name', async () => {
  making.makeOfVideo.mockResolvedValue()
  const screen = await render(<VideoWorkoutSheet video={VIDEO} onClose={() => undefined} />)
  const save = screen.getByRole('button', { name: 'Save the workout' })
  const second = screen.getByLabelText('Exercise from 3:48')
  await second.fill(' ')
  await expect.element(screen.getByText('Give it a name.')).toBeVisible()
  await save.click({ force: true })
  expect(making.makeOfVideo).not.toHaveBeenCalled()
  await second.fill('Swing')
  await save.click()
  const chapters = [
    { name: 'Chapter 1', start: 0, seconds: 228 },
    { name: 'Swing', start: 228, seconds: 24 }
  ]
  expect(making.makeOfVideo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ login: ada.login }), {
    video: VIDEO,
    name: 'Morning',
    chapters
  })
})

test('shows the progress of creating the workout, and what failed', async () => {
  const screen = await render(<VideoWorkoutSheet video={VIDEO} onClose={() => undefined} />)
  makes.$making.set({ kind: 'sending', share: 0.41, left: null })
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-label', 'Uploading, 41%')
  await expect.element(screen.getByLabelText('Workout name')).toBeDisabled()
  makes.$making.set({ kind: 'failed', error: new UserFacingError('video-not-here') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('can’t get this video ready')
  const full = { kind: 'limit', limit: 'maxMediaStorage', max: 50, used: 50 } as const
  makes.$making.set({ kind: 'failed', error: new UserFacingError('limit-reached', full) })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your storage has no room')
})

test('says in advance that the plan has no room for a master video', async () => {
  const max = ada.contract.limits.maxMasterVideos
  signIn(adaWith({ usage: { masterVideos: max } }))
  const screen = await render(<VideoWorkoutSheet video={VIDEO} onClose={() => undefined} />)
  await expect.element(screen.getByText(`Your plan includes ${max} master videos.`, { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Save the workout' }).click({ force: true })
  expect(making.makeOfVideo).not.toHaveBeenCalled()
})
