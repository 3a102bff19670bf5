import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useStore } from '@nanostores/react'
import { emptyContent } from '#core/editor/draft.ts'
import { withFigures } from '#core/editor/library-fill.ts'
import { parseNotation } from '#core/editor/notation/parse.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed } from '#core/workout/workout.test-kit.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import * as drafts from '../../../data/editor/drafts.ts'
import * as state from '../../../stores/editor/editor-state.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { ada, freshApp, signIn } from '../../app/islands.test-kit.ts'
import { ExerciseList } from '../exercise-list.tsx'
import { NotationHelp } from './notation-help.tsx'
import { OpenNote } from './open-note.tsx'
import { PasteSheet } from './paste-sheet.tsx'
import { TextView, ErrorBox } from './text-view.tsx'

vi.mock('../../../data/editor/drafts.ts', { spy: true })

const { $announcement, $content, $pasted, $problems, $save, $typed, $view, $workout } = state
const picture = { mediaType: 'image' as const, url: '/demo/a.webp' }
const squat: WorkoutContent = {
  ...emptyContent('', 'en'),
  name: 'Legs',
  exercises: [{ ...exerciseOf('a', [timed(40, picture)]), name: 'Squat' }],
  blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
}
const names = () => $content.get()?.exercises.map(({ name }) => name)

freshApp()
beforeEach(() => {
  vi.mocked(drafts.keepDraft).mockResolvedValue()
  $settings.set({ ...$settings.get(), autoSave: false })
  state.resetEditor()
  $workout.set({ ownerId: 'ada', workoutId: 'w', version: 1, visibility: 'private', saved: squat, pending: [] })
  $save.set({ kind: 'saved', at: null })
  $content.set(squat)
})

async function open() {
  const screen = await render(<TextView />)
  const field = screen.getByRole('textbox', { name: 'Workout as text' })
  await expect.element(field).toBeVisible()
  return { screen, field, type: (text: string) => field.fill(text) }
}

test('shows the workout as text and applies typing at once', async () => {
  const { field, type } = await open()
  await expect.element(field).toHaveValue('Squat 40s')
  await type('Squat 45s\n3x (Row 30s, Rest 10s)')
  expect(names()).toEqual(['Squat', 'Row'])
  expect($content.get()?.exercises[0]).toMatchObject({ id: 'a', steps: [{ url: '/demo/a.webp' }] })
  expect($content.get()?.blocks[1]).toMatchObject({ rounds: 3 })
  expect($save.get().kind).toBe('unsaved')
})

test('shows an empty page for a new workout', async () => {
  $content.set(emptyContent('first', 'en'))
  const { field, type } = await open()
  await expect.element(field).toHaveValue('')
  await type('Plank 1m')
  expect($content.get()?.exercises).toMatchObject([{ id: 'first', name: 'Plank' }])
  await type('')
  expect(names()).toEqual([])
})

test('shows the position of an error and what was expected, leaves its line out, and fixes it with one press', async () => {
  const { screen, field, type } = await open()
  await type('Squat 40s\nRow 1:3O')
  expect(names()).toEqual(['Squat'])
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(/Line 2, column 5: “1:3O” has the letter O in it\./)
  await expect.element(screen.getByText(/Line 2 doesn’t count yet\./)).toBeVisible()
  await expect.poll(() => screen.container.querySelector('mark')?.textContent).toBe('1:3O')
  expect($problems.get()).toEqual([{ path: 'text', code: 'line-open' }])
  expect($save.get().kind).toBe('unsaved')
  await expect.poll(() => $announcement.get(), { timeout: 3000 }).toMatch(/^Line 2, column 5/)
  await screen.getByRole('button', { name: 'Use 1:30' }).click()
  await expect.element(field).toHaveValue('Squat 40s\nRow 1:30')
  expect(names()).toEqual(['Squat', 'Row'])
  expect($problems.get()).toEqual([])
  await expect.poll(() => $announcement.get(), { timeout: 3000 }).toBe('All lines look good.')
  // The mend is the browser's to undo.
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field).toHaveValue('Squat 40s\nRow 1:3O')
})

