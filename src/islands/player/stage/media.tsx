/** What the exercise looks like: image or looping video. A file that fails is left out and never stops the timer. */
import { useStore } from '@nanostores/react'
import { Eye, ImageIcon, Video } from 'lucide-react'
import { useEffect, useState, type ReactNode, type ComponentType } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import type { Segment, Timeline } from '#core/player/segment.ts'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import { Icon, Glyph } from '../../../ui/icon.tsx'
import { exerciseName, upcoming, lengthText, queueOf } from '../describe.ts'
import type { KnownExerciseProps } from './known-exercise.tsx'
import type { SegmentFigureProps } from './segment-figure.tsx'
import { Fetched, StepAudio, StepImage, StepVideo, VideoHolder } from './media-file.tsx'
import { Later } from '../../app/later.tsx'
import type { HeldNoteProps } from './video-notes.tsx'
import { $settings } from '../../../stores/account/settings.ts'
import { PHASE_GLYPH } from '../phase-glyph.ts'

/** What comes after this segment. */
export function Next({ timeline, index }: { timeline: Timeline; index: number }) {
  const t = useStore($t)
  const { timeFormatMinSec } = useStore($settings)
  const next = timeline.segments[index + 1]
  const shown = next?.phase === 'rest' || next?.phase === 'setup' ? upcoming(timeline, index + 1) : next
  return (
    <aside className="player-next">
      <p>{t('player.nextUp')}</p>
      <Glyph of={PHASE_GLYPH[next?.phase ?? 'done']} />
      {next === undefined ? (
        <b>{t('phases.done')}</b>
      ) : (
        <b className="numeric">
          {t(`phases.${next.phase}`)} {lengthText(next.length, timeFormatMinSec)}
        </b>
      )}
      <span dir="auto">{shown === undefined ? t('player.last') : exerciseName(shown, t)}</span>
    </aside>
  )
}

/** The next exercises, where there is room for them. */
export function Queue({ timeline, index }: { timeline: Timeline; index: number }) {
  const t = useStore($t)
  const { timeFormatMinSec } = useStore($settings)
  return (
    <ol className="player-queue" aria-label={t('player.queue')}>
      {queueOf(timeline, index, timeFormatMinSec).map((item) => (
        <li key={item.turn}>
          <span className="numeric">{item.turn}</span>
          <b>{item.name}</b>
          <span className="numeric">{item.length}</span>
        </li>
      ))}
    </ol>
  )
}

const loadParts = () => import('./video-parts.tsx').then(({ VideoParts }) => VideoParts)
const loadHeld = () => import('./video-notes.tsx').then(({ HeldNote }) => HeldNote)
const loadLost = () => import('./video-notes.tsx').then(({ LostNote }) => LostNote)
// The video plays on without what lies over it.
const stayAway = () => undefined
const NO_PROPS = {}

/** The video that leads the play. What lies over it comes after it. */
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

const LOAD_AFTER_MS = 1000

type FiguredWorkout = Pick<Workout, 'exercises' | 'language' | 'sport'>

interface Parts {
  Figure: ComponentType<SegmentFigureProps>
  Known: ComponentType<KnownExerciseProps>
  find: (name: string) => string | undefined
}

let loaded: Parts | null = null

async function load({ exercises, language }: FiguredWorkout): Promise<Parts> {
  const [part, { KnownExercise }, library] = await Promise.all([
    import('./segment-figure.tsx'),
    import('./known-exercise.tsx'),
    import('../../../stores/exercises/library.ts'),
    loadTexts(['exercises'])
  ])
  // Workouts of an older app: their names were never looked up.
  await library.findAll(
    exercises.flatMap(({ name, figure }) => (figure === undefined ? [name] : [])),
    language
  )
  loaded = { Figure: part.SegmentFigure, Known: KnownExercise, find: library.findKnown }
  return loaded
}

interface Figures {
  /** Null until it is there. */
  Figure: ComponentType<SegmentFigureProps> | null
  Known: ComponentType<KnownExerciseProps> | null
  /** By id of the exercise in the workout. */
  idOf: (exerciseId: string) => string | undefined
  /** Where none is known, everything stays as large as it is without any. */
  hasAny: boolean
}

