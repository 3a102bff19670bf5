/** A date of a series was moved to another day: which dates go with it. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { Occurrence } from '#core/planning/training-calendar.ts'
import type { Scope } from '#core/planning/training-series.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { freshDateId, moveDate } from '../../stores/planning/training-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { longDay } from './date-mark.tsx'
import { ScopeChoice } from './scope-choice.tsx'

export interface ScopeSheetProps {
  occurrence: Occurrence
  to: string
  onClose: () => void
}

export function ScopeSheet({ occurrence, to, onClose }: ScopeSheetProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [scope, setScope] = useState<Scope>('this')
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  // A repeated call after a lost answer makes no second date.
  const [id] = useState(freshDateId)
  const move = () => {
    setSending(true)
    moveDate(occurrence, scope, to, id).then(onClose, (reason: unknown) => {
      setError(reason)
      setSending(false)
    })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('calendar.moveTitle', { day: longDay(to, locale) })}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" disabled={isSending} onClick={move}>
          {t('calendar.move')}
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