test('shows the error of the current line first and links to it', async () => {
  const { screen, field, type } = await open()
  await type('Row 4Os\nSquat 40s\n3x (Plank 1m')
  await expect.element(screen.getByRole('button', { name: 'Add )' })).toBeVisible()
  const box = field.element() as HTMLTextAreaElement
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await screen.getByRole('button', { name: 'Use 40s' }).click()
  await expect.element(field).toHaveValue('Row 40s\nSquat 40s\n3x (Plank 1m')
  await screen.getByRole('button', { name: 'Line 3, column 1:' }).click()
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('3x (')
  await screen.getByRole('button', { name: 'Add )' }).click()
  await expect.element(field).toHaveValue('Row 40s\nSquat 40s\n3x (Plank 1m\n)')
  await type('Squat 40s)')
  await screen.getByRole('button', { name: 'Remove it' }).click()
  await expect.element(field).toHaveValue('Squat 40s')
  // The content equals the loaded one, so nothing is left to save.
  expect($save.get().kind).toBe('saved')
})

test('restores the picture of an exercise after a typo is fixed', async () => {
  const { type } = await open()
  await type('Squat 4Os')
  expect(names()).toEqual([])
  await type('Squat 45s')
  expect($content.get()?.exercises).toMatchObject([{ id: 'a', steps: [{ url: '/demo/a.webp' }] }])
})

