/** After a gap: how many cues did not sound while the page was asleep. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $missed } from '../../stores/player/player.ts'
import { volumeX } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** Long enough to be read by somebody who is moving. */
const SHOWN_MS = 15_000

/** Goes away by itself; the timer needs the screen more. */
export function MissedNote() {
  const t = useStore($t)
  const count = useStore($missed)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => $missed.set(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className="player-missed" role="status">
      {count > 0 && (
        <Note tone="warning" icon={volumeX}>
          {t('player.missed', { count })}
        </Note>
      )}
    </div>
  )
}
