import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { newChapter, type Edit } from '#core/studio/chapters.ts'
import { $notice } from '../../stores/app/notices.ts'
import { currentEntry, onEntryChange } from '../../platform/page/history.ts'
import { $isPreview } from '../../stores/player/before-play.ts'
import { $hasPlay } from '../../stores/player/running-workout.ts'
import * as makes from '../../stores/studio/make-of-video.ts'
import * as parts from '../../stores/studio/video-parts.ts'
import * as state from '../../stores/studio/studio-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { ChapterCard } from './chapter-card.tsx'
import { OpenStudio } from './open-studio.tsx'
import { PreviewChapters } from './preview-chapters.tsx'
import { RepeatChapters } from './repeat-chapters.tsx'
import { SaveChapters } from './save-chapters.tsx'
import { StudioActions } from './studio-actions.tsx'

vi.mock('../../stores/studio/video-parts.ts', { spy: true })

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

freshApp()
beforeEach(() => {
  vi.mocked(parts.readParts).mockReturnValue(nothing)
  state.openEdit(EDIT)
  state.$at.set(25)
  state.$studio.set({ kind: 'open', video: VIDEO })
  makes.$making.set({ kind: 'idle' })
  $hasPlay.set(false)
})

test('repeats chapters more or less often, or once', async () => {
  const screen = await render(<OpenStudio video={VIDEO} />)
  await screen.getByRole('button', { name: 'Repeat' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('spinbutton', { name: 'Rounds' }).fill('3')
  await sheet.getByLabelText('Up to').selectOptions('3. Row')
  await expect.element(sheet.getByRole('status')).toMatchTextContent('1:00 of video, 2:20 of training')
  await sheet.getByRole('button', { name: 'Repeat' }).click()
  expect(state.$edit.get()?.groups).toEqual([{ first: 'b', last: 'c', rounds: 3 }])
  await expect.element(screen.getByText('Chapters 2 to 3: 3 rounds.')).toBeInTheDocument()
  await expect.element(screen.getByText('1:00 of video, 2:20 of training')).toBeVisible()
  await screen.getByRole('button', { name: '3 rounds 3 × 0:40' }).click()
  await sheet.getByLabelText('Up to').selectOptions('Only this one')
  await sheet.getByRole('button', { name: 'Repeat' }).click()
  expect(state.$edit.get()?.groups).toEqual([{ first: 'b', last: 'b', rounds: 3 }])
  await screen.getByRole('button', { name: '3 rounds', exact: true }).click()
  await sheet.getByRole('button', { name: 'Play once' }).click()
  expect(state.$edit.get()?.groups).toEqual([])
  state.undoEdit()
  expect(state.$edit.get()?.groups).toHaveLength(1)
})

test('extends a group to the next one, and refuses an invalid number', async () => {
  const close = vi.fn()
  state.openEdit({ ...EDIT, groups: [{ first: 'c', last: 'c', rounds: 2 }] })
  const screen = await render(<RepeatChapters n={0} onClose={close} />)
  const spin = screen.getByRole('spinbutton', { name: 'Rounds' })
  await spin.fill('1')
  spin.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(screen.getByText('Between 2 and 99 rounds.')).toBeVisible()
  expect([...screen.getByLabelText('Up to').element().children].map(({ textContent }) => textContent)).toEqual([
    'Only this one',
    '2. Swing'
  ])
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(close).toHaveBeenCalledOnce()
  expect(state.$canUndo.get()).toBe(false)
})

test('does not merge a repeated chapter with one that is not', async () => {
  state.openEdit({ ...EDIT, groups: [{ first: 'b', last: 'b', rounds: 2 }] })
  const screen = await render(<ChapterCard canTrim onRepeat={nothing} />)
  await expect.element(screen.getByRole('button', { name: '2 rounds' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Join with next' })).not.toBeInTheDocument()
})

test('refuses more rounds than anybody could do', async () => {
  state.openEdit({ ...EDIT, groups: [{ first: 'a', last: 'c', rounds: 99 }] })
  const screen = await render(<SaveChapters onClose={() => undefined} />)
  await expect
    .element(screen.getByRole('button', { name: 'Save', exact: true }))
    .toHaveAttribute('aria-disabled', 'false')
  const many = Array.from({ length: 11 }, (_, n) => newChapter(`n${n}`, 'A', n))
  state.openEdit({ ...EDIT, chapters: many, groups: [{ first: 'n0', last: 'n10', rounds: 99 }] })
  await expect.element(screen.getByText('more than 1,000 exercises', { exact: false })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Save', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('plays the selection over the studio and returns to it', async () => {
  const screen = await render(<StudioActions />)
  const preview = screen.getByRole('button', { name: 'Preview' })
  await preview.click()
  const stage = document.querySelector('.player-stage')
  await vi.waitFor(() => expect(document.querySelector('.player-title b')?.textContent).toBe('Preview: Bells'))
  expect([$isPreview.get(), $hasPlay.get()]).toEqual([true, false])
  await vi.waitFor(() => expect(document.querySelector('.player-now h1')?.textContent).toBe('Swing'))
  expect(screen.container.closest('[inert]') ?? screen.container.parentElement?.querySelector('[inert]')).not.toBeNull()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await vi.waitFor(() => expect(document.querySelector('.player-field')).toBeNull())
  expect(stage?.isConnected ?? false).toBe(false)
  await expect.element(preview).toHaveFocus()
  expect([$isPreview.get(), state.$at.get()]).toEqual([false, 25])
})

test('ends a preview on Back, not the studio, and leaves no history entry', async () => {
  // The entry of the preview before this test is left a moment after the preview.
  await vi.waitFor(() => expect(currentEntry()).not.toHaveProperty('over'))
  const changed = vi.fn()
  const stop = onEntryChange(changed)
  const page = currentEntry()
  const screen = await render(<StudioActions />)
  const preview = screen.getByRole('button', { name: 'Preview' })
  const open = async () => {
    await preview.click()
    await vi.waitFor(() => expect(document.querySelector('.player-now h1')?.textContent).toBe('Swing'))
  }
  const isGone = () => vi.waitFor(() => expect(document.querySelector('.player-field')).toBeNull())
  await open()
  expect(currentEntry()).toMatchObject({ index: page.index + 1, over: page.id })
  history.back()
  await isGone()
  await expect.element(preview).toHaveFocus()
  await open()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await isGone()
  await vi.waitFor(() => expect(currentEntry().id).toBe(page.id))
  expect(changed).not.toHaveBeenCalled()
  stop()
})

test('does not interrupt a running workout with a preview', async () => {
  $hasPlay.set(true)
  const screen = await render(<StudioActions />)
  await screen.getByRole('button', { name: 'Preview' }).click()
  expect($notice.get()?.text).toBe('A workout is running. End it first.')
  expect(document.querySelector('.player-field')).toBeNull()
})

test('leaves nothing behind when a preview disappears with its screen', async () => {
  const screen = await render(<PreviewChapters onClose={nothing} />)
  await vi.waitFor(() => expect(document.querySelector('.player-stage')).not.toBeNull())
  await screen.unmount()
  expect(document.querySelector('.player-field')).toBeNull()
  expect(document.body.classList.contains('player-backdrop')).toBe(false)
  expect($isPreview.get()).toBe(false)
})
