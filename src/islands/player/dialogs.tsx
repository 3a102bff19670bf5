/** What the player asks and explains: ending, keys. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $t } from '../../stores/locale.ts'
import { hasFullScreen, peek } from '../../stores/player.ts'
import { hasPip } from '../../stores/player-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export interface DialogProps {
  onClose: () => void
}

/** Says what ending now is worth; the clock stands still meanwhile. The focus starts where a slip does no harm. */
export function EndDialog({ onClose, onEnd }: DialogProps & { onEnd: () => void }) {
  const t = useStore($t)
  const [soFar] = useState(peek)
  const keepGoing = useRef<HTMLButtonElement>(null)
  // After the dialog has opened: it focuses its first button by itself.
  useEffect(() => keepGoing.current?.focus(), [])
  const percent = Math.floor((soFar?.outcome.share ?? 0) * 100)
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
          <Button onClick={onEnd}>{t('player.end')}</Button>
          <button type="button" className="btn primary" ref={keepGoing} onClick={onClose}>
            {t('player.keepGoing')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Sheet>
  )
}

/** The list behind "?": only what this browser can do. */
export function KeysDialog({ onClose }: DialogProps) {
  const t = useStore($t)
  const rows = [
    [`${t('player.space')} · K`, 'keyPause'],
    ['← →', 'keySteps'],
    ['↑ ↓', 'keyTime'],
    ['M', 'keySound'],
    ['D', 'dim'],
    ...(hasPip ? [['P', 'pip']] : []),
    ...(hasFullScreen ? [['F', 'keyFull']] : []),
    ['L', 'keyLock'],
    ['Esc', 'keyEnd'],
    ['?', 'keyList']
  ]
  return (
    <Sheet isOpen onClose={onClose} title={t('player.keys')} closeLabel={t('player.close')}>
      <dl className="keys">
        {rows.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`player.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
