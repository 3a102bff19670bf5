/** How fast a master video runs, its chapters, and its own small window. */
import { useStore } from '@nanostores/react'
import { formatClock } from '#core/app/format.ts'
import { SPEEDS } from '#core/player/video-clock.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { act } from '../../stores/player/player.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChapterLevel } from './chapter-level.tsx'
import { exerciseName } from './describe.ts'

export const speedText = (rate: number, locale: string): string => `${new Intl.NumberFormat(locale).format(rate)}×`

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

export function ChapterSheet({ view, element, onClose }: ChapterSheetProps) {
  const t = useStore($t)
  const isSmall = element !== null && document.pictureInPictureElement === element
  const switchWindow = () => {
    const change = isSmall ? document.exitPictureInPicture() : element?.requestPictureInPicture()
    // A refusal leaves the video where it is.
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
