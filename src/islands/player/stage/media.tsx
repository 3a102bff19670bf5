/** Image or looping video of the exercise. A file that fails is left out and never stops the timer. */
import { useStore } from '@nanostores/react'
import { Eye, ImageIcon, Video } from 'lucide-react'
import { useEffect, useState, type ReactNode, type ComponentType } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Segment, Timeline } from '#core/player/segment.ts'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import { Icon, Glyph } from '../../../ui/icon.tsx'
import { exerciseName, upcoming, lengthText, queueOf } from '../describe.ts'
import type { KnownExerciseProps } from './known-exercise.tsx'
import type { SegmentFigureProps } from './segment-figure.tsx'
import { Fetched, StepAudio, StepImage, StepVideo, VideoHolder } from './media-file.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import type { HeldNoteProps } from './video-notes.tsx'
import { $settings } from '../../../stores/account/settings.ts'
import { PHASE_GLYPH } from '../phase-glyph.ts'

/** Shows what comes after this segment. */
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

/** The next exercises, if there is room for them. */
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
// If the overlay cannot be loaded, the video plays without it.
const stayAway = () => undefined
const NO_PROPS = {}

/** The video that leads the play. Its overlay loads later. */
export function MasterVideo(props: HeldNoteProps) {
  return (
    <figure className="player-media player-video">
      <VideoHolder />
      <LazyPart load={loadParts} props={{ isLocked: props.isLocked }} onFail={stayAway} />
      <LazyPart load={loadHeld} props={props} onFail={stayAway} />
    </figure>
  )
}

export const VideoNote = () => <LazyPart load={loadLost} props={NO_PROPS} onFail={stayAway} />

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
  // Workouts from an older app have no stored ids: their names are looked up now.
  await library.findAll(
    exercises.flatMap(({ name, figure }) => (figure === undefined ? [name] : [])),
    language
  )
  loaded = { Figure: part.SegmentFigure, Known: KnownExercise, find: library.findKnown }
  return loaded
}

interface Figures {
  /** Null until it has loaded. */
  Figure: ComponentType<SegmentFigureProps> | null
  Known: ComponentType<KnownExerciseProps> | null
  /** Takes the id of the exercise within the workout. */
  idOf: (exerciseId: string) => string | undefined
  /** If no exercise is known, the layout reserves no space for figures. */
  hasAny: boolean
}

/** Figures for the exercises of a play. Their code loads after what the play itself needs. */
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
          // If they cannot be loaded, the digits keep all the space.
          () => undefined
        )
      },
      loaded === null ? LOAD_AFTER_MS : 0
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // Depends on the workout's content, not on the identity of its object.
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

/** The segment whose picture is shown: a rest and a get-ready show the next exercise. */
function mediaSegment(timeline: Timeline, index: number): Segment | undefined {
  const segment = timeline.segments[index]
  return segment?.phase === 'work' || segment?.phase === 'intro' ? segment : upcoming(timeline, index)
}

export interface MediaProps {
  timeline: Timeline
  index: number
  /** Counts entered segments, so that one entered again starts from the beginning. */
  entry: number
  isRunning: boolean
  isWaiting: boolean
  /** Its picture is shown for exercises without a picture or figure of their own; it may be empty. */
  workout: FiguredWorkout & Pick<Workout, 'imageUrl'>
  /** Only the picture: captions and buttons are too small for a wall. */
  isPlain?: boolean
}

interface Shown {
  /** A figure has no URL. */
  type: 'image' | 'video' | 'figure'
  url: string
  alt?: string | undefined
  isOwn: boolean
}

interface PictureProps {
  shown: Shown
  /** Shown while the file loads, and if there is none. */
  figure: ReactNode
  /** What the library knows about the exercise. */
  known: ReactNode
  /** Label for the next exercise in the caption; null for the current one. */
  next: string | null
  /** Without a caption. */
  isPlain: boolean
  isRunning: boolean
  /** True once the file is visible. */
  hasArrived: boolean
  onShown: (url: string) => void
  onFail: (url: string) => void
}

const FIGURE: Shown = { type: 'figure', url: '', isOwn: false }

/**
 * Decides what a segment shows: its own file, a figure, the workout's picture, or the icon of its sport if other
 * exercises have figures; null for nothing.
 */
function choose(segment: Segment, fallbackUrl: string, failed: ReadonlySet<string>, figures: Figures): Shown | null {
  const { type, url, alt } = segment.media
  if (type !== 'none' && url !== '' && !failed.has(url)) return { type, url, alt, isOwn: true }
  if (figures.idOf(segment.exerciseId) !== undefined) return FIGURE
  if (fallbackUrl !== '' && !failed.has(fallbackUrl)) return { type: 'image', url: fallbackUrl, isOwn: false }
  return figures.hasAny ? FIGURE : null
}

/** The chosen file or figure, with a caption that names it. */
function Picture({ shown, hasArrived, figure, known, next, isPlain, isRunning, onShown, onFail }: PictureProps) {
  const t = useStore($t)
  const { url, type, alt } = shown
  const file = { url, alt, onShown: () => onShown(url), onFail: () => onFail(url) }
  const isVideo = type === 'video'
  return (
    <figure className={url === '' || !hasArrived ? 'player-media has-figure' : 'player-media'}>
      {!hasArrived && figure}
      {url !== '' &&
        (isVideo ? <StepVideo key={url} {...file} isRunning={isRunning} /> : <StepImage key={url} {...file} />)}
      {!isPlain && (shown.isOwn || next !== null) && (
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

const captionOf = (isNext: boolean, segment: Segment, t: Translate): string | null =>
  isNext ? exerciseName(segment, t) : null

interface KnownPartProps extends Omit<KnownExerciseProps, 'id'> {
  of: ComponentType<KnownExerciseProps> | null
  id: string | undefined
}

/** Empty until it has loaded, and for an exercise that the library does not have. */
function KnownPart({ of: Known, id, ...props }: KnownPartProps) {
  return Known !== null && id !== undefined && <Known {...props} id={id} />
}

/** Renders nothing if there is nothing to show, so that the digits get the space. */
export function Media({ timeline, index, entry, isRunning, isWaiting, workout, isPlain = false }: MediaProps) {
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
  const isSlow = isNext || segment.phase === 'intro'
  const Known = isPlain ? null : figures.Known
  const known = { segment, now, workout, isRunning, isWaiting }
  const audioUrl = isNext ? '' : now.media.audioUrl
  return (
    <>
      {audioUrl !== '' && <StepAudio key={`${entry}-${audioUrl}`} url={audioUrl} isRunning={isRunning} />}
      {shown !== null && (
        <Picture
          shown={shown}
          figure={
            figures.Figure && (
              <figures.Figure id={id} sport={workout.sport} isPaused={!isRunning && !isWaiting} isSlow={isSlow} />
            )
          }
          next={captionOf(isNext, segment, t)}
          isPlain={isPlain}
          isRunning={isRunning}
          hasArrived={arrived.has(shown.url)}
          known={<KnownPart of={Known} {...known} id={id} hasFigure={!shown.isOwn} />}
          onShown={(url) => setArrived((before) => new Set([...before, url]))}
          onFail={(url) => setFailed((before) => new Set([...before, url]))}
        />
      )}
      <Preload timeline={timeline} index={index} shownUrl={shown?.url ?? ''} />
    </>
  )
}

/** Preloads the next picture and the next sound. */
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