/** Figures of the exercises of a play. Their code is loaded after what the play itself needs. */
function useFigures(workout: FiguredWorkout): Figures {
  const { exercises, language } = workout
  const [ready, setReady] = useState<{ of: FiguredWorkout['exercises']; parts: Parts } | null>(null)
  // Not before the play can be used.
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(
      () => {
        load(workout).then(
          (parts) => !isGone && setReady({ of: exercises, parts }),
          // Without a network the digits have all the room.
          () => undefined
        )
      },
      loaded === null ? LOAD_AFTER_MS : 0
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // Another workout, not another object of the same one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [exercises, language])
  const parts = ready?.of === exercises ? ready.parts : null
  const figureOf = ({ name, figure }: { name: string; figure?: string }): string | undefined =>
    figure === undefined ? parts?.find(name) : figure || undefined
  return {
    Figure: parts?.Figure ?? null,
    Known: parts?.Known ?? null,
    idOf: (exerciseId) => {
      const exercise = exercises.find(({ id }) => id === exerciseId)
      return exercise === undefined ? undefined : figureOf(exercise)
    },
    hasAny: exercises.some((exercise) => figureOf(exercise) !== undefined)
  }
}

/** The segment whose picture belongs on the screen now: a rest and a get-ready show what comes. */
function mediaSegment(timeline: Timeline, index: number): Segment | undefined {
  const segment = timeline.segments[index]
  return segment?.phase === 'work' || segment?.phase === 'intro' ? segment : upcoming(timeline, index)
}

export interface MediaProps {
  timeline: Timeline
  index: number
  /** Counts the entered segments: one that is entered again begins again. */
  entry: number
  isRunning: boolean
  isWaiting: boolean
  /** Its picture is shown for exercises that have none of their own and no figure; it may be empty. */
  workout: FiguredWorkout & Pick<Workout, 'imageUrl'>
}

interface Shown {
  /** A figure has no url. */
  type: 'image' | 'video' | 'figure'
  url: string
  alt?: string | undefined
  isOwn: boolean
}

interface PictureProps {
  shown: Shown
  /** Drawn while the file is on its way, and where there is none. */
  figure: ReactNode
  /** What is known of the exercise. */
  known: ReactNode
  /** What the line below calls the exercise that comes next; null for the present one. */
  next: string | null
  isRunning: boolean
  /** The file is on the screen. */
  hasArrived: boolean
  onShown: (url: string) => void
  onFail: (url: string) => void
}

const FIGURE: Shown = { type: 'figure', url: '', isOwn: false }

/**
 * What is shown of a segment: its own file, else a figure, else the workout's picture, else the icon of its sport where
 * other exercises have figures; null for nothing.
 */
function choose(segment: Segment, fallbackUrl: string, failed: ReadonlySet<string>, figures: Figures): Shown | null {
  const { type, url, alt } = segment.media
  if (type !== 'none' && url !== '' && !failed.has(url)) return { type, url, alt, isOwn: true }
  if (figures.idOf(segment.exerciseId) !== undefined) return FIGURE
  if (fallbackUrl !== '' && !failed.has(fallbackUrl)) return { type: 'image', url: fallbackUrl, isOwn: false }
  return figures.hasAny ? FIGURE : null
}

/** The chosen file, or the figure, with a line below that says what it is. */
function Picture({ shown, hasArrived, figure, known, next, isRunning, onShown, onFail }: PictureProps) {
  const t = useStore($t)
  const { url, type, alt } = shown
  const file = { url, alt, onShown: () => onShown(url), onFail: () => onFail(url) }
  const isVideo = type === 'video'
  return (
    <figure className={url === '' || !hasArrived ? 'player-media has-figure' : 'player-media'}>
      {!hasArrived && figure}
      {url !== '' &&
        (isVideo ? <StepVideo key={url} {...file} isRunning={isRunning} /> : <StepImage key={url} {...file} />)}
      {(shown.isOwn || next !== null) && (
        <figcaption>
          <Icon of={next !== null ? Eye : isVideo ? Video : ImageIcon} />
          <span>
            {next !== null ? t('player.mediaNext', { name: next }) : t(isVideo ? 'player.video' : 'player.image')}
          </span>
        </figcaption>
      )}
      {known}
    </figure>
  )
}

/** Nothing at all when there is nothing to show: the digits take the room. */
export function Media({ timeline, index, entry, isRunning, isWaiting, workout }: MediaProps) {
  const t = useStore($t)
  const figures = useFigures(workout)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void mediaAddresses.prepare(timeline.segments.flatMap(({ media }) => [media.url, media.audioUrl]))
  }, [timeline])
  const now = timeline.segments[index]
  const segment = mediaSegment(timeline, index)
  if (now === undefined || segment === undefined) return null
  const shown = choose(segment, workout.imageUrl, failed, figures)
  const id = figures.idOf(segment.exerciseId)
  const isNext = now !== segment || isWaiting
  const audioUrl = isNext ? '' : now.media.audioUrl
  return (
    <>
      {audioUrl !== '' && <StepAudio key={`${entry}-${audioUrl}`} url={audioUrl} isRunning={isRunning} />}
      {shown !== null && (
        <Picture
          shown={shown}
          figure={
            figures.Figure && (
              <figures.Figure
                id={id}
                sport={workout.sport}
                isPaused={!isRunning && !isWaiting}
                isSlow={isNext || segment.phase === 'intro'}
              />
            )
          }
          next={isNext ? exerciseName(segment, t) : null}
          isRunning={isRunning}
          hasArrived={arrived.has(shown.url)}
          known={
            figures.Known &&
            id !== undefined && (
              <figures.Known
                id={id}
                segment={segment}
                now={now}
                workout={workout}
                isRunning={isRunning}
                isWaiting={isWaiting}
                hasFigure={!shown.isOwn}
              />
            )
          }
          onShown={(url) => setArrived((before) => new Set([...before, url]))}
          onFail={(url) => setFailed((before) => new Set([...before, url]))}
        />
      )}
      <Preload timeline={timeline} index={index} shownUrl={shown?.url ?? ''} />
    </>
  )
}

/** Fetches the next picture and the next sound while there is time. */
function Preload({ timeline, index, shownUrl }: { timeline: Timeline; index: number; shownUrl: string }) {
  const coming = timeline.segments.slice(index + 1)
  const picture = coming.find(({ media }) => media.url !== '' && media.url !== shownUrl)?.media
  const sound = coming.find(({ media }) => media.audioUrl !== '')?.media.audioUrl
  return (
    <>
      {picture !== undefined && (
        <Fetched key={picture.url} url={picture.url} as={picture.type === 'video' ? 'video' : 'image'} />
      )}
      {sound !== undefined && <Fetched key={`sound ${sound}`} url={sound} as="audio" />}
    </>
  )
}
