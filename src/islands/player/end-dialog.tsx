/** The question before ending. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { percentDone } from '#core/workout/icepoints.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { peek } from '../../stores/player/player.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export interface EndDialogProps {
  onClose: () => void
  onEnd: () => void
  /** The play goes on behind the app. */
  onLeave?: (() => void) | undefined
}

/** Says what ending now is worth; the clock stands still meanwhile. The focus starts where a slip does no harm. */
export function EndDialog({ onClose, onEnd, onLeave }: EndDialogProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [soFar] = useState(peek)
  const keepGoing = useRef<HTMLButtonElement>(null)
  // After the dialog has opened: it focuses its first button by itself.
  useEffect(() => keepGoing.current?.focus(), [])
  const leave = () => {
    onClose()
    onLeave?.()
  }
  const percent = percentDone(soFar?.outcome.share ?? 0, locale)
  const text =
    soFar?.resultId === null || soFar === null
      ? t('player.endNothing')
      : t('player.endText', { percent, count: soFar.icepoints })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('player.endTitle')}
      closeLabel={t('player.keepGoing')}
      actions={
        <>
          {onLeave !== undefined && <Button onClick={leave}>{t('player.leaveRunning')}</Button>}
          <Button onClick={onEnd}>{t('player.end')}</Button>
          <button type="button" className="button primary" ref={keepGoing} onClick={onClose}>
            {t('player.keepGoing')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Sheet>
  )
}
