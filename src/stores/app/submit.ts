import { atom, type ReadableAtom } from 'nanostores'

export type SubmitState = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; error: unknown } | { kind: 'done' }

export interface Submitter<Args extends unknown[]> {
  $state: ReadableAtom<SubmitState>
  /** Resolves to whether it worked. A second call during the first is ignored and returns false. */
  submit: (...args: Args) => Promise<boolean>
  reset: () => void
}

const all = new Set<{ $state: ReadableAtom<SubmitState>; reset: () => void }>()

/** Resets on another screen, where nobody waits for the result of the last one. */
export function forgetSubmits(): void {
  for (const { $state, reset } of all) {
    if ($state.get().kind !== 'sending') reset()
  }
}

/** Failures end in the state and are never thrown. */
export function submitter<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): Submitter<Args> {
  const $state = atom<SubmitState>({ kind: 'idle' })
  const submit = async (...args: Args) => {
    if ($state.get().kind === 'sending') return false
    $state.set({ kind: 'sending' })
    try {
      await action(...args)
      $state.set({ kind: 'done' })
      return true
    } catch (error) {
      $state.set({ kind: 'failed', error })
      return false
    }
  }
  const reset = () => $state.set({ kind: 'idle' })
  all.add({ $state, reset })
  return { $state, submit, reset }
}
