import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { UserFacingError } from '#core/app/errors.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { DEFAULT_MAKE_FORM } from '#core/ai/make-form.ts'
import * as library from '../../data/exercises/library.ts'
import { storage } from '../../platform/page/storage.ts'
import { $talk, NO_TALK } from '../../stores/ai/talk.ts'
import * as asking from '../../stores/ai/ask-model.ts'
import { forgetLibrary } from '../../stores/ai/workshop.ts'
import { $hasDraft, $makeForm, $makeView, $making, setMakeForm, setWords } from '../../stores/ai/make-form.ts'
import * as opening from '../../stores/ai/open-draft.ts'
import { adaWith, freshApp, pending, signIn } from '../app/islands.test-kit.ts'
import { ArrivingPanel } from './arriving-panel.tsx'
import { DraftPart, SwapSheet } from './draft-part.tsx'
import { MakeScreen, ProblemNote, MakeFields, ChipChoice } from './make-screen.tsx'
import { Talk, DraftList } from './draft-talk.tsx'

vi.mock('../../data/ai/today.ts', () => ({ readAiToday: () => Promise.resolve({ model: 'none', used: 0, limit: 5 }) }))
vi.mock('../../data/exercises/library.ts', { spy: true })
vi.mock('../../stores/ai/ask-model.ts', { spy: true })
vi.mock('../../stores/ai/open-draft.ts', { spy: true })

freshApp()
beforeEach(() => {
  $talk.set(NO_TALK)
  $making.set({ kind: 'idle' })
  $makeView.set('form')
  $hasDraft.set(false)
  setMakeForm(DEFAULT_MAKE_FORM)
  setWords('')
  vi.mocked(asking.ask).mockResolvedValue({ kind: 'none' })
  vi.mocked(opening.openInEditor).mockResolvedValue()
})

async function withDraft() {
  const screen = await render(<MakeScreen />)
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Fitness, 20 minutes' })).toBeVisible()
  return screen
}
const rowsOf = () => $talk.get().draft?.content.exercises.map(({ name }) => name) ?? []

test('creates a draft from the form and announces it once', async () => {
  const screen = await withDraft()
  await expect.poll(() => document.activeElement?.id).toBe('draft-name')
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(/^Here is a draft: \d+ exercises, (19|20):\d\d\.$/)
  for (const name of ['Warm-up', 'Main part', 'Cool-down']) {
    await expect.element(screen.getByRole('heading', { name })).toBeVisible()
  }
  await expect.element(screen.getByText('Made on this device by fixed rules, without AI.')).toBeVisible()
  await screen.getByRole('button', { name: /^Change your request/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Back to the draft' })).toBeVisible()
})

test('changes the draft with a chip: the difference is shown, counted and can be undone', async () => {
  const screen = await withDraft()
  const before = rowsOf()
  await screen.getByRole('button', { name: 'Longer' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Fitness, 25 minutes' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/longer$/)
  await expect.element(screen.getByRole('button', { name: 'Changes' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Fitness, 20 minutes' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Undone')
  await expect.poll(rowsOf).toEqual(before)
})

test('understands free words by rules, or answers with what it understands', async () => {
  const screen = await withDraft()
  const field = screen.getByRole('textbox', { name: 'Change the draft' })
  await field.fill('No jumping please, and a bit shorter.')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/Understood: Shorter, No jumping\.$/).last()).toBeVisible()
  await expect.poll(() => $talk.get().draft?.request).toMatchObject({ minutes: 15, impact: 'low' })
  await expect.element(field).toHaveValue('')
  await field.fill('Sing me a song')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(/^I understand things like: Shorter, Longer/).last()).toBeVisible()
  await field.fill('3 minutes')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(/^A workout takes at least 5 minutes/).last()).toBeVisible()
  await expect.poll(() => $talk.get().draft?.request.minutes).toBe(15)
})

test('names words of the form that were not understood, beside the draft and in the form', async () => {
  setWords('No push-ups, hips last')
  const screen = await withDraft()
  await expect.element(screen.getByText('I didn’t understand: “hips last”.', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText(/Understood: Without push-ups\. I didn’t understand: “hips last”\.$/).last())
    .toBeVisible()
  await screen.getByRole('button', { name: /^Change your request.*Without push-ups/ }).click()
  await expect.element(screen.getByText(/^The last draft didn’t take “hips last” into account\./)).toBeVisible()
  await screen.getByRole('textbox', { name: 'In your words' }).fill('No push-ups')
  await expect.element(screen.getByText(/^The last draft didn’t take/)).not.toBeInTheDocument()
})

test('shows the skeleton of a draft at once', async () => {
  const read = pending<Awaited<ReturnType<typeof library.readLibrary>>>()
  forgetLibrary()
  vi.mocked(library.readLibrary).mockReturnValueOnce(read.promise)
  const screen = await render(<MakeScreen />)
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await expect.element(screen.getByRole('status', { name: 'Creating the draft' })).toBeVisible()
  // A promise that is refused before anybody waits for it would be an error of the page.
  await vi.waitFor(() => expect(library.readLibrary).toHaveBeenCalled())
  read.reject(new TypeError('gone'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We couldn’t create the draft\./)
})

test('creates a different draft on request and can restore the last one', async () => {
  const screen = await withDraft()
  const before = rowsOf()
  await screen.getByRole('button', { name: 'Another one' }).click()
  await expect.poll(() => rowsOf().join() === before.join()).toBe(false)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rowsOf).toEqual(before)
})

test('swaps an exercise for one that fits', async () => {
  const screen = await withDraft()
  const [first = ''] = rowsOf()
  await screen
    .getByRole('button', { name: `Swap ${first}`, exact: true })
    .first()
    .click()
  const sheet = screen.getByRole('dialog', { name: `Instead of ${first}` })
  const other = sheet.getByRole('listitem').first().getByRole('button')
  await expect.element(other).toBeVisible()
  const name = other.element().textContent
  await other.click()
  await expect.poll(() => rowsOf()[0]).toBe(name)
  await expect.element(screen.getByText(`${name} instead of ${first}`)).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: `New: ${name}` })).toBeVisible()
})

