/** Confirmation before a deletion. */
import { useStore } from '@nanostores/react'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { Submitter } from '../../stores/app/submit.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failure } from './admin-list.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'

export interface SureSheetProps<Args extends unknown[]> {
  title: string
  text: string
  /** Label of the confirming button. */
  yes: string
  action: Submitter<Args>
  args: Args
  /** Gets the focus afterwards, because the deleted item's buttons are gone. */
  headingId: string
  onClose: () => void
}

/** Stays open with the reason after a failure. */
export function SureSheet<Args extends unknown[]>(props: SureSheetProps<Args>) {
  const { title, text, yes, action, args, headingId, onClose } = props
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(action.$state)
  const go = async () => {
    if (!(await action.submit(...args))) return
    onClose()
    focusHeading(headingId)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button look="danger" disabled={!isOnline || state.kind === 'sending'} onClick={() => void go()}>
            {yes}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <Failure of={action} />
      </div>
    </Sheet>
  )
}
