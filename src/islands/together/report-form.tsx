/** Asks why a person or a workout is reported, and shows the result. */
import { useStore } from '@nanostores/react'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { REPORT_REASON_MAX } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

export interface ReportFormProps {
  label: string
  hint: string
  /** Label of the button. */
  send: string
  /** Text after it was sent. */
  sent: string
  /** Throws an error that the form shows. */
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

type Sending = { kind: 'open' | 'sending' | 'sent' } | { kind: 'failed'; error: unknown }

export function ReportForm({ label, hint, send, sent, onSend, onClose }: ReportFormProps) {
  const t = useStore($t)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<Sending>({ kind: 'open' })
  const isReady = reason.trim() !== '' && state.kind !== 'sending'
  const report = async () => {
    setState({ kind: 'sending' })
    setState(
      await onSend(reason.trim()).then(
        () => ({ kind: 'sent' }),
        (error: unknown) => ({ kind: 'failed', error })
      )
    )
  }
  if (state.kind === 'sent') return <p role="status">{sent}</p>
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <TextArea {...control} rows={4} maxLength={REPORT_REASON_MAX} value={reason} onChange={setReason} />
        )}
      </Field>
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('states.cancel')}</Button>
        <Button look="primary" icon={Flag} aria-disabled={!isReady} onClick={() => isReady && void report()}>
          {send}
        </Button>
      </div>
    </>
  )
}
