/** The video that leads the play. What lies over it comes after it. */
import { Later } from '../app/later.tsx'
import { VideoHolder } from './video-holder.tsx'
import type { HeldNoteProps } from './video-notes.tsx'

const loadParts = () => import('./video-parts.tsx').then(({ VideoParts }) => VideoParts)
const loadHeld = () => import('./video-notes.tsx').then(({ HeldNote }) => HeldNote)
const loadLost = () => import('./video-notes.tsx').then(({ LostNote }) => LostNote)
// The video plays on without what lies over it.
const stayAway = () => undefined
const NO_PROPS = {}

export function MasterVideo(props: HeldNoteProps) {
  return (
    <figure className="player-media player-video">
      <VideoHolder />
      <Later load={loadParts} props={{ isLocked: props.isLocked }} onFail={stayAway} />
      <Later load={loadHeld} props={props} onFail={stayAway} />
    </figure>
  )
}

export const VideoNote = () => <Later load={loadLost} props={NO_PROPS} onFail={stayAway} />
