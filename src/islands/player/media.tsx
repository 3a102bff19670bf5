/** What the exercise looks like: image or looping video. A file that fails is left out and never stops the timer. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Segment, Timeline } from '#core/player/segment.ts'
import { $t } from '../../stores/locale.ts'
import { $isMuted } from '../../stores/player.ts'
import { $settings } from '../../stores/settings.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { figureFor } from '../../ui/figures.ts'
import { eye, image, play, video } from '../../ui/icons.ts'
import { exerciseName, upcoming } from './describe.ts'

/** The segment whose picture belongs on the screen now: a rest and a get-ready show what comes. */
export function mediaSegment(timeline: Timeline, index: number, isWaiting: boolean): Segment | undefined {
  const segment = timeline.segments[index]
  const isOwn = segment?.phase === 'work' || segment?.phase === 'intro'
  return isOwn && !isWaiting ? segment : isOwn ? segment : upcoming(timeline, index)
}

function isMotionReduced(): boolean {
  return $settings.get().reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches
}

function Video({ url, isRunning, onFail }: { url: string; isRunning: boolean; onFail: () => void }) {
  const t = useStore($t)
  const element = useRef<HTMLVideoElement>(null)
  const [isAsked, setAsked] = useState(() => !isMotionReduced())
  useEffect(() => {
    const player = element.current
    if (player === null) return
    // A browser that refuses to play shows the first frame: as good as a picture.
    if (isRunning && isAsked) void player.play().catch(() => undefined)
    else player.pause()
  }, [isRunning, isAsked])
  return (
    <>
      <video ref={element} src={url} muted loop playsInline preload="auto" onError={onFail} />
      {!isAsked && (
        <button type="button" className="play-video" aria-label={t('player.playVideo')} onClick={() => setAsked(true)}>
          <Icon of={play} />
        </button>
      )}
    </>
  )
}

export interface MediaProps {
  timeline: Timeline
  index: number
  isRunning: boolean
  isWaiting: boolean
  /** Shown for exercises that have no picture of their own; may be empty. */
  fallbackUrl: string
}

/** Nothing at all when there is nothing to show: the digits take the room. */
export function Media({ timeline, index, isRunning, isWaiting, fallbackUrl }: MediaProps) {
  const t = useStore($t)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const now = timeline.segments[index]
  const shown = mediaSegment(timeline, index, isWaiting)
  if (now === undefined || shown === undefined) return null
  const own = shown.media.type !== 'none' && shown.media.url !== '' && !failed.has(shown.media.url)
  const figure = own ? null : figureFor(shown.name)
  const type = own ? shown.media.type : 'image'
  const url = own ? shown.media.url : figure !== null || failed.has(fallbackUrl) ? '' : fallbackUrl
  const audioUrl = now === shown ? now.media.audioUrl : ''
  const fail = () => setFailed((before) => new Set([...before, url]))
  const isNext = now !== shown || isWaiting
  return (
    <>
      {audioUrl !== '' && <StepAudio key={`${index}-${audioUrl}`} url={audioUrl} isRunning={isRunning} />}
      {(url !== '' || figure !== null) && (
        <figure className="media">
          {figure !== null ? (
            <Glyph of={figure} className="fig" />
          ) : type === 'video' ? (
            <Video key={url} url={url} isRunning={isRunning} onFail={fail} />
          ) : (
            <img key={url} src={url} alt="" onError={fail} />
          )}
          {(own || isNext) && (
            <figcaption>
              <Icon of={isNext ? eye : type === 'video' ? video : image} />
              {isNext
                ? t('player.mediaNext', { name: exerciseName(shown, t) })
                : t(type === 'video' ? 'player.video' : 'player.image')}
            </figcaption>
          )}
        </figure>
      )}
      <Preload timeline={timeline} index={index} />
    </>
  )
}

/** The sound that a step brings along; it stands still with the clock. */
function StepAudio({ url, isRunning }: { url: string; isRunning: boolean }) {
  const isMuted = useStore($isMuted)
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (isRunning) void element.current?.play().catch(() => undefined)
    else element.current?.pause()
  }, [isRunning])
  // It has no captions: what it says stands beside it as the step's text.
  // eslint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={element} src={url} muted={isMuted} preload="auto" />
}

/** Fetches the next picture while there is time. */
function Preload({ timeline, index }: { timeline: Timeline; index: number }) {
  const shown = mediaSegment(timeline, index, false)
  const next = timeline.segments
    .slice(index + 1)
    .find((segment) => segment.media.url !== '' && segment.media.url !== shown?.media.url)
  if (next === undefined) return null
  return next.media.type === 'video' ? (
    <video hidden muted preload="auto" src={next.media.url} />
  ) : (
    <img hidden src={next.media.url} alt="" />
  )
}
