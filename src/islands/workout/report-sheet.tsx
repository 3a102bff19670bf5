/** Reports a public workout, or the page of a trainer, to the admins. */
import { useStore } from '@nanostores/react'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { REPORT_REASON_MAX } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { report, type Reported } from '../../stores/workout/report.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export interface ReportSheetProps {
  /** A trainer's, with `kind`. */
  workout: { id: string; name: string }
  kind?: Reported
  onClose: () => void
}

type State = { kind: 'open' | 'sending' | 'sent' } | { kind: 'failed'; error: unknown }

export function ReportSheet({ workout, kind = 'workout', onClose }: ReportSheetProps) {
  const t = useStore($t)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<State>({ kind: 'open' })
  const send = async () => {
    if (state.kind === 'sending') return
    setState({ kind: 'sending' })
    setState(
      await report(kind, workout.id, reason).then(
        () => ({ kind: 'sent' }),
        (error: unknown) => ({ kind: 'failed', error })
      )
    )
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('list.reportTitle', { name: workout.name })}
      closeLabel={t('states.close')}
    >
      {state.kind === 'sent' ? (
        <div className="stack">
          <p role="status">{t('list.reported')}</p>
          <div className="sheet-actions">
            <Button look="primary" onClick={onClose}>
              {t('states.close')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="stack">
          <Field label={t('list.reportReason')} hint={t('list.reportHint')}>
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
            <Button onClick={onClose}>{t('list.reportCancel')}</Button>
            <Button
              look="primary"
              icon={Flag}
              aria-disabled={reason.trim() === '' || state.kind === 'sending'}
              onClick={() => reason.trim() !== '' && void send()}
            >
              {t('list.reportSend')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
