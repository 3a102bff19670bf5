/** Notes about the video that leads the play. */
import '../../../styles/player/video-parts.css'
import { useStore } from '@nanostores/react'
import { LoaderCircle, Video, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $videoNotice, giveUpVideo } from '../../../stores/player/player.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'

/** Milliseconds. Seeking takes a moment and needs no note. */
const SAY_AFTER_MS = 400
/** Milliseconds after which the user may prefer to continue without the video. */
const OFFER_AFTER_MS = 8000
/** Milliseconds, long enough to read for someone who is moving. */
const NOTE_MS = 20_000

/** True once `isOn` has stayed true for `ms` milliseconds. */
function useLasting(isOn: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOn, ms])
  return isOn && isLong
}

export interface HeldNoteProps {
  /** True if the play could run but its video is stalled. */
  isHeld: boolean
  isLocked: boolean
}

export function HeldNote({ isHeld, isLocked }: HeldNoteProps) {
  const t = useStore($t)
  const notice = useStore($videoNotice)
  const isLoading = useLasting(isHeld, SAY_AFTER_MS)
  const isLong = useLasting(isHeld, OFFER_AFTER_MS)
  return (
    <>
      <div className="player-video-note" role="status">
        {isLoading && (
          <p>
            <Icon of={LoaderCircle} className="player-video-loading" />
            {t('player.videoLoading')}
          </p>
        )}
        {!isLoading && notice === 'silenced' && (
          <p>
            <Icon of={VolumeX} />
            {t('player.videoSilenced')}
          </p>
        )}
      </div>
      {isLong && !isLocked && (
        <button type="button" className="player-video-without" onClick={giveUpVideo}>
          {t('player.videoWithout')}
        </button>
      )}
    </>
  )
}

/** Shown for a while after the video was lost. */
export function LostNote() {
  const t = useStore($t)
  const hasFailed = useStore($videoNotice) === 'failed'
  const isOver = useLasting(hasFailed, NOTE_MS)
  return (
    <div className="player-missed" role="status">
      {hasFailed && !isOver && (
        <Note tone="warning" icon={Video}>
          {t('player.videoFailed')}
        </Note>
      )}
    </div>
  )
}
