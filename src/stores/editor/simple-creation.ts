import { atom, computed } from 'nanostores'
import {
  asCircuit,
  DEFAULT_SIMPLE_FORM,
  longLine,
  simpleContent,
  simpleIssues,
  simpleNames,
  type SimpleForm
} from '#core/editor/simple.ts'
import { DRAFT_SCHEMA, type SimpleDraft } from '#core/editor/stored-draft.ts'
import { isWorthRetrying, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { check, workoutContentSchema, type InputIssue } from '#core/workout/schema.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { dropDraft, keepDraft, readDrafts } from '../../data/editor/drafts.ts'
import { newId } from '../../data/app/ids.ts'
import { createWorkout, updateWorkout } from '../../data/workout/workouts.ts'
import { currentQuery, goTo, onHidden } from '../../platform/page/page.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $page } from '../app/router.ts'
import { keepLastForm, lastForm } from './last-form.ts'
import { $session, accountKnown, accountOf, refreshUsage, type SignedIn } from '../account/session.ts'

export const $form = atom<SimpleForm>(DEFAULT_SIMPLE_FORM)

export type CreateState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'exercises'; max: number }
  | { kind: 'made'; workoutId: string; content: WorkoutContent }
export const $create = atom<CreateState>({ kind: 'idle' })

export const $isFormRestored = atom(false)
export const $isFormKept = atom(true)

const $isTried = atom(false)

let draftId = newId()
/** The form was sent under this id without an answer. The edge may have stored an older version of it. */
let wasSent = false
let isShown = true
let timer: ReturnType<typeof setTimeout> | undefined

type Maker = (form: SimpleForm, names: readonly string[]) => WorkoutContent

export const $maker = atom<Maker | null>(null)

export const $fill = atom((content: WorkoutContent): WorkoutContent => content)

export const $wantedPreset = atom('')

/** The name of a kind of workout, once `presets.ts` is loaded. */
export const $titleOf = atom((_preset: string): string => '')

export function contentOfForm(form: SimpleForm): WorkoutContent {
  const t = $t.get()
  const names = simpleNames(form, (number) => t('simple.station', { number }))
  const make = $maker.get()
  const isMade = make !== null && form.preset !== 'circuit'
  return $fill.get()(isMade ? make(form, names) : simpleContent(form, names, $locale.get(), newId))
}

export const $preview = computed([$form, $t, $maker, $fill], (form) => contentOfForm(form))

export const $formIssues = computed([$preview, $form, $isTried], (content, form, isTried): readonly InputIssue[] => {
  const result = check(workoutContentSchema, content)
  const issues = result.ok ? [] : simpleIssues(form, result.issues)
  const unfinished = new Set(['name-empty', 'no-exercise'])
  return isTried ? issues : issues.filter((issue) => !unfinished.has(issue.code))
})

export const $longLine = computed($form, (form) => longLine(form.lines))

async function keepNow(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const known = accountOf($session.get())
  if (known === null) return
  const draft: SimpleDraft = {
    schema: DRAFT_SCHEMA,
    kind: 'simple',
    ownerId: known.login.userId,
    workoutId: draftId,
    form: $form.get(),
    wasSent,
    changedAt: Date.now()
  }
  await keepDraft(draft).then(
    () => $isFormKept.set(true),
    () => $isFormKept.set(false)
  )
}

export function setForm(change: Partial<SimpleForm>): void {
  $form.set({ ...$form.get(), ...change })
  if ($create.get().kind !== 'sending') $create.set({ kind: 'idle' })
  clearTimeout(timer)
  timer = setTimeout(() => void keepNow(), 150)
}

export async function clearForm(): Promise<void> {
  const known = accountOf($session.get())
  clearTimeout(timer)
  if (known !== null) await dropDraft(known.login.userId, draftId)
  beginForm()
}

/** Its draft was discarded elsewhere. */
export async function forgetForm(workoutId: string): Promise<void> {
  if (workoutId === draftId) await clearForm()
}

function beginForm(): void {
  clearTimeout(timer)
  timer = undefined
  draftId = newId()
  wasSent = false
  $form.set(DEFAULT_SIMPLE_FORM)
  $isTried.set(false)
  $isFormRestored.set(false)
  $create.set({ kind: 'idle' })
}

