/** Asks before ending a play. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { percentDone } from '#core/workout/icepoints.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { peek, act } from '../../../stores/player/player.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { $isPreview } from '../../../stores/player/before-play.ts'
import type { PlayingView } from '../../../stores/player/player-view.ts'

/** Dialogs that pause the clock while they are open. */
const HOLDING: readonly string[] = ['end', 'fit']

/** Name of the open dialog, or null. */
export function useDialog<Name extends string>(status: PlayingView['status']) {
  const [dialog, setDialog] = useState<Name | 'end' | null>(null)
  const [hasPaused, setPaused] = useState(false)
  const open = (which: Name | 'end') => {
    // Ending a preview loses nothing.
    if (which === 'end' && $isPreview.get()) return act({ kind: 'end' })
    setDialog(which)
    if (!HOLDING.includes(which) || status !== 'running') return
    setPaused(true)
    act({ kind: 'pause' })
  }
  const close = () => {
    setDialog(null)
    if (hasPaused) act({ kind: 'resume' })
    setPaused(false)
  }
  return { dialog, open, close }
}

export interface EndDialogProps {
  onClose: () => void
  onEnd: () => void
  /** Leaves the play running behind the app. */
  onLeave?: (() => void) | undefined
}

/** Says what ending now is worth and pauses the clock. The focus starts on the harmless button. */
export function EndDialog({ onClose, onEnd, onLeave }: EndDialogProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [soFar] = useState(peek)
  const keepGoing = useRef<HTMLButtonElement>(null)
  // Runs after the dialog has opened, which focuses its first button.
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