test('shows a change from elsewhere and keeps open lines', async () => {
  const { field, type } = await open()
  await type('Squat 40s // deep\nRow 4Os')
  $content.set({ ...squat, exercises: [{ ...squat.exercises[0]!, name: 'Lunge' }] })
  await expect.element(field).toHaveValue('Lunge 40s\nRow 4Os')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

function List() {
  const content = useStore($content)
  return content === null ? null : <ExerciseList content={content} />
}

test('reads German words alongside English ones', async () => {
  $content.set(emptyContent('first', 'en'))
  const screen = await render(<List />)
  await screen.getByRole('button', { name: 'Text', exact: true }).click()
  const field = screen.getByRole('textbox', { name: 'Workout as text' })
  await field.fill(
    '# Aufwärmen\nSeilspringen 1m, Pause 15s\n# Hauptteil\n3 Runden:\n- Ausfallschritt 40s je Seite, Pause 20s\n- Liegestütz 12 Wdh.\n\n# Ausklang\nDehnen 1 Minute'
  )
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  await screen.getByRole('button', { name: 'Steps', exact: true }).click()
  await expect.poll(() => screen.container.querySelectorAll('.editor-row').length).toBe(4)
  for (const part of ['Warm-up', 'Main part', 'Cool-down'])
    await expect.element(screen.getByRole('heading', { name: new RegExp(`^${part} `) })).toBeVisible()
  await expect.element(screen.getByRole('spinbutton', { name: 'Rounds' }).first()).toHaveValue('3')
})

test('keeps notes and open lines when switching views', async () => {
  const screen = await render(<List />)
  await screen.getByRole('button', { name: 'Text', exact: true }).click()
  const field = screen.getByRole('textbox', { name: 'Workout as text' })
  await field.fill('Squat 40s // deep\nRow 4Os')
  await screen.getByRole('button', { name: 'Steps', exact: true }).click()
  await expect.element(screen.getByText(/1 line of the text isn’t clear yet/)).toBeVisible()
  await screen.getByRole('button', { name: 'Open the text' }).click()
  await expect.element(field).toHaveValue('Squat 40s // deep\nRow 4Os')
  await expect.element(screen.getByRole('button', { name: 'Use 40s' })).toBeVisible()
})

test('drops open lines on request', async () => {
  $typed.set({ text: 'Squat 40s\nRow 4Os', open: 1, content: squat })
  $save.set({ kind: 'unsaved' })
  const screen = await render(<OpenNote />)
  await screen.getByRole('button', { name: 'Leave it out' }).click()
  expect($typed.get()).toBeNull()
  expect($problems.get()).toEqual([])
  expect($save.get().kind).toBe('saved')
})

test('reads a text stored on the device when it is shown', async () => {
  $typed.set({ text: 'Squat 40s\nRow 4Os', open: 1, content: squat })
  const { screen, field } = await open()
  await expect.element(field).toHaveValue('Squat 40s\nRow 4Os')
  await expect.element(screen.getByRole('button', { name: 'Use 40s' })).toBeVisible()
  expect($content.get()).toBe(squat)
})

const allow = (max: number) =>
  signIn({
    ...ada,
    contract: {
      ...ada.contract,
      limits: { ...ada.contract.limits, maxExercisesPerWorkout: max, maxMediaStorage: MEGABYTE }
    }
  })

test('says when there is no room for a line', async () => {
  allow(2)
  const { field, type } = await open()
  await type('Squat 40s\nRow 30s\nPlank 1m')
  expect(names()).toEqual(['Squat', 'Row'])
  await expect.element(field).toHaveAccessibleDescription(/Line 3, column 1: no room: your plan allows 2 exercises/)
})

test('previews a paste and undoes it in one step', async () => {
  const text = 'Row 30s\n3x (Plank 1m, Rest 10s)\nJump 4Os'
  $pasted.set({ text, position: 0 })
  const screen = await render(<PasteSheet text={text} position={0} />)
  const sheet = screen.getByRole('dialog', { name: 'Paste into the workout' })
  await expect.element(sheet).toMatchTextContent('2 exercises, 3 rounds, 3:56')
  await expect.element(sheet).toMatchTextContent('1 line not understood')
  await expect.element(sheet).toMatchTextContent('Jump 4OsLine 3, column 6: “4Os” has the letter O in it.')
  await sheet.getByRole('button', { name: 'Cancel' }).first().click()
  expect($pasted.get()).toBeNull()
  expect($content.get()).toBe(squat)
  await sheet.getByRole('button', { name: 'Add here' }).click()
  expect(names()).toEqual(['Squat', 'Row', 'Plank'])
  $notice.get()?.action?.run()
  expect($content.get()).toBe(squat)
})

test('leaves no figure behind after a paste is undone, and nothing to save', async () => {
  const follow = vi
    .spyOn(state.figures, 'follow')
    .mockImplementation((before, after) => withFigures(before, after, (name) => name.toLowerCase()))
  const screen = await render(<PasteSheet text="Row 30s" position={0} />)
  await screen.getByRole('button', { name: 'Add here' }).click()
  expect($content.get()?.exercises.map(({ figure }) => figure)).toEqual(['squat', 'row'])
  $notice.get()?.action?.run()
  follow.mockRestore()
  expect($content.get()).toBe(squat)
  expect($save.get().kind).toBe('saved')
})

test('says which pasted lines do not fit, and when nothing was understood', async () => {
  allow(2)
  const screen = await render(<PasteSheet text={'Row\nPlank'} position={null} />)
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('There is room for 1 of them: your plan allows 2')
  await screen.getByRole('button', { name: 'Add here' }).click()
  expect(names()).toEqual(['Squat', 'Row'])
  const other = await render(<PasteSheet text={'40s\n1:3O'} position={null} />)
  await expect.element(other.getByText('We couldn’t find any exercises in it.')).toBeVisible()
  expect(other.getByRole('button', { name: 'Add here' }).elements()).toHaveLength(1)
})

test('explains the notation in the language of the page', async () => {
  const screen = await render(<NotationHelp />)
  await expect.element(screen.getByText('How to write it')).toBeVisible()
  const details = screen.container.querySelector('details')!
  details.open = true
  await expect.element(screen.getByText('40s each side')).toBeVisible()
  expect($view.get()).toBe('steps')
})

test('has a text for each error and its fix', async () => {
  const errors = parseNotation('Squat 40s "slow\nRow x0\nPlank 1m)').errors
  const mend = vi.fn()
  const props = { id: 'errors', errors, mend, goTo: vi.fn() }
  const screen = await render(<ErrorBox {...props} line={1} />)
  await screen.getByRole('button', { name: 'Add "' }).click()
  expect(mend).toHaveBeenCalledWith(errors[0])
  await screen.rerender(<ErrorBox {...props} line={2} />)
  await expect.element(screen.getByText(/Lines 1, 2,? and 3 don’t count yet/)).toBeVisible()
  await expect.element(screen.getByText(/use a number from 1 to 1,?000/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
  await screen.rerender(<ErrorBox {...props} errors={[]} line={2} />)
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})
