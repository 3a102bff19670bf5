import { useStore } from '@nanostores/react'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { signOut } from '../../../stores/account/session.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $unsentCount } from '../../../stores/app/outbox/unsent-count.ts'
import { playToLose } from '../../../stores/player/offered-play.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyPart } from '../lazy-part.tsx'

const loadLeave = () => import('../outbox/leave-sheet.tsx').then((file) => file.LeaveSheet)
const loadPlay = () => import('./log-out-play-sheet.tsx').then((file) => file.LogOutPlaySheet)

/** Logs out on this device. Asks first about an unfinished workout, then about unsent changes. */
export function LogOutButton({ isDisabled = false, onFail }: { isDisabled?: boolean; onFail?: () => void }) {
  const t = useStore($t)
  const [isLeaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState<'play' | 'unsent' | null>(null)
  const leave = () => {
    setLeaving(true)
    signOut()
      .catch((error: unknown) => {
        onFail?.()
        notify({ kind: 'negative', text: errorText(error, t) })
      })
      .finally(() => setLeaving(false))
  }
  const stay = () => setAsked(null)
  const leaveOrAsk = () => {
    if ($unsentCount.get() > 0) return setAsked('unsent')
    stay()
    leave()
  }
  const press = () => (playToLose() === null ? leaveOrAsk() : setAsked('play'))
  return (
    <>
      <Button icon={LogOut} disabled={isLeaving || isDisabled} onClick={press}>
        {t('nav.logOut')}
      </Button>
      {asked === 'play' && (
        <LazyPart
          load={loadPlay}
          props={{ name: playToLose()?.name, onYes: leaveOrAsk, onClose: stay }}
          onFail={stay}
          isAsked
        />
      )}
      {asked === 'unsent' && <LazyPart load={loadLeave} props={{ leave, onClose: stay }} onFail={stay} isAsked />}
    </>
  )
}
