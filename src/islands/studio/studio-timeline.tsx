/** One time axis: ridge, pictures and sound. Only the start of the current chapter can be moved here. */
import { useStore } from '@nanostores/react'
import { MapPin } from 'lucide-react'
import { memo, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { formatClock } from '#core/app/format.ts'
import { formatTenths } from '#core/studio/chapter-times.ts'
import { rangeOf, ridgeOfChapters, spansOf, type Edit } from '#core/studio/chapters.ts'
import { levelsPath } from '#core/studio/levels-path.ts'
import { $t } from '../../stores/app/locale.ts'
import { canTrim, markHere, moveChapter, moveChapterBy } from '../../stores/studio/edit-actions.ts'
import { $levels, $thumbnails } from '../../stores/studio/video-parts.ts'
import { $at, $current, $edit, $isPlaying, seekTo } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { Ridge } from '../../ui/ridge.tsx'

const share = (seconds: number, whole: number): string => `${((100 * seconds) / whole).toFixed(3)}%`
const at = (seconds: number, whole: number) => ({ '--x': share(seconds, whole) }) as React.CSSProperties

/** Seconds that an arrow key moves; null for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const size = shiftKey ? 1 : 0.1
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -size
  return key === 'ArrowRight' || key === 'ArrowUp' ? size : null
}

export function StudioTimeline({ seconds }: { seconds: number }) {
  const t = useStore($t)
  const edit = useStore($edit)
  if (edit === null) return null
  return (
    <section className="card studio-timeline" aria-label={t('studio.timeline')}>
      <div className="studio-timeline-head">
        <Clock />
        <p className="muted numeric">
          <span>{t('studio.of', { time: formatClock(seconds) })}</span>{' '}
          <span>{t('studio.chapters', { count: edit.chapters.length })}</span>
        </p>
        <Button look="primary" icon={MapPin} aria-keyshortcuts="M" onClick={markHere}>
          {t('studio.mark')} <kbd aria-hidden="true">M</kbd>
        </Button>
      </div>
      <Lane edit={edit} seconds={seconds} />
    </section>
  )
}

function Clock() {
  return (
    <b className="studio-clock numeric" role="timer">
      {formatTenths(useStore($at))}
    </b>
  )
}

function Lane({ edit, seconds }: { edit: Edit; seconds: number }) {
  const lane = useRef<HTMLDivElement>(null)
  const current = useStore($current)
  const timeAt = (clientX: number): number => {
    const box = lane.current?.getBoundingClientRect()
    return box === undefined ? 0 : Math.max(0, Math.min(seconds, ((clientX - box.left) / box.width) * seconds))
  }
  const first = edit.chapters[0]?.start ?? 0
  const span = spansOf(edit)[current]
  return (
    <div className="studio-zoom">
      {/* The playhead is the control; a press on the pictures moves it there. */}
      <div
        ref={lane}
        className="studio-lane"
        role="presentation"
        onPointerDown={(event) => {
          if (event.button === 0) seekTo(timeAt(event.clientX))
        }}
      >
        <div
          className="studio-ridge"
          style={{ marginInline: `${share(first, seconds)} ${share(seconds - edit.end, seconds)}` }}
        >
          <Ridge segments={ridgeOfChapters(edit)} />
        </div>
        <i
          className="studio-ridge-at"
          style={{ insetInlineStart: share(span?.start ?? 0, seconds), inlineSize: share(span?.seconds ?? 0, seconds) }}
        />
        <Strip />
        <span className="studio-cut" style={{ inlineSize: share(first, seconds) }} />
        <span className="studio-cut is-end" style={{ inlineSize: share(seconds - edit.end, seconds) }} />
        <Sound />
        <Rounds edit={edit} seconds={seconds} />
        <Starts edit={edit} current={current} seconds={seconds} timeAt={timeAt} />
        <Head seconds={seconds} timeAt={timeAt} />
      </div>
      <Ruler seconds={seconds} />
    </div>
  )
}

const Strip = memo(function Strip() {
  const pictures = useStore($thumbnails)
  return (
    <div className="studio-strip" aria-hidden="true">
      {pictures.map(({ at: time, url }) => (
        <img key={time} src={url} alt="" draggable={false} />
      ))}
    </div>
  )
})

