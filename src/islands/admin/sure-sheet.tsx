/** The question before something goes for good. */
import { useStore } from '@nanostores/react'
import { $t } from '../../stores/locale.ts'
import { $isOnline } from '../../stores/network.ts'
import type { Submitter } from '../../stores/submit.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failure } from './admin-list.tsx'

export interface SureSheetProps<Args extends unknown[]> {
  title: string
  text: string
  /** What the button says that does it. */
  yes: string
  action: Submitter<Args>
  args: Args
  onClose: () => void
}

/** Stays open with the reason when it fails. */
export function SureSheet<Args extends unknown[]>({ title, text, yes, action, args, onClose }: SureSheetProps<Args>) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(action.$state)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button
            look="danger"
            disabled={!isOnline || state.kind === 'sending'}
            onClick={() => void action.submit(...args).then((isDone) => isDone && onClose())}
          >
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
