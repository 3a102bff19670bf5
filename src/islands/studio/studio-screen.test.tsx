import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { newChapter, type Edit } from '#core/studio/chapters.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import * as parts from '../../stores/studio/video-parts.ts'
import * as own from '../../stores/studio/own-videos.ts'
import * as makes from '../../stores/studio/make-of-video.ts'
import * as saves from '../../stores/studio/save-studio.ts'
import * as state from '../../stores/studio/studio-state.ts'
import * as studio from '../../stores/studio/studio.ts'
import { ada, adaWith, freshApp, signIn } from '../app/islands.test-kit.ts'
import { ChapterCard, TenthsField } from './chapter-card.tsx'
import { MakingState } from './making-state.tsx'
import { OpenStudio, VideoView, ChapterList } from './open-studio.tsx'
import { PasteChapters } from './paste-chapters.tsx'
import { SaveChapters } from './save-chapters.tsx'
import { StudioActions } from './studio-actions.tsx'
import { StudioScreen, StudioChoice } from './studio-screen.tsx'
import { StudioTimeline } from './studio-timeline.tsx'

vi.mock('../../stores/studio/studio.ts', { spy: true })
vi.mock('../../stores/studio/video-parts.ts', { spy: true })
vi.mock('../../stores/studio/save-studio.ts', { spy: true })
const opens = vi.mocked(studio)
const saving = vi.mocked(saves)

const EDIT: Edit = {
  name: 'Bells',
  level: 'base',
  end: 60,
  poster: null,
  groups: [],
  chapters: [newChapter('a', 'Warm-up', 0), newChapter('b', 'Swing', 20), newChapter('c', 'Row', 40)]
}
const file = new Blob(['x'], { type: 'video/webm' })
const kept = {
  id: 'one',
  name: 'Bells',
  type: 'video/webm',
  bytes: 1,
  seconds: 60,
  startedAt: 0,
  isComplete: true,
  marks: []
}
const VIDEO = { kind: 'own' as const, key: 'video:one', ownerId: 'ada', seconds: 60, file, kept }
const nothing = () => undefined
const names = () => state.$edit.get()?.chapters.map(({ name }) => name)
const startsNow = () => state.$edit.get()?.chapters.map(({ start }) => start)

freshApp()
beforeEach(() => {
  opens.openStudio.mockResolvedValue()
  opens.leaveStudio.mockReturnValue()
  vi.mocked(parts.readParts).mockReturnValue(() => undefined)
  state.openEdit(EDIT)
  state.$at.set(25)
  state.$isKept.set(true)
  state.$isRestored.set(false)
  state.$studio.set({ kind: 'open', video: VIDEO })
  parts.$levels.set([])
  makes.$making.set({ kind: 'idle' })
})

test('opens a video that is chosen, dropped or on this device', async () => {
  opens.takeVideo.mockResolvedValue()
  opens.chooseVideo.mockReturnValue()
  own.$ownVideos.set({ kind: 'ready', videos: [kept] })
  const screen = await render(<StudioChoice userId="ada" problem={new UserFacingError('video-unreadable')} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('can’t read this video')
  await screen.getByRole('button', { name: /Bells/ }).click()
  expect(opens.chooseVideo).toHaveBeenCalledExactlyOnceWith('ada', 'one')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'Roof.mp4', { type: 'video/mp4' }))
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
  expect(opens.takeVideo.mock.calls[0]?.[1].name).toBe('Roof.mp4')
})

