/** Confirms the result for which a user signed up or logged in. */
import { useStore } from '@nanostores/react'
import { CircleCheck, Timer, X } from 'lucide-react'
import { useEffect } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $ownResult, forgetOwnResult } from '../../../stores/player/results/own-result.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { spokenTime } from '../describe.ts'

const TEXT = {
  sending: 'player.resultSending',
  kept: 'player.resultKept',
  refused: 'player.resultRefused'
} as const

export function OwnResult() {
  const t = useStore($t)
  const own = useStore($ownResult)
  // Leaving the screen counts as having read it.
  useEffect(
    () => () => {
      if ($ownResult.get()?.state === 'sent') forgetOwnResult()
    },
    []
  )
  if (own?.state === undefined) return null
  const { name, seconds, state } = own
  const isSent = state === 'sent'
  return (
    <Note tone={isSent ? 'positive' : 'info'} icon={isSent ? CircleCheck : Timer} role="status">
      <p className="row">
        <span className="grow">
          {isSent ? (
            t('player.resultOwn', { name, time: spokenTime(seconds, t) })
          ) : (
            <>
              <b dir="auto">{name}</b>: {t(TEXT[state])}
            </>
          )}
        </span>
        <IconButton icon={X} label={t('player.putAway')} onClick={forgetOwnResult} />
      </p>
    </Note>
  )
}
