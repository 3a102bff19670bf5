import '../../styles/studio/chapter-groups.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, useRef } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $said, markHere, setPoster } from '../../stores/studio/edit-actions.ts'
import { readParts, $canRead } from '../../stores/studio/video-parts.ts'
import { startAgain } from '../../stores/studio/studio.ts'
import {
  $isKept,
  $isRestored,
  redoEdit,
  undoEdit,
  type StudioVideo,
  $at,
  $current,
  $edit,
  togglePlay,
  $isPlaying,
  holdPlayer,
  seekTo
} from '../../stores/studio/studio-state.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Later } from '../app/later.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { ChapterList } from './chapter-list.tsx'
import { StudioTimeline } from './studio-timeline.tsx'
import { FastForward, ImagePlay, Pause, Play, Rewind, Volume2, VolumeX } from 'lucide-react'
import { showVideo } from '../../ui/show-video.ts'
import { settlesLength } from './settle-length.ts'

/** The video itself, with its own bar. */
export function VideoView({ video }: { video: StudioVideo }) {
  const t = useStore($t)
  const player = useRef<HTMLVideoElement>(null)
  const [isLost, setLost] = useState(false)
  const [isMuted, setMuted] = useState(false)
  useEffect(() => {
    const element = player.current
    if (element === null) return
    const hide = video.kind === 'own' ? showVideo(element, video.file) : undefined
    if (video.kind !== 'own') element.src = video.url
    const letGo = holdPlayer(element)
    return () => {
      letGo()
      hide?.()
    }
  }, [video])
  return (
    <section className="studio-video" aria-label={t('studio.video')}>
      {/* It is their own video; its chapters stand below. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        playsInline
        preload="auto"
        muted={isMuted}
        aria-label={t('studio.video')}
        {...settlesLength}
        onClick={togglePlay}
        onError={() => setLost(true)}
      />
      {isLost && (
        <Note tone="negative" role="alert">
          <p>{t('studio.cannotPlay')}</p>
        </Note>
      )}
      <VideoBar isMuted={isMuted} onMute={() => setMuted(!isMuted)} />
    </section>
  )
}

function VideoBar({ isMuted, onMute }: { isMuted: boolean; onMute: () => void }) {
  const t = useStore($t)
  const isPlaying = useStore($isPlaying)
  const canRead = useStore($canRead)
  const edit = useStore($edit)
  const at = useStore($at)
  const current = useStore($current)
  const name = edit?.chapters[current]?.name ?? ''
  return (
    <div className="studio-video-bar">
      <IconButton icon={Rewind} label={t('studio.back1')} onClick={() => seekTo($at.get() - 1)} />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'studio.pause' : 'studio.play')}
        onClick={togglePlay}
      />
      <IconButton icon={FastForward} label={t('studio.forward1')} onClick={() => seekTo($at.get() + 1)} />
      <b>{name}</b>
      <IconButton
        icon={isMuted ? VolumeX : Volume2}
        label={t(isMuted ? 'studio.soundOn' : 'studio.soundOff')}
        onClick={onMute}
      />
      {canRead && (
        <IconButton icon={ImagePlay} label={t('studio.poster')} isPressed={edit?.poster === at} onClick={setPoster} />
      )}
    </div>
  )
}

const loadPaste = () => import('./paste-chapters.tsx').then((file) => file.PasteChapters)

const loadRepeat = () => import('./repeat-chapters.tsx').then((file) => file.RepeatChapters)

/** Over the studio there may be a player, which has keys of its own. */
const ownsKeys = (target: EventTarget | null): boolean =>
  document.body.classList.contains('player-backdrop') ||
  (target instanceof Element && target.closest('input, textarea, select, dialog') !== null)

function onKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  if (event.altKey || ownsKeys(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  const run = isCommand
    ? key === 'z'
      ? event.shiftKey
        ? redoEdit
        : undoEdit
      : key === 'y'
        ? redoEdit
        : null
    : key === 'm' && !event.repeat
      ? markHere
      : key === 'k' && !event.repeat
        ? togglePlay
        : null
  if (run === null) return
  event.preventDefault()
  run()
}

export function OpenStudio({ video }: { video: StudioVideo }) {
  const [isPasting, setPasting] = useState(false)
  const [repeating, setRepeating] = useState<number | null>(null)
  const said = useStore($said)
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // What is read out of the video comes after it can be used.
  useEffect(() => readParts(video), [video])
  const close = () => setPasting(false)
  const endRepeating = () => setRepeating(null)
  return (
    <>
      <StudioNotes video={video} />
      <VideoView video={video} />
      <StudioTimeline seconds={video.seconds} />
      <ChapterCard canTrim={video.kind === 'own'} onRepeat={setRepeating} />
      <ChapterList onPaste={() => setPasting(true)} onRepeat={setRepeating} />
      {isPasting && <Later load={loadPaste} props={{ onClose: close }} onFail={close} isAsked />}
      {repeating !== null && (
        <Later load={loadRepeat} props={{ n: repeating, onClose: endRepeating }} onFail={endRepeating} isAsked />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function StudioNotes({ video }: { video: StudioVideo }) {
  const t = useStore($t)
  const isKept = useStore($isKept)
  const isRestored = useStore($isRestored)
  // What is not on the device is lost with this page, so the browser asks before it goes.
  useEffect(() => {
    if (isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isKept])
  if (isKept && !isRestored) return null
  return (
    <div className="stack tight studio-notes">
      {!isKept && (
        <Note tone="warning" role="alert">
          <p>{t('studio.notKept')}</p>
        </Note>
      )}
      {isRestored && (
        <Note>
          <p>{t('studio.restored')}</p>
          <Button look="quiet" onClick={() => void startAgain(video)}>
            {t('studio.startAgain')}
          </Button>
        </Note>
      )}
    </div>
  )
}
