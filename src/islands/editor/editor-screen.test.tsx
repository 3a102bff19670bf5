import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { slotsOf } from '#core/editor/editing.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { stepOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import * as drafts from '../../data/editor/drafts.ts'
import * as conflict from '../../stores/editor/editor-conflict.ts'
import * as opening from '../../stores/editor/editor-open.ts'
import * as saving from '../../stores/editor/editor-save.ts'
import * as editor from '../../stores/editor/editor.ts'
import * as state from '../../stores/editor/editor-state.ts'
import { $settings } from '../../stores/account/settings.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $notice } from '../../stores/app/notices.ts'
import { adaWith, freshApp, pending, signIn } from '../app/islands.test-kit.ts'
import { AboutSection } from './about-section.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { ExerciseLimitNote } from './limit-notes.tsx'
import { WorkoutLimitNote } from './workout-limit-note.tsx'
import { EditorNotes } from './notes.tsx'
import { SaveStatus } from './save-state.tsx'
import { SummaryCard } from './summary-card.tsx'

vi.mock('../../data/editor/drafts.ts', { spy: true })
vi.mock('../../stores/editor/editor.ts', { spy: true })
vi.mock('../../stores/editor/editor-open.ts', { spy: true })
vi.mock('../../stores/editor/editor-conflict.ts', { spy: true })
vi.mock('../../stores/editor/editor-save.ts', { spy: true })

const { $content, $editor, $isAsked, $isDraftKept, $openSlot, $restoredFrom, $save, $workout } = state
const rain = workoutOf({ name: 'Rain' })
const stored = { ownerId: 'ada', workoutId: 'w', version: 3, visibility: 'private' as const, saved: rain, pending: [] }
const onRefused = vi.fn()

freshApp()
beforeEach(() => {
  vi.mocked(drafts.keepDraft).mockResolvedValue()
  vi.mocked(editor.startEditor).mockReturnValue(() => undefined)
  vi.mocked(opening.openEditor).mockResolvedValue()
  vi.mocked(editor.leaveTo).mockReturnValue()
  $settings.set({ ...$settings.get(), autoSave: false })
  $editor.set({ kind: 'open' })
  $content.set(rain)
  $workout.set(stored)
  $save.set({ kind: 'saved', at: null })
  $openSlot.set(null)
  $isAsked.set(false)
  $isDraftKept.set(true)
  $restoredFrom.set(null)
})

