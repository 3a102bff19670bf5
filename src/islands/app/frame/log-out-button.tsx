import { useStore } from '@nanostores/react'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { signOut } from '../../../stores/account/session.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $unsentCount } from '../../../stores/app/outbox/unsent-count.ts'
import { Button } from '../../../ui/button.tsx'
import { Later } from '../later.tsx'

const loadLeave = () => import('../outbox/leave-sheet.tsx').then((file) => file.LeaveSheet)

/** Logs out on this device. What is not sent yet is asked about first. */
export function LogOutButton({ isDisabled = false, onFail }: { isDisabled?: boolean; onFail?: () => void }) {
  const t = useStore($t)
  const [isLeaving, setLeaving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut()
      .catch((error: unknown) => {
        onFail?.()
        notify({ kind: 'negative', text: errorText(error, t) })
      })
      .finally(() => setLeaving(false))
  }
  const stay = () => setAsked(false)
  return (
    <>
      <Button
        icon={LogOut}
        disabled={isLeaving || isDisabled}
        onClick={() => ($unsentCount.get() === 0 ? leave() : setAsked(true))}
      >
        {t('nav.logOut')}
      </Button>
      {isAsked && <Later load={loadLeave} props={{ leave, onClose: stay }} onFail={stay} isAsked />}
    </>
  )
}
