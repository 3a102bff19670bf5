/** Asks before logging out while unsent changes exist only on this device. */
import '../../../styles/app/outbox.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $unsentCount } from '../../../stores/app/outbox/unsent-count.ts'
import { discardEverything, sendEverything } from '../../../stores/app/outbox/refused-writes.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

export interface LeaveSheetProps {
  leave: () => void
  onClose: () => void
}

export function LeaveSheet({ leave, onClose }: LeaveSheetProps) {
  const t = useStore($t)
  const count = useStore($unsentCount)
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked')
  const isBusy = state === 'sending'
  const send = async () => {
    setState('sending')
    if (await sendEverything()) leave()
    else setState('failed')
  }
  const discard = async () => {
    setState('sending')
    await discardEverything()
    leave()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('outbox.leaveTitle')}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('outbox.leaveStay')}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void discard()}>
            {t('outbox.leaveDiscard')}
          </Button>
          <Button look="primary" disabled={isBusy} onClick={() => void send()}>
            {t(isBusy ? 'outbox.leaveSending' : 'outbox.leaveSend')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('outbox.leaveText', { count })}</p>
        {state === 'failed' && (
          <Note tone="negative" role="alert">
            {t('outbox.leaveFailed')}
          </Note>
        )}
      </div>
    </Sheet>
  )
}