test('waits, then shows the workout', async () => {
  $editor.set({ kind: 'loading' })
  const screen = await render(<EditorScreen />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  $editor.set({ kind: 'open' })
  await expect.element(screen.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Rain')
  await expect.element(screen.getByRole('heading', { name: 'Edit workout' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible()
})

test('offers to load a workout again only where that can help', async () => {
  $editor.set({ kind: 'failed', error: new UserFacingError('not-yours') })
  const screen = await render(<EditorScreen />)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('This workout belongs to someone else.')
  await expect.element(alert).not.toMatchTextContent('not-yours')
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  $editor.set({ kind: 'failed', error: new NetworkError('unreachable') })
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(opening.openEditor).toHaveBeenCalledOnce()
})

test('goes to the first problem after a refused save and counts the problems', async () => {
  $content.set({ ...rain, name: '' })
  $save.set({ kind: 'unsaved' })
  const screen = await render(<EditorScreen />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Workout name' })).toHaveFocus()
  await expect
    .element(screen.getByRole('textbox', { name: 'Workout name' }))
    .toHaveAccessibleDescription('Give the workout a name.')
  await expect.element(screen.getByText(/things? to fix before you can save\./)).toHaveAttribute('role', 'status')
})

test('opens the player once everything is saved', async () => {
  const screen = await render(<EditorScreen />)
  await screen.getByRole('button', { name: 'Play' }).click()
  await vi.waitFor(() => expect(editor.leaveTo).toHaveBeenCalledWith('/workout/w/play/'))
})

test.each([
  [{ kind: 'new' }, '', true],
  [{ kind: 'unsaved' }, 'Not saved: something needs fixing', true],
  [{ kind: 'saving' }, 'Saving', false],
  [{ kind: 'saved', at: null }, 'Saved', false],
  [{ kind: 'conflict', current: 5 }, 'Not saved: changed somewhere else', false]
] as const)('shows the saving state: $0.kind', async (save, text, canSave) => {
  $save.set(save)
  const screen = await render(<SaveStatus onRefused={onRefused} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.getByRole('button', { name: 'Save' }).query() !== null).toBe(canSave)
})

test('shows when it was saved, and calls back after a refusal', async () => {
  $save.set({ kind: 'saved', at: new Date(2026, 2, 1, 9, 5).getTime() })
  const screen = await render(<SaveStatus onRefused={onRefused} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved 09:05')
  vi.mocked(saving.saveAsked).mockResolvedValueOnce(false)
  $save.set({ kind: 'unsaved' })
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
})

test('saves the screen with Ctrl+S, including the focused field', async () => {
  vi.mocked(saving.saveAsked).mockResolvedValue(true)
  const slot = slotsOf(rain)[0]
  $openSlot.set(slot?.key ?? '')
  const screen = await render(<EditorScreen />)
  const rest = screen.getByRole('spinbutton', { name: 'Rest after' })
  await rest.fill('0:45')
  await expect.element(screen.getByText(/^Not saved/)).toBeVisible()
  expect(slotsOf($content.get()!)[0]?.restSec).toBe(45)
  const press = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
  rest.element().dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  expect(saving.saveAsked).toHaveBeenCalledOnce()
  await expect.element(rest).toHaveFocus()
  $save.set({ kind: 'conflict', current: 5 })
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  rest.element().dispatchEvent(press)
  expect(saving.saveAsked).toHaveBeenCalledOnce()
})

test('says that the device is offline or full', async () => {
  const screen = await render(<EditorNotes />)
  expect(screen.container.textContent).toBe('')
  $isOnline.set(false)
  await expect.element(screen.getByRole('status')).toMatchTextContent('What you typed is saved on this device.')
  $isDraftKept.set(false)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This device can’t save drafts right now.')
})

test('retries a failed save, and offers a copy of a workout that is gone', async () => {
  vi.mocked(saving.saveNow).mockResolvedValue()
  vi.mocked(conflict.keepAsCopy).mockResolvedValue()
  $save.set({ kind: 'failed', error: new NetworkError('unreachable') })
  const screen = await render(<EditorNotes />)
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  expect(saving.saveNow).toHaveBeenCalledOnce()
  $save.set({ kind: 'failed', error: new UserFacingError('workout-not-found') })
  await screen.getByRole('alert').getByRole('button', { name: 'Keep mine as a copy' }).click()
  expect(conflict.keepAsCopy).toHaveBeenCalledOnce()
})

test('resolves a conflict once, and reports a failure', async () => {
  const answer = pending<void>()
  vi.mocked(conflict.keepAsCopy).mockReturnValue(answer.promise)
  $save.set({ kind: 'conflict', current: 5 })
  const screen = await render(<EditorNotes />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Another device saved a newer version.')
  await screen.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect.element(screen.getByRole('button', { name: 'Compare both' })).toBeDisabled()
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('button', { name: 'Keep mine as a copy' })).toBeEnabled()
  expect($notice.get()?.kind).toBe('negative')
  await screen.getByRole('button', { name: 'Compare both' }).click()
  expect(state.$isComparing.get()).toBe(true)
})

test('discards a restored draft', async () => {
  vi.mocked(opening.discardDraft).mockReturnValue()
  $save.set({ kind: 'unsaved' })
  $restoredFrom.set(new Date(2026, 2, 1, 9, 5).getTime())
  const screen = await render(<EditorNotes />)
  await expect.element(screen.getByText(/Your unsaved changes from 1 Mar 2026, 09:05/)).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  expect(opening.discardDraft).toHaveBeenCalledOnce()
  $workout.set({ ...stored, version: null })
  await expect.element(screen.getByRole('button', { name: 'Start over' })).toBeVisible()
})

test('says before the first key that a new workout has no place', async () => {
  signIn(adaWith({ usage: { workouts: 10 } }))
  $workout.set({ ...stored, version: null })
  const screen = await render(<EditorNotes />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('You’ve used all 10 workouts in your plan.')
  await expect.element(screen.getByRole('link', { name: 'Two ways to continue' })).toBeVisible()
})

test('names what a limit allows', async () => {
  const screen = await render(<ExerciseLimitNote max={25} />)
  await expect.element(screen.getByText('25 of 25 exercises: this workout is full.')).toBeVisible()
  await expect.element(screen.getByRole('link')).toBeVisible()
  await screen.rerender(<ExerciseLimitNote max={50} />)
  expect(screen.getByRole('link').query()).toBeNull()
  await screen.rerender(<WorkoutLimitNote max={10} text="list.fullText" />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Delete one to make room')
})

test('edits the name and the collapsed rest in place', async () => {
  const screen = await render(<AboutSection {...rain} description="Wet" />)
  await screen.getByRole('textbox', { name: 'Workout name' }).fill('Snow')
  await screen.getByRole('combobox', { name: 'Sport' }).selectOptions('Boxing')
  await screen.getByRole('radio', { name: /Heavy/ }).click({ force: true })
  expect($content.get()).toMatchObject({ name: 'Snow', sport: 'Boxing', level: 'heavy' })
  expect(screen.getByRole('textbox', { name: 'Description' }).query()).toBeNull()
  await screen.getByText('Description, language, trainer, timer').click()
  await expect.element(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Wet')
  await screen.getByRole('combobox', { name: 'Text language' }).selectOptions('Français')
  expect($content.get()).toMatchObject({ language: 'fr' })
  const mode = screen.getByRole('combobox', { name: 'After an exercise' })
  await expect.element(mode).toHaveAccessibleDescription(/^This workout runs without stopping/)
  const counted = rain.exercises.map((exercise) => ({
    ...exercise,
    steps: [stepOf({ length: { kind: 'reps', reps: 8 } })]
  }))
  $content.set({ ...rain, exercises: counted })
  await expect.element(mode).toHaveAccessibleDescription(/^This workout waits after each exercise\./)
  await mode.selectOptions('Continue automatically')
  expect($content.get()).toMatchObject({ timerMode: 'autonext' })
})

test('counts characters near the limit, and says how many are too many', async () => {
  const fill = (length: number) => {
    const changed = { ...rain, name: 'x'.repeat(length) }
    $content.set(changed)
    const { name, sport, level, description, language, trainer, timerMode } = changed
    return (
      <AboutSection
        name={name}
        sport={sport}
        level={level}
        description={description}
        language={language}
        trainer={trainer}
        timerMode={timerMode}
      />
    )
  }
  const screen = await render(fill(63))
  const field = screen.getByRole('textbox', { name: 'Workout name' })
  await expect.element(field).not.toHaveAccessibleDescription()
  await screen.rerender(fill(72))
  await expect.element(field).toHaveAccessibleDescription('72 / 80')
  await screen.rerender(fill(92))
  await expect.element(field).toHaveAccessibleDescription('At most 80 characters: 12 too many. 92 / 80')
})

test('opens a collapsed section that contains a problem', async () => {
  $content.set({ ...rain, trainer: 'x'.repeat(81) })
  const screen = await render(<AboutSection {...rain} trainer={'x'.repeat(81)} />)
  await expect.element(screen.getByRole('textbox', { name: 'Trainer' })).toBeInvalid()
})

test('collapses the about section when an exercise opens, and opens it on a press', async () => {
  // A wide window has room for the section.
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const { name, sport, level, description, language, trainer, timerMode } = rain
  const screen = await render(
    <AboutSection
      name={name}
      sport={sport}
      level={level}
      description={description}
      language={language}
      trainer={trainer}
      timerMode={timerMode}
    />
  )
  const about = () => screen.container.querySelector('.editor-about')
  expect(about()).toHaveClass('is-folded')
  await screen.getByRole('button', { name: /Rain.*Change name, sport and level/ }).click()
  expect(about()).not.toHaveClass('is-folded')
  $openSlot.set(slotsOf(rain)[0]?.key ?? '')
  await vi.waitFor(() => expect(about()).toHaveClass('is-folded'))
  $workout.set({ ...stored, version: null })
  await vi.waitFor(() => expect(about()).not.toHaveClass('is-folded'))
})

test('shows the length in the summary and marks the open exercise', async () => {
  const screen = await render(<SummaryCard content={rain} openSlot={null} />)
  const mark = () => screen.container.querySelector<HTMLElement>('.editor-ridge > i')
  expect(mark()).toBeNull()
  await expect.element(screen.getByRole('slider', { name: /Timeline preview, 0:3\d/ })).toBeVisible()
  await expect.element(screen.getByText(/1 exercise/)).toMatchTextContent('work 0:30')
  await screen.rerender(<SummaryCard content={rain} openSlot={slotsOf(rain)[0]?.key ?? ''} />)
  expect(mark()?.style.width).toMatch(/^\d+(\.\d)?%$/)
})
