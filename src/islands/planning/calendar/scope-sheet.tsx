/** Asks which dates of a series to change after one was moved to another day or resized. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { Occurrence } from '#core/planning/training-calendar.ts'
import type { Scope } from '#core/planning/training-series.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { freshDateId, moveDate, stretchDate } from '../../../stores/planning/training-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { longDay } from './date-mark.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'

const SCOPES = ['this', 'following', 'all'] as const

/** Selects the dates of a series that a change applies to. */
export function ScopeChoice({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const t = useStore($t)
  const options = SCOPES.map((scope) => ({ value: scope, label: t(`dateSheet.scope-${scope}`) }))
  return <RadioList<Scope> label={t('dateSheet.scope')} value={value} options={options} onChange={onChange} />
}

export interface ScopeSheetProps {
  occurrence: Occurrence
  /** Day, or minutes. */
  to: string | number
  onClose: () => void
}

export function ScopeSheet({ occurrence, to, onClose }: ScopeSheetProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [scope, setScope] = useState<Scope>('this')
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  // A stable id keeps a retry after a lost response from creating a second date.
  const [id] = useState(freshDateId)
  const move = () => {
    setSending(true)
    const sent = typeof to === 'string' ? moveDate(occurrence, scope, to, id) : stretchDate(occurrence, scope, to, id)
    sent.then(onClose, (reason: unknown) => {
      setError(reason)
      setSending(false)
    })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={
        typeof to === 'string'
          ? t('dateSheet.moveTitle', { day: longDay(to, locale) })
          : t('dateSheet.stretchTitle', { count: to })
      }
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" disabled={isSending} onClick={move}>
          {t(typeof to === 'string' ? 'dateSheet.move' : 'dateSheet.stretch')}
        </Button>
      }
    >
      <div className="stack">
        <ScopeChoice value={scope} onChange={setScope} />
        {error !== null && (
          <p className="field-error" role="alert">
            {errorText(error, t)}
          </p>
        )}
      </div>
    </Sheet>
  )
}
