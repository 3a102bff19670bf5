/** The sign in the bar of every screen: how much waits to be sent. Loaded when something does. */
import '../../../styles/app/outbox.css'
import { useStore } from '@nanostores/react'
import { CircleAlert, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { startOutbox } from '../../../stores/app/outbox/outbox.ts'
import { $unsent } from '../../../stores/app/outbox/unsent.ts'
import { Icon } from '../../../ui/icon.tsx'
import { UnsentSheet } from './unsent-sheet.tsx'

export function UnsentSign() {
  const t = useStore($t)
  const unsent = useStore($unsent)
  const [isOpen, setOpen] = useState(false)
  // The outbox sends as long as anything waits.
  useEffect(startOutbox, [])
  const refused = unsent?.refused ?? 0
  const waiting = unsent?.waiting ?? 0
  const text = refused > 0 ? t('outbox.refused', { count: refused }) : t('outbox.sign', { count: waiting })
  return (
    <>
      {unsent !== null && (
        <button
          type="button"
          className={`outbox-sign ${refused > 0 ? 'is-refused' : ''}`.trim()}
          aria-haspopup="dialog"
          data-count={refused > 0 ? refused : waiting}
          onClick={() => setOpen(true)}
        >
          <Icon of={refused > 0 ? CircleAlert : CloudOff} />
          <span className="outbox-sign-text">{text}</span>
        </button>
      )}
      {isOpen && <UnsentSheet onClose={() => setOpen(false)} />}
    </>
  )
}
