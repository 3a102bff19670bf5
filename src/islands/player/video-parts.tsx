/** What lies over a master video: the name of a chapter as it begins, the one that comes, and the way to speed and chapters. */
import '../../styles/player/video-parts.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $t, $locale } from '../../stores/app/locale.ts'
import { $player, $playerClock, $videoElement } from '../../stores/player/player.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { exerciseName, upcoming } from './describe.ts'
import { ChapterLevel } from './chapter-level.tsx'
import { ChapterSheet, speedText } from './chapter-sheet.tsx'
import { addChapterTrack } from './video-track.ts'

const SOON_SEC = 6

function useIsSoon(): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => $playerClock.subscribe(({ seconds }) => setSoon(seconds <= SOON_SEC)), [])
  return isSoon
}

function Captions({ view: { timeline, index, entry, workout } }: { view: PlayingView }) {
  const t = useStore($t)
  const isSoon = useIsSoon()
  const chapter = timeline.segments[index]
  const next = upcoming(timeline, index)
  // The screen reader is told by the player itself.
  return (
    <div className="video-captions" aria-hidden="true">
      {chapter !== undefined && (
        <p key={entry} className="video-caption" dir="auto">
          {exerciseName(chapter, t)} <ChapterLevel segment={chapter} workout={workout} />
        </p>
      )}
      {isSoon && next !== undefined && (
        <p className="video-next" dir="auto">
          {t('player.mediaNext', { name: exerciseName(next, t) })}
        </p>
      )}
    </div>
  )
}

function Over({ view, isLocked }: { view: PlayingView; isLocked: boolean }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const element = useStore($videoElement)
  const [isOpen, setOpen] = useState(false)
  const { timeline } = view
  useEffect(() => {
    if (element !== null) addChapterTrack(element, timeline, t)
  }, [element, timeline, t])
  const speed = speedText(view.rate, locale)
  return (
    <>
      <Captions view={view} />
      {!isLocked && (
        <button type="button" className="video-open numeric" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="visually-hidden">{t('videoParts.title')} </span>
          {speed}
        </button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {t('videoParts.speed')} {speed}
      </span>
      <span className="visually-hidden" role="status">
        <ChapterLevel segment={timeline.segments[view.index]} workout={view.workout} />
      </span>
      {isOpen && !isLocked && <ChapterSheet view={view} element={element} onClose={() => setOpen(false)} />}
    </>
  )
}

export function VideoParts({ isLocked }: { isLocked: boolean }) {
  const view = useStore($player)
  return view.kind === 'playing' && <Over view={view} isLocked={isLocked} />
}