/** A form keeps its workout id, so that a retry after a lost answer creates no second workout. */
export async function createFromForm(): Promise<boolean> {
  if ($create.get().kind === 'sending') return false
  $isTried.set(true)
  const form = $form.get()
  if (form.preset !== 'circuit' && $maker.get() === null) return false
  const result = check(workoutContentSchema, contentOfForm(form))
  if (!result.ok) return false
  const known = accountOf($session.get())
  const max = known?.contract.limits.maxExercisesPerWorkout ?? Infinity
  if (result.value.exercises.length > max) {
    $create.set({ kind: 'exercises', max })
    return false
  }
  $create.set({ kind: 'sending' })
  const mayExist = wasSent
  const kept = draftId
  wasSent = true
  await keepNow()
  try {
    const { workout, isNew } = await createWorkout(draftId, result.value)
    // An earlier request, whose answer was lost, created it, so this updates it.
    if (!isNew && mayExist) await updateWorkout(draftId, workout.version, result.value)
    // Another tab created it from the same form, so this one leaves it alone.
    if (!isNew && !mayExist) {
      draftId = newId()
      await createWorkout(draftId, result.value)
    }
    await made(known, kept, result.value)
    refreshUsage().catch(() => undefined)
    return true
  } catch (error) {
    if (isWorthRetrying(error) && (await isQueued(result.value))) {
      await made(known, kept, result.value)
      return true
    }
    failed(error)
    return false
  }
}

async function made(known: SignedIn | null, draft: string, content: WorkoutContent): Promise<void> {
  if (known !== null) await dropDraft(known.login.userId, draft)
  const workoutId = draftId
  keepLastForm($form.get())
  beginForm()
  if (isShown) $create.set({ kind: 'made', workoutId, content })
}

async function isQueued(content: WorkoutContent): Promise<boolean> {
  try {
    const { queueMade } = await import('./queued-content.ts')
    await queueMade(draftId, content)
    return true
  } catch {
    return false
  }
}

function failed(error: unknown): void {
  const details = error instanceof UserFacingError ? error.details : null
  // A rejected request created nothing.
  if (!isWorthRetrying(error)) wasSent = false
  void keepNow()
  if (details?.kind === 'limit' && details.limit === 'maxWorkouts') {
    goTo(pathTo('tooManyWorkouts'))
    return
  }
  if (details?.kind === 'limit') $create.set({ kind: 'exercises', max: details.max })
  else $create.set({ kind: 'failed', error })
  if (error instanceof UserFacingError && error.code === 'id-taken') draftId = newId()
}

function bring(): void {
  const id = currentQuery().find(([name]) => name === 'exercise')?.[1]
  if (id === undefined) return
  import('./bring-into-form.ts')
    .then(({ bringIntoForm }) => bringIntoForm(id))
    .catch(() => notify({ kind: 'negative', text: $t.get()('errors.unreachable') }))
}

/** A form that someone has started comes first. */
function beginLast(preset: string | undefined): void {
  const last = preset === 'last' ? lastForm() : null
  if (last === null || $form.get() !== DEFAULT_SIMPLE_FORM) return
  $form.set(last)
  $isFormRestored.set(true)
}

/** Each kind starts with its own numbers. Names that someone typed stay. */
function beginKind(preset: string | undefined): void {
  const form = $form.get()
  if (preset === undefined || preset === 'last' || preset === form.preset) return
  if (preset === 'circuit') {
    const isNamedAfterKind = form.name === $titleOf.get()(form.preset)
    $wantedPreset.set('')
    $form.set({ ...asCircuit(form), name: isNamedAfterKind ? '' : form.name })
    return
  }
  $wantedPreset.set(preset)
  $form.set({ ...form, preset })
}

export function startSimpleCreation(): () => void {
  isShown = true
  // Coming back from the editor or the player shows the workout that was made; any other way shows the form.
  if ($create.get().kind === 'made' && $page.get()?.how !== 'back') $create.set({ kind: 'idle' })
  const preset = currentQuery().find(([name]) => name === 'preset')?.[1]
  beginKind(preset)
  void accountKnown()
    .then(({ login }) => readDrafts(login.userId))
    .then((drafts) => {
      const draft = drafts.find((candidate) => candidate.kind === 'simple')
      // Input typed before the account was known wins over the stored draft, and can only be stored now.
      if ($form.get() !== DEFAULT_SIMPLE_FORM) void keepNow()
      if (draft === undefined) return beginLast(preset)
      if ($form.get() !== DEFAULT_SIMPLE_FORM) return
      draftId = draft.workoutId
      wasSent = draft.wasSent
      $form.set(draft.form)
      $isFormRestored.set(true)
      beginKind(preset)
    })
    .then(bring)
  const keep = () => {
    if (timer !== undefined) void keepNow()
  }
  const stop = onHidden(keep)
  return () => {
    isShown = false
    stop()
    keep()
    if (!['sending', 'made'].includes($create.get().kind)) $create.set({ kind: 'idle' })
  }
}