/** Memoized: redrawing a long video at each step of a drag would be slow. */
const Sound = memo(function Sound() {
  const levels = useStore($levels)
  return (
    <svg className="studio-wave" viewBox="0 0 600 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={levelsPath(levels)} />
    </svg>
  )
})

function Rounds({ edit, seconds }: { edit: Edit; seconds: number }) {
  const spans = spansOf(edit)
  return edit.groups.map((group) => {
    const { from, to } = rangeOf(group, edit)
    const [start, end] = [spans[from]?.start ?? 0, spans[to]?.end ?? 0]
    const box = { insetInlineStart: share(start, seconds), inlineSize: share(end - start, seconds) }
    return (
      <span key={group.first} className="studio-rounds numeric" style={box} aria-hidden="true">
        <b>{group.rounds}×</b>
      </span>
    )
  })
}

interface Dragged {
  seconds: number
  timeAt: (clientX: number) => number
}

const drag = (moved: (clientX: number) => void) => ({
  onPointerDown: (event: PointerEvent) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
  },
  onPointerMove: (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moved(event.clientX)
  }
})

function Starts({ edit, current, seconds, timeAt }: Dragged & { edit: Edit; current: number }) {
  const t = useStore($t)
  const chapter = edit.chapters[current]
  if (chapter === undefined) return null
  const isFixed = current === 0 && !canTrim()
  return (
    <>
      {edit.chapters.map(
        ({ id, start }, n) =>
          (n !== current || isFixed) && <i key={id} className="studio-start" style={at(start, seconds)} />
      )}
      {!isFixed && (
        <span
          className="studio-start is-current"
          style={at(chapter.start, seconds)}
          role="slider"
          tabIndex={0}
          aria-label={t('studio.startOf', { name: chapter.name })}
          aria-valuemin={0}
          aria-valuemax={seconds}
          aria-valuenow={chapter.start}
          aria-valuetext={formatTenths(chapter.start)}
          onKeyDown={(event) => {
            const step = stepOf(event)
            if (step === null) return
            event.preventDefault()
            moveChapterBy(current, step)
          }}
          {...drag((x) => moveChapter(current, timeAt(x), 'snapping'))}
        />
      )}
    </>
  )
}

function Head({ seconds, timeAt }: Dragged) {
  const t = useStore($t)
  const now = useStore($at)
  const isPlaying = useStore($isPlaying)
  const head = useRef<HTMLSpanElement>(null)
  // On phones the axis is wider than the screen, so it follows the video.
  useEffect(() => {
    const [element, zoom] = [head.current, head.current?.closest('.studio-zoom')]
    if (element === null || zoom === null || zoom === undefined || zoom.scrollWidth <= zoom.clientWidth) return
    const x = element.offsetLeft - zoom.scrollLeft
    if (x < 40 || x > zoom.clientWidth - 40) zoom.scrollLeft = element.offsetLeft - zoom.clientWidth / 2
  }, [now])
  return (
    <span
      ref={head}
      className="studio-head"
      style={at(now, seconds)}
      role="slider"
      tabIndex={0}
      aria-label={t('studio.position')}
      aria-valuemin={0}
      aria-valuemax={seconds}
      // During playback every tenth would be announced.
      aria-valuenow={isPlaying ? Math.floor(now) : now}
      aria-valuetext={isPlaying ? formatClock(now) : formatTenths(now)}
      onKeyDown={(event) => {
        const step = stepOf(event)
        if (step === null) return
        event.preventDefault()
        seekTo(Math.min(seconds, $at.get() + step))
      }}
      {...drag((x) => seekTo(timeAt(x)))}
    />
  )
}

const EVERY = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900]
const MARKS_MAX = 9

const Ruler = memo(function Ruler({ seconds }: { seconds: number }) {
  const every = EVERY.find((one) => seconds / one <= MARKS_MAX) ?? 1800
  const marks = Array.from({ length: Math.floor(seconds / every) + 1 }, (_, n) => n * every)
  return (
    <p className="studio-ruler numeric muted" aria-hidden="true">
      {marks
        .filter((mark) => mark / seconds < 0.97)
        .map((mark) => (
          <span key={mark} style={at(mark, seconds)}>
            {formatClock(mark)}
          </span>
        ))}
    </p>
  )
})
