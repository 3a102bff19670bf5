import { useStore } from '@nanostores/react'
import { Pause, Volume2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { $t } from '../../../stores/app/locale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** One tap to hear it, one to stop. */
export function HearButton(props: { address: string; name: string; onFacts: (text: string) => void }) {
  const { address, name, onFacts } = props
  const t = useStore($t)
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const press = () => {
    const element = audio.current
    if (element === null) return
    if (!element.paused) return element.pause()
    element.currentTime = 0
    void element.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <IconButton
        className="editor-file-hear"
        icon={isPlaying ? Pause : Volume2}
        label={t(isPlaying ? 'media.silence' : 'media.hear', { name })}
        disabled={address === ''}
        onClick={press}
      />
      {address !== '' && (
        // It is the file that somebody chose a moment ago, to be recognised by its sound.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={audio}
          src={address}
          preload="metadata"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) onFacts(formatClock(Math.round(duration)))
          }}
        />
      )}
    </>
  )
}
