/** The video itself, with its own bar. */
import { useStore } from '@nanostores/react'
import { FastForward, ImagePlay, Pause, Play, Rewind, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { setPoster } from '../../stores/studio/edit-actions.ts'
import { $canRead } from '../../stores/studio/video-parts.ts'
import { $isPlaying, holdPlayer, seekTo, togglePlay } from '../../stores/studio/studio-player.ts'
import { $at, $current, $edit, type StudioVideo } from '../../stores/studio/studio-state.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { showVideo } from '../../ui/show-video.ts'
import { settlesLength } from './settle-length.ts'

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
