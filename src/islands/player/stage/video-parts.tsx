/** Overlay of a master video: the name of the current chapter, the next one, and the button for speed and chapters. */
import '../../../styles/player/video-parts.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Segment, Timeline } from '#core/player/segment.ts'
import type { Workout } from '#core/workout/workout.ts'
import { formatClock } from '#core/app/format.ts'
import { SPEEDS } from '#core/player/position.ts'
import { chaptersInVideo } from '#core/player/chapters-in-video.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { $player, $playerClock, $videoElement, act } from '../../../stores/player/player.ts'
import type { PlayingView } from '../../../stores/player/player-view.ts'
import { exerciseName, upcoming } from '../describe.ts'
import { LevelBars } from '../../../ui/level-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface ChapterLevelProps {
  segment: Pick<Segment, 'level'> | undefined
  workout: Pick<Workout, 'level'>
}

/** Level of a chapter, if it differs from that of its workout. */
export function ChapterLevel({ segment, workout }: ChapterLevelProps) {
  const t = useStore($t)
  const level = segment?.level ?? workout.level
  return level !== workout.level && <LevelBars level={level} label={t(`levels.${level}`)} />
}

const speedText = (rate: number, locale: string): string => `${new Intl.NumberFormat(locale).format(rate)}×`

function Speeds({ rate: now }: { rate: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <div className="video-speeds" role="group" aria-label={t('videoParts.speed')}>
      {SPEEDS.map((rate) => (
        <button
          key={rate}
          type="button"
          className="button numeric"
          aria-pressed={rate === now}
          onClick={() => act({ kind: 'speed', rate })}
        >
          {speedText(rate, locale)}
        </button>
      ))}
    </div>
  )
}

function Chapters({ view: { timeline, index: now, workout }, onClose }: { view: PlayingView; onClose: () => void }) {
  const t = useStore($t)
  const go = (index: number) => {
    act({ kind: 'jump', index })
    onClose()
  }
  return (
    <ol className="video-chapters" aria-label={t('videoParts.chapters')}>
      {timeline.segments.map((segment, index) => (
        <li key={timeline.starts[index]}>
          <button type="button" aria-current={index === now || undefined} onClick={() => go(index)}>
            <span className="numeric">{formatClock(timeline.starts[index] ?? 0)}</span>{' '}
            <b dir="auto">{exerciseName(segment, t)}</b> <ChapterLevel segment={segment} workout={workout} />
          </button>
        </li>
      ))}
    </ol>
  )
}

interface ChapterSheetProps {
  view: PlayingView
  element: HTMLVideoElement | null
  onClose: () => void
}

/** Speed of a master video, its chapters, and its own small window. */
export function ChapterSheet({ view, element, onClose }: ChapterSheetProps) {
  const t = useStore($t)
  const isSmall = element !== null && document.pictureInPictureElement === element
  const switchWindow = () => {
    const change = isSmall ? document.exitPictureInPicture() : element?.requestPictureInPicture()
    // If the browser refuses, the video stays where it is.
    void change?.catch(() => undefined)
    onClose()
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('videoParts.title')} closeLabel={t('player.close')}>
      <div className="stack">
        <Speeds rate={view.rate} />
        {element !== null && document.pictureInPictureEnabled && (
          <Button aria-pressed={isSmall} onClick={switchWindow}>
            {t('videoParts.window')}
          </Button>
        )}
        <Chapters view={view} onClose={onClose} />
      </div>
    </Sheet>
  )
}

/** Runs once for each element. */
function addChapterTrack(element: HTMLVideoElement, timeline: Timeline, t: Translate): void {
  if ([...element.textTracks].some(({ kind }) => kind === 'chapters')) return
  const track = element.addTextTrack('chapters', t('videoParts.chapters'))
  for (const { segment, startSec, endSec } of chaptersInVideo(timeline)) {
    track.addCue(new VTTCue(startSec, endSec, exerciseName(segment, t)))
  }
  track.mode = 'hidden'
}

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
  // The player itself announces it to screen readers.
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