test('opens as a draft in the editor, and warns before that when the account is full', async () => {
  signIn(adaWith({ usage: { workouts: 10 } }))
  const screen = await withDraft()
  await expect.element(screen.getByText('You’ve used all 10 workouts in your plan.')).toBeVisible()
  await screen.getByRole('button', { name: 'Open in the editor' }).click()
  await expect.poll(() => vi.mocked(opening.openInEditor).mock.lastCall?.[0]).toBe($talk.get().draft)
})

test('reports a library that cannot be loaded and keeps the form', async () => {
  vi.mocked(library.readLibrary).mockRejectedValueOnce(new TypeError('gone'))
  forgetLibrary()
  const screen = await render(<MakeScreen />)
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We couldn’t create the draft\./)
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Fitness, 20 minutes' })).toBeVisible()
})

test('says what would help when a request cannot be met', async () => {
  setMakeForm({ sport: 'Cycling', equipment: [] })
  const screen = await render(<MakeScreen />)
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/needs: bike/)
  await screen.getByRole('button', { name: 'I have it: bike' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Cycling, 20 minutes' })).toBeVisible()
  expect($makeForm.get().equipment).toEqual(['bike'])
})

test.each([
  [{ code: 'too-short', leastMinutes: 5 }, 'Make it 5 minutes'],
  [{ code: 'too-long', mostMinutes: 90 }, 'Make it 90 minutes']
] as const)('rejects an impossible time: %j', async (problem, help) => {
  const screen = await render(<ProblemNote problem={problem} form={DEFAULT_MAKE_FORM} />)
  await screen.getByRole('button', { name: help }).click()
  await expect.poll(() => $makeForm.get().minutes).toBe(help.includes('90') ? 90 : 5)
})

test.each(['everything-hurts', 'nothing-fits'] as const)('offers no button: %s', async (code) => {
  const screen = await render(<ProblemNote problem={{ code }} form={DEFAULT_MAKE_FORM} />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

test('remembers the choices in the form', async () => {
  const screen = await render(<MakeFields />)
  await screen.getByRole('button', { name: 'Knees' }).click()
  await expect.element(screen.getByRole('button', { name: 'Knees' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('combobox', { name: 'Sport' }).selectOptions('Golf')
  await expect.element(screen.getByRole('button', { name: 'Golf club' })).toBeVisible()
  await screen.getByRole('button', { name: 'More equipment' }).click()
  await screen.getByRole('button', { name: 'Ab wheel' }).click()
  await expect.poll(() => $makeForm.get()).toMatchObject({ sport: 'Golf', concerns: ['knee'] })
  await render(<MakeScreen />)
  setWords('Hips last.')
  await expect.poll(() => storage.makeForm.read()?.words).toBe('Hips last.')
  await expect.poll(() => storage.makeForm.read()?.form).toMatchObject({ equipment: ['chair', 'wall', 'abWheel'] })
})

test('renders each part on its own', async () => {
  const onToggle = vi.fn()
  const chips = await render(
    <ChipChoice label="Colours" options={[{ value: 'ice', label: 'Ice' }]} chosen={[]} onToggle={onToggle} />
  )
  await chips.getByRole('button', { name: 'Ice' }).click()
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('ice')
  const empty = await render(<DraftPart />)
  expect(empty.container.textContent).toBe('')
  const talk = await render(<Talk onFail={onToggle} />)
  await expect.element(talk.getByRole('region', { name: 'Change the draft' })).toBeVisible()
  const exercise = { id: 'a', name: 'Juggling', steps: [], intro: [] }
  const sheet = await render(<SwapSheet exercise={exercise} sport="Fitness" language="en" onClose={onToggle} />)
  await expect.element(sheet.getByText('Nothing else fits what you asked for.')).toBeVisible()
})

test('says in words how a row has changed', async () => {
  const item = { length: { kind: 'reps', reps: 12 }, side: 'each' } as const
  const exercise = { id: 'a', name: 'Row', steps: [], intro: [] }
  const was = { exercise, length: { kind: 'time', seconds: 40 }, side: 'none' } as const
  const screen = await render(
    <DraftList
      lines={[{ section: 'main', rounds: 3, wasRounds: 4, items: [{ ...item, exercise, mark: 'changed', was }] }]}
      sport="Fitness"
      language="en"
      onSwap={() => undefined}
    />
  )
  await expect.element(screen.getByText('3 rounds', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('was 4 rounds')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/Changed: Row.*was 0:40.*12 × each side/)
})

test('shows exercises of a model as they arrive, and nobody has to wait for them', async () => {
  const answer = pending<Awaited<ReturnType<typeof asking.ask>>>()
  vi.mocked(asking.ask).mockImplementationOnce(() => {
    asking.$arriving.set({ names: ['', 'Cat-cow'] })
    return answer.promise.finally(() => asking.$arriving.set(null))
  })
  const screen = await render(<MakeScreen />)
  await screen.getByRole('textbox', { name: 'In your words' }).fill('For a rainy day')
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await expect.element(screen.getByText('The AI is at work. This can take a minute.')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('Cat-cow')
  await screen.getByRole('button', { name: 'Continue without AI' }).click()
  await expect.poll(() => vi.mocked(asking.stopAsking).mock.calls.length).toBe(1)
  answer.resolve({ kind: 'stopped' })
  await expect
    .element(screen.getByText(/^You stopped the AI, so this draft follows fixed rules\./).last())
    .toBeVisible()
  await expect.element(screen.getByText('Made on this device by fixed rules, without AI.')).toBeVisible()
})

test.each([
  [{ kind: 'offline' }, /^You’re offline, so drafts follow fixed rules/],
  [{ kind: 'limit', max: 5 }, /^You’ve used all 5 AI workouts for today\./],
  [
    { kind: 'failed', error: new UserFacingError('ai-slow') },
    /^The AI took too long\. This attempt didn’t count\. We used fixed rules/
  ]
] as const)('handles a model that does not answer: %j', async (why, text) => {
  vi.mocked(asking.ask).mockResolvedValueOnce(why)
  const screen = await withDraft()
  await screen.getByRole('textbox', { name: 'Change the draft' }).fill('Hips last')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(text).last()).toBeVisible()
  await expect.element(screen.getByText(/^I understand things like/).last()).toBeVisible()
})

test('labels a draft that a model created', async () => {
  vi.mocked(asking.ask).mockResolvedValueOnce({ content: workoutOf({ name: 'By a model' }), said: 'Hips come last.' })
  const screen = await withDraft()
  await screen.getByRole('textbox', { name: 'Change the draft' }).fill('Hips last')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Made by AI. Check it before you start.')).toBeVisible()
  await expect.element(screen.getByText('Hips come last.', { exact: true })).toBeVisible()
  const idle = await render(<ArrivingPanel />)
  expect(idle.container.textContent).toBe('')
})
