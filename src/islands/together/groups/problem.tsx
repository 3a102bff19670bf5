import { errorText } from '#core/app/errors.ts'
import type { Translate } from '#core/app/translate.ts'
import type { SubmitState } from '../../../stores/app/submit.ts'
import { Note } from '../../../ui/note.tsx'

/** Says why a call was refused. */
export function Problem({ state, t }: { state: SubmitState; t: Translate }) {
  if (state.kind !== 'failed') return null
  return (
    <Note tone="negative" role="alert">
      {errorText(state.error, t)}
    </Note>
  )
}
