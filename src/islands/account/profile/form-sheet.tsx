import { useStore } from '@nanostores/react'
import type { FormEvent, ReactNode } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import type { SubmitState } from '../../../stores/app/submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { focusFirstProblem } from '../sign-in/form-parts.tsx'

export interface FormSheetProps {
  title: string
  text: string
  submitLabel: string
  state: SubmitState
  problem: ReactNode
  /** If false, the first invalid input gets the focus. */
  isFine: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function FormSheet(props: FormSheetProps) {
  const { title, text, submitLabel, state, problem, isFine, onSubmit, onClose, children } = props
  const t = useStore($t)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit()
    if (isFine) return
    focusFirstProblem(form)
  }
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      <form className="stack" noValidate onSubmit={send}>
        <p className="muted">{text}</p>
        {children}
        {problem}
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={state.kind === 'sending'}>
            {state.kind === 'sending' ? t('profile.saving') : submitLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
