import '../../styles/studio/chapter-groups.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, useRef, Fragment, memo, type ReactNode } from 'react'
import { ClipboardPaste, Repeat2, FastForward, ImagePlay, Pause, Play, Rewind, Volume2, VolumeX } from 'lucide-react'
import { formatClock } from '#core/app/format.ts'
import { formatTenths } from '#core/studio/chapter-times.ts'
import { playSeconds, ridgeOfPlay, roundSeconds, runsOf, videoSeconds, type Run } from '#core/studio/chapter-groups.ts'
import type { Edit, Span } from '#core/studio/chapters.ts'
import type { Level } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { $said, markHere, setPoster, goToChapter } from '../../stores/studio/edit-actions.ts'
import { readParts, $canRead, $thumbnails, type Thumbnail } from '../../stores/studio/video-parts.ts'
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
import { LazyPart } from '../app/lazy-part.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { RestGlyph, WorkGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { LevelBars } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { StudioTimeline } from './studio-timeline.tsx'
import { showVideo } from '../../ui/show-video.ts'
import { settlesLength } from './settle-length.ts'

/** The picture nearest to the middle of the chapter. */
function pictureOf({ start, end }: Span, pictures: readonly Thumbnail[]): string | null {
  const middle = (start + end) / 2
  const sorted = pictures.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))
  return sorted[0]?.url ?? null
}

interface ChapterListProps {
  onPaste: () => void
  onRepeat: (n: number) => void
}

export function ChapterList({ onPaste, onRepeat }: ChapterListProps) {
  const t = useStore($t)
  const edit = useStore($edit)
  const current = useStore($current)
  const pictures = useStore($thumbnails)
  if (edit === null) return null
  const rowsOf = ({ from, spans }: Run) =>
    spans.map((span, at) => (
      <ChapterRow
        key={span.id}
        n={from + at}
        isCurrent={from + at === current}
        picture={pictureOf(span, pictures)}
        name={span.name}
        isRest={span.isRest}
        level={span.level}
        start={span.start}
        seconds={span.seconds}
      />
    ))
  return (
    <section className="studio-chapters" aria-label={t('studio.chapterList')}>
      <div className="row">
        <h2 className="grow">{t('studio.chapterList')}</h2>
        <Button look="quiet" icon={ClipboardPaste} aria-haspopup="dialog" onClick={onPaste}>
          {t('studio.paste')}
        </Button>
      </div>
      {edit.groups.length > 0 && <ChapterListPlay edit={edit} />}
      <ol>
        {runsOf(edit).map((run) =>
          run.group === undefined ? (
            <Fragment key={run.from}>{rowsOf(run)}</Fragment>
          ) : (
            <ChapterGroup key={run.group.first} rounds={run.group.rounds} run={run} onRepeat={onRepeat}>
              {rowsOf(run)}
            </ChapterGroup>
          )
        )}
      </ol>
    </section>
  )
}

/** Number of chapters in play order, if it is more than the video has. */
function ChapterListPlay({ edit }: { edit: Edit }) {
  const t = useStore($t)
  return (
    <div className="studio-play">
      <p className="muted numeric">
        {t('chapters.times', { video: formatClock(videoSeconds(edit)), play: formatClock(playSeconds(edit)) })}
      </p>
      <Ridge segments={ridgeOfPlay(edit)} />
    </div>
  )
}

interface ChapterGroupProps {
  rounds: number
  run: Run
  onRepeat: (n: number) => void
  children: ReactNode
}

function ChapterGroup({ rounds, run, onRepeat, children }: ChapterGroupProps) {
  const t = useStore($t)
  return (
    <li className="studio-group">
      <button type="button" className="studio-group-head" aria-haspopup="dialog" onClick={() => onRepeat(run.from)}>
        <Icon of={Repeat2} />
        <b className="grow">{t('chapters.rounds', { count: rounds })}</b>{' '}
        <span className="numeric">
          {rounds} × {formatClock(roundSeconds(run))}
        </span>
      </button>
      <ol>{children}</ol>
    </li>
  )
}

interface ChapterRowProps {
  n: number
  isCurrent: boolean
  picture: string | null
  name: string
  isRest: boolean
  level: Level | null
  start: number
  seconds: number
}

const ChapterRow = memo(function ChapterRow({ n, isCurrent, picture, name, isRest, level, ...times }: ChapterRowProps) {
  const t = useStore($t)
  return (
    <li aria-current={isCurrent || undefined}>
      <button type="button" onClick={() => goToChapter(n)}>
        <span className="studio-shot">{picture !== null && <img src={picture} alt="" />}</span>
        <span className="grow">
          <b>{name}</b>
          <span className="muted numeric">
            <Glyph of={isRest ? RestGlyph : WorkGlyph} className={isRest ? 'phase-rest' : 'phase-work'} />
            {t(isRest ? 'phases.rest' : 'phases.work')} {formatClock(times.seconds)}
            {level !== null && !isRest && <LevelBars level={level} label={t(`levels.${level}`)} />}
          </span>
        </span>
        <span className="numeric studio-shot-at">{formatTenths(times.start)}</span>
      </button>
    </li>
  )
})

/** The video itself with its own controls. */
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
    const release = holdPlayer(element)
    return () => {
      release()
      hide?.()
    }
  }, [video])
  return (
    <section className="studio-video" aria-label={t('studio.video')}>
      {/* It is the user's own video; its chapters are listed below. */}
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

/** A player with keys of its own may cover the studio. */
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
  // Reading pictures and sound from the video starts once it can be used.
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
      {isPasting && <LazyPart load={loadPaste} props={{ onClose: close }} onFail={close} isAsked />}
      {repeating !== null && (
        <LazyPart load={loadRepeat} props={{ n: repeating, onClose: endRepeating }} onFail={endRepeating} isAsked />
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
  // What is not stored on the device is lost with this page, so the browser asks before leaving.
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
