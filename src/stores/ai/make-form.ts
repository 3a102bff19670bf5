import { atom } from 'nanostores'
import {
  DEFAULT_MAKE_FORM,
  readMakeForm,
  readRecent,
  readWords,
  RECENT_MAX,
  type MakeForm,
  type Recent
} from '#core/ai/make-form.ts'
import type { ComposerProblem } from '#core/composer/composed.ts'
import { storage } from '../../platform/page/storage.ts'
import { accountKnown } from '../account/session.ts'

export const $makeForm = atom<MakeForm>(DEFAULT_MAKE_FORM)
export const $words = atom('')
export const $recent = atom<Recent>([])

export const $photo = atom<string | null>(null)

export type Making =
  | { kind: 'idle' }
  | { kind: 'making' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'problem'; problem: ComposerProblem; form: MakeForm }
export const $making = atom<Making>({ kind: 'idle' })

/** Words in the form that the last draft could not follow. Cleared when something else is typed. */
export const $notUnderstood = atom<readonly string[]>([])

export const $makeView = atom<'form' | 'draft'>('form')

export const $asking = atom<AbortController | null>(null)

export const $hasDraft = atom(false)

let ownerId: string | null = null

function keep(): void {
  if (ownerId === null) return
  storage.makeForm.write({
    userId: ownerId,
    form: { ...$makeForm.get() },
    words: $words.get(),
    recent: $recent.get()
  })
}

export function setMakeForm(change: Partial<MakeForm>): void {
  $makeForm.set({ ...$makeForm.get(), ...change })
  if ($making.get().kind !== 'making') $making.set({ kind: 'idle' })
  keep()
}

export function setWords(words: string): void {
  $words.set(words)
  $notUnderstood.set([])
  keep()
}

export function rememberWanted(ids: readonly string[]): void {
  $recent.set([ids, ...$recent.get()].slice(0, RECENT_MAX))
  keep()
}

function leave(): void {
  $asking.get()?.abort('left')
  $photo.set(null)
}

export function startMaking(): () => void {
  void accountKnown().then(({ login }) => {
    if (ownerId === login.userId) return
    ownerId = login.userId
    const kept = storage.makeForm.read()
    if ($makeForm.get() !== DEFAULT_MAKE_FORM || $words.get() !== '') return keep()
    if (kept?.userId !== ownerId) return
    $makeForm.set(readMakeForm(kept.form))
    $words.set(readWords(kept.words))
    $recent.set(readRecent(kept.recent))
  })
  return leave
}

async function playedBy(userId: string | null): Promise<Recent> {
  return (await import('./played.ts')).recentlyPlayed(userId ?? '')
}

export async function makeDraft(): Promise<boolean> {
  if ($making.get().kind === 'making') return false
  $making.set({ kind: 'making' })
  const form = $makeForm.get()
  try {
    const [{ makeFrom }, played] = await Promise.all([import('./talk.ts'), playedBy(ownerId)])
    const made = await makeFrom(form, [...played, ...$recent.get()], $words.get())
    $making.set(typeof made === 'string' ? { kind: 'idle' } : { kind: 'problem', problem: made, form })
    if (made === 'made') {
      $hasDraft.set(true)
      $makeView.set('draft')
    }
    return made === 'made'
  } catch (error) {
    $making.set({ kind: 'failed', error })
    return false
  }
}
