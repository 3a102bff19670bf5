/** The video that leads the play, and what is to be said about it. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { $videoElement, $videoNotice, giveUpVideo } from '../../stores/player/player.ts'
import partStyles from '../../styles/player/video-parts.css?url'
import { Later } from '../app/later.tsx'
import { loadStyles } from '../app/load-styles.ts'
import { Icon } from '../../ui/icon.tsx'
import { loaderCircle, video, volumeX } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** A leap in the video takes a moment and need not be spoken of. */
const SAY_AFTER_MS = 400
/** By then somebody may rather go on without it. */
const OFFER_AFTER_MS = 8000
/** Long enough to be read by somebody who is moving. */
const NOTE_MS = 20_000

const loadParts = () =>
  Promise.all([import('./video-parts.tsx'), loadTexts(['videoParts']), loadStyles([partStyles])]).then(
    ([{ VideoParts }]) => VideoParts
  )
// The video plays on without what lies over it.
const stayAway = () => undefined

/** True once `isOn` has been true for so long. */
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

/** Takes the element over from the screen before in the same instant: a video outside the page stops. */
export function VideoHolder({ className }: { className?: string }) {
  const element = useStore($videoElement)
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element !== null) holder.current?.append(element)
  }, [element])
  return <div ref={holder} className={className} />
}

/** @param isHeld the play would run, but its video does not. */
export function MasterVideo({ isHeld, isLocked }: { isHeld: boolean; isLocked: boolean }) {
  const t = useStore($t)
  const notice = useStore($videoNotice)
  const isLoading = useLasting(isHeld, SAY_AFTER_MS)
  const isLong = useLasting(isHeld, OFFER_AFTER_MS)
  return (
    <figure className="player-media player-video">
      <VideoHolder />
      <Later load={loadParts} props={{ isLocked }} onFail={stayAway} />
      <div className="player-video-note" role="status">
        {isLoading && (
          <p>
            <Icon of={loaderCircle} />
            {t('player.videoLoading')}
          </p>
        )}
        {!isLoading && notice === 'silenced' && (
          <p>
            <Icon of={volumeX} />
            {t('player.videoSilenced')}
          </p>
        )}
      </div>
      {isLong && !isLocked && (
        <button type="button" className="player-video-without" onClick={giveUpVideo}>
          {t('player.videoWithout')}
        </button>
      )}
    </figure>
  )
}

/** For a while after the video was lost. */
export function VideoNote() {
  const t = useStore($t)
  const hasFailed = useStore($videoNotice) === 'failed'
  const isOver = useLasting(hasFailed, NOTE_MS)
  return (
    <div className="player-missed" role="status">
      {hasFailed && !isOver && (
        <Note tone="warning" icon={video}>
          {t('player.videoFailed')}
        </Note>
      )}
    </div>
  )
}
