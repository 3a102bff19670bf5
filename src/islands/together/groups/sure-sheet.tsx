/** Asks before somebody goes, or the group. */
import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import type { Submitter } from '../../../stores/app/submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Problem } from './problem.tsx'

export interface SureSheetProps {
  title: string
  text: string
  label: string
  icon: string
  action: Pick<Submitter<never>, '$state'>
  send: () => Promise<boolean>
  onClose: () => void
  onDone: () => void
}

export function SureSheet({ title, text, label, icon, action, send, onClose, onDone }: SureSheetProps) {
  const t = useStore($t)
  const state = useStore(action.$state)
  const confirm = async () => {
    if (await send()) onDone()
  }
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      <div className="stack">
        <p>{text}</p>
        <Problem state={state} t={t} />
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button look="danger" icon={icon} aria-disabled={state.kind === 'sending'} onClick={() => void confirm()}>
            {state.kind === 'sending' ? t('groups.working') : label}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
