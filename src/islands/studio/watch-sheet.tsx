/** A video on this device and its chapters. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import type { KeptVideo, VideoMark } from '#core/studio/kept-video.ts'
import { $t } from '../../stores/app/locale.ts'
import { videoFile } from '../../stores/studio/own-videos.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showVideo } from '../../ui/show-video.ts'
import { settlesLength } from './settle-length.ts'

interface WatchSheetProps {
  video: KeptVideo
  userId: string
  onClose: () => void
}

export function WatchSheet({ video, userId, onClose }: WatchSheetProps) {
  const t = useStore($t)
  const player = useRef<HTMLVideoElement>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isOver = false
    let hide: (() => void) | undefined
    void videoFile(userId, video).then((file) => {
      if (isOver) return
      setLost(file === null)
      if (file !== null && player.current !== null) hide = showVideo(player.current, file)
    })
    return () => {
      isOver = true
      hide?.()
    }
  }, [userId, video])
  const goTo = (at: number) => {
    if (player.current === null) return
    player.current.currentTime = at / 1000
    void player.current.play().catch(() => undefined)
  }
  return (
    <Sheet isOpen onClose={onClose} title={video.name} closeLabel={t('states.close')}>
      <div className="stack">
        {isLost && (
          <Note tone="negative" role="alert">
            <p>{t('filming.unreadable')}</p>
          </Note>
        )}
        {/* It is the user's own video. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={player}
          className="studio-filming-watched"
          controls
          playsInline
          aria-label={video.name}
          {...settlesLength}
          onError={() => setLost(true)}
        />
        <Chapters marks={video.marks} onChoose={goTo} />
      </div>
    </Sheet>
  )
}

function Chapters({ marks, onChoose }: { marks: readonly VideoMark[]; onChoose: (at: number) => void }) {
  const t = useStore($t)
  if (marks.length === 0) return null
  return (
    <>
      <h3>{t('filming.chapterList')}</h3>
      <ol className="stack tight studio-filming-list">
        {marks.map(({ at, name }) => (
          <li key={at}>
            <Button onClick={() => onChoose(at)}>
              <span className="numeric">{formatClock(Math.floor(at / 1000))}</span> {name}
            </Button>
          </li>
        ))}
      </ol>
    </>
  )
}