test('opens the video in the address, and says what failed', async () => {
  state.$studio.set({ kind: 'failed', error: new NetworkError('offline'), workoutId: null })
  const screen = await render(<StudioScreen />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(opens.openStudio).toHaveBeenCalledTimes(2)
  state.$studio.set({ kind: 'failed', error: new UserFacingError('chapters-apart'), workoutId: 'roof' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Nothing is lost: you can change it in the editor')
  await expect
    .element(screen.getByRole('link', { name: 'Open the editor' }))
    .toHaveAttribute('href', '/addWorkout/roof/')
  state.$studio.set({ kind: 'open', video: VIDEO })
  await expect.element(screen.getByRole('heading', { name: 'Bells' })).toBeVisible()
  await screen.unmount()
  expect(opens.leaveStudio).toHaveBeenCalledOnce()
})

test('marks a chapter with M, undoes with Ctrl+Z, and leaves keys in fields alone', async () => {
  const screen = await render(<OpenStudio video={VIDEO} />)
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  press('m')
  expect(startsNow()).toEqual([0, 20, 25, 40])
  press('z', { ctrlKey: true })
  expect(startsNow()).toEqual([0, 20, 40])
  press('z', { ctrlKey: true, shiftKey: true })
  expect(startsNow()).toEqual([0, 20, 25, 40])
  await screen.getByLabelText('Name').fill('m')
  expect(names()).toEqual(['Warm-up', 'Swing', 'm', 'Row'])
})

test('says what is not stored, and can discard earlier chapters', async () => {
  opens.startAgain.mockResolvedValue()
  state.$isKept.set(false)
  state.$isRestored.set(true)
  const screen = await render(<OpenStudio video={VIDEO} />)
  await expect.element(screen.getByRole('alert').first()).toMatchTextContent('Save the workout before you leave')
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  await screen.getByRole('button', { name: 'Start over' }).click()
  expect(opens.startAgain).toHaveBeenCalledExactlyOnceWith(VIDEO)
})

test('moves only the start of the current chapter, by key or by a snapping pointer', async () => {
  const screen = await render(<StudioTimeline seconds={60} />)
  const start = screen.getByRole('slider', { name: 'Start of Swing' })
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:20.0')
  const key = (init: KeyboardEventInit) =>
    start.element().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  key({ key: 'ArrowRight' })
  key({ key: 'ArrowLeft', shiftKey: true })
  key({ key: 'Tab' })
  expect(startsNow()).toEqual([0, 19.1, 40])
  parts.$levels.set(Array.from({ length: 600 }, (_, n) => (n > 180 && n < 301 ? 0 : 0.8)))
  const lane = start.element().parentElement?.getBoundingClientRect() ?? expect.fail('no lane')
  const element = start.element() as HTMLElement
  vi.spyOn(element, 'setPointerCapture').mockReturnValue()
  vi.spyOn(element, 'hasPointerCapture').mockReturnValue(true)
  const at = (seconds: number) => ({ clientX: lane.left + (lane.width * seconds) / 60, bubbles: true, button: 0 })
  element.dispatchEvent(new PointerEvent('pointerdown', at(20)))
  element.dispatchEvent(new PointerEvent('pointermove', at(30.2)))
  expect(startsNow()).toEqual([0, 30, 40])
  element.parentElement?.dispatchEvent(new PointerEvent('pointerdown', at(50)))
  await vi.waitFor(() => expect(state.$at.get()).toBeCloseTo(50, 0))
  await expect.element(screen.getByRole('slider', { name: 'Start of Row' })).toBeInTheDocument()
})

test('edits name, text, kind and start of a chapter, and splits and joins it', async () => {
  const screen = await render(<ChapterCard canTrim onRepeat={nothing} />)
  await screen.getByLabelText('Name').fill('Clean')
  await screen.getByLabelText('What to do').fill('Slowly')
  await screen.getByLabelText('Level').selectOptions('Heavy')
  expect(state.$edit.get()?.chapters[1]?.level).toBe('heavy')
  await screen.getByLabelText('Level').selectOptions('Same as workout (Base)')
  expect(state.$edit.get()?.chapters[1]?.level).toBeNull()
  await screen.getByRole('radio', { name: 'Rest' }).click({ force: true })
  await expect.element(screen.getByLabelText('Level')).not.toBeInTheDocument()
  expect(state.$edit.get()?.chapters[1]).toMatchObject({ name: 'Clean', text: 'Slowly', isRest: true })
  await screen.getByRole('button', { name: 'Starts at: 0.1 seconds later' }).click()
  expect(startsNow()).toEqual([0, 20.1, 40])
  state.$at.set(30)
  await screen.getByRole('button', { name: 'Split here' }).click()
  expect(startsNow()).toEqual([0, 20.1, 30, 40])
  await screen.getByRole('button', { name: 'Join with next' }).click()
  expect(names()).toEqual(['Warm-up', 'Clean', 'Chapter 4'])
  state.$at.set(55)
  await screen.getByRole('button', { name: 'End the video here' }).click()
  expect(state.$edit.get()?.end).toBe(55)
  state.$at.set(3)
  await screen.getByRole('button', { name: 'Begin the video here' }).click()
  expect(startsNow()?.[0]).toBe(3)
})

test('accepts a time to a tenth, and reports an invalid one', async () => {
  const change = vi.fn()
  const words = { label: 'Starts', lessLabel: 'less', moreLabel: 'more', wrongText: 'No time' }
  const screen = await render(<TenthsField {...words} value={20} isFixed={false} onChange={change} />)
  const field = screen.getByRole('textbox')
  await field.fill('0:21.3')
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(change).toHaveBeenCalledExactlyOnceWith(21.3)
  await field.fill('soon')
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(screen.getByText('No time')).toBeVisible()
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }))
  expect(change).toHaveBeenLastCalledWith(19)
})

