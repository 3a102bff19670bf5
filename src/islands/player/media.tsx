/** What the exercise looks like: image or looping video. A file that fails is left out and never stops the timer. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Segment, Timeline } from '#core/player/segment.ts'
import { $t } from '../../stores/app/locale.ts'
import { mediaAddresses } from '../../stores/media/media.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { figureFor } from '../../ui/figures.ts'
import { eye, image, video } from '../../ui/icons.ts'
import { exerciseName, upcoming } from './describe.ts'
import { Fetched, StepAudio, StepImage, StepVideo } from './media-file.tsx'

/** The segment whose picture belongs on the screen now: a rest and a get-ready show what comes. */
export function mediaSegment(timeline: Timeline, index: number): Segment | undefined {
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
  /** Shown for exercises that have no picture of their own; may be empty. */
  fallbackUrl: string
}

interface Shown {
  type: 'image' | 'video'
  url: string
  isOwn: boolean
}

/** What is shown of a segment: its own file, else a drawing (no url), else the workout's picture; null for nothing. */
function choose(segment: Segment, fallbackUrl: string, failed: ReadonlySet<string>): Shown | null {
  const { type, url } = segment.media
  if (type !== 'none' && url !== '' && !failed.has(url)) return { type, url, isOwn: true }
  if (figureFor(segment.name) !== null) return { type: 'image', url: '', isOwn: false }
  return fallbackUrl === '' || failed.has(fallbackUrl) ? null : { type: 'image', url: fallbackUrl, isOwn: false }
}

/** While a file is on its way, and where there is none: the drawing that stands for the exercise. */
function Poster({ name }: { name: string }) {
  const figure = figureFor(name)
  return figure === null ? null : <Glyph of={figure} className="fig" />
}

/** Nothing at all when there is nothing to show: the digits take the room. */
export function Media({ timeline, index, entry, isRunning, isWaiting, fallbackUrl }: MediaProps) {
  const t = useStore($t)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void mediaAddresses.prepare(timeline.segments.flatMap(({ media }) => [media.url, media.audioUrl]))
  }, [timeline])
  const now = timeline.segments[index]
  const segment = mediaSegment(timeline, index)
  if (now === undefined || segment === undefined) return null
  const shown = choose(segment, fallbackUrl, failed)
  const audioUrl = now === segment && !isWaiting ? now.media.audioUrl : ''
  const url = shown?.url ?? ''
  const file = {
    url,
    onShown: () => setArrived((before) => new Set([...before, url])),
    onFail: () => setFailed((before) => new Set([...before, url]))
  }
  const isNext = now !== segment || isWaiting
  return (
    <>
      {audioUrl !== '' && <StepAudio key={`${entry}-${audioUrl}`} url={audioUrl} isRunning={isRunning} />}
      {shown !== null && (
        <figure className="media">
          {!arrived.has(url) && <Poster name={segment.name} />}
          {url !== '' &&
            (shown.type === 'video' ? (
              <StepVideo key={url} {...file} isRunning={isRunning} />
            ) : (
              <StepImage key={url} {...file} />
            ))}
          {(shown.isOwn || isNext) && (
            <figcaption>
              <Icon of={isNext ? eye : shown.type === 'video' ? video : image} />
              {isNext
                ? t('player.mediaNext', { name: exerciseName(segment, t) })
                : t(shown.type === 'video' ? 'player.video' : 'player.image')}
            </figcaption>
          )}
        </figure>
      )}
      <Preload timeline={timeline} index={index} shownUrl={url} />
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
