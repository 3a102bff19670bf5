/** A small form in a dialog: checked when it is sent, with what went wrong above its buttons. */
import { useStore } from '@nanostores/react'
import type { FormEvent, ReactNode } from 'react'
import { errorText } from '#core/errors.ts'
import { $t } from '../../stores/locale.ts'
import type { SubmitState } from '../../stores/submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export interface FormSheetProps {
  title: string
  text: string
  submitLabel: string
  state: SubmitState
  /** Whether every input is fine; otherwise the first wrong one gets the focus. */
  isFine: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Enter sends it from every input. */
export function FormSheet({ title, text, submitLabel, state, isFine, onSubmit, onClose, children }: FormSheetProps) {
  const t = useStore($t)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit()
    if (isFine) return
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      <form className="stack" noValidate onSubmit={send}>
        <p className="muted">{text}</p>
        {children}
        {state.kind === 'failed' && (
          <Note tone="negative" role="alert">
            {errorText(state.error, t)}
          </Note>
        )}
        <div className="acts">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={state.kind === 'sending'}>
            {state.kind === 'sending' ? t('profile.saving') : submitLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