test('opens a chapter from the list, and marks harder ones', async () => {
  const paste = vi.fn()
  state.openEdit({ ...EDIT, chapters: EDIT.chapters.with(2, { ...newChapter('c', 'Row', 40), level: 'extreme' }) })
  const screen = await render(<ChapterList onPaste={paste} onRepeat={nothing} />)
  await screen.getByRole('button', { name: /Row.*Extreme/ }).click()
  expect(state.$at.get()).toBe(40)
  await screen.getByRole('button', { name: 'Paste list' }).click()
  expect(paste).toHaveBeenCalledOnce()
})

test('reports invalid lines in a pasted list, and replaces the chapters', async () => {
  const close = vi.fn()
  const screen = await render(<PasteChapters onClose={close} />)
  const field = screen.getByLabelText('Times and names')
  await field.fill('0:00 A\nnothing')
  await expect.element(screen.getByText('Line 2: a time like 1:30 is missing.')).toBeVisible()
  await screen.getByRole('button', { name: 'Use 1 chapter' }).click({ force: true })
  expect(close).not.toHaveBeenCalled()
  await field.fill('0:00 A\n0:30 B')
  await screen.getByRole('button', { name: 'Use 2 chapters' }).click()
  expect(names()).toEqual(['A', 'B'])
  expect(close).toHaveBeenCalledOnce()
})

test('controls the video with keys, and says when it does not play', async () => {
  parts.$canRead.set(true)
  const screen = await render(<VideoView video={VIDEO} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('can’t play this video')
  await screen.getByRole('button', { name: 'One second forward' }).click()
  expect(state.$at.get()).toBe(26)
  await screen.getByRole('button', { name: 'Sound off' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sound on' })).toBeVisible()
  await screen.getByRole('button', { name: 'Use this picture for the workout' }).click()
  expect(state.$edit.get()?.poster).toBe(26)
})

test('says before saving what is required, and then the progress', async () => {
  saving.saveStudio.mockResolvedValue()
  const screen = await render(<StudioActions />)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Save' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByLabelText('Workout name').fill(' ')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click({ force: true })
  expect(saving.saveStudio).not.toHaveBeenCalled()
  await sheet.getByLabelText('Workout name').fill('Roof')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  expect(saving.saveStudio).toHaveBeenCalledOnce()
  makes.$making.set({ kind: 'failed', error: new UserFacingError('video-not-here') })
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('can’t get this video ready')
  await expect.element(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('says in advance that the plan is full, and how many chapters it allows', async () => {
  const { maxMasterVideos, maxExercisesPerWorkout } = ada.contract.limits
  signIn(adaWith({ usage: { masterVideos: maxMasterVideos } }))
  const many = Array.from({ length: maxExercisesPerWorkout + 1 }, (_, n) => newChapter(`n${n}`, 'A', n))
  state.openEdit({ ...EDIT, chapters: many, end: 2000 })
  const screen = await render(<SaveChapters onClose={() => undefined} />)
  await expect
    .element(screen.getByText(`Your plan includes ${maxMasterVideos} master videos.`, { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText(`That’s ${many.length} chapters.`, { exact: false })).toBeVisible()
  expect(ada.contract.limits.maxMastervideoSize * MEGABYTE).toBeGreaterThan(0)
})

test('estimates the remaining time of a long save', async () => {
  const screen = await render(<MakingState making={{ kind: 'sending', share: 0.25, left: 180 }} />)
  await expect.element(screen.getByText(/about 3 min left/)).toBeVisible()
  await screen.rerender(<MakingState making={{ kind: 'idle' }} />)
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})
