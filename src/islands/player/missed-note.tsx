/** What the sound has to say: cues that were missed while the page was asleep, and a browser that waits for a press. */
import { useStore } from '@nanostores/react'
import { VolumeX } from 'lucide-react'
import { useEffect } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $isMuted, $isPressWanted, $missed } from '../../stores/player/player.ts'
import { Note } from '../../ui/note.tsx'

/** Long enough to be read by somebody who is moving. */
const SHOWN_MS = 15_000

/** Goes away by itself; the timer needs the screen more. */
export function MissedNote() {
  const t = useStore($t)
  const count = useStore($missed)
  const isPressWanted = useStore($isPressWanted)
  const isMuted = useStore($isMuted)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => $missed.set(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className="player-missed" role="status">
      {count > 0 && (
        <Note tone="warning" icon={VolumeX}>
          {t('player.missed', { count })}
        </Note>
      )}
      {isPressWanted && !isMuted && (
        <Note tone="warning" icon={VolumeX}>
          {t('player.soundLocked')}
        </Note>
      )}
    </div>
  )
}
