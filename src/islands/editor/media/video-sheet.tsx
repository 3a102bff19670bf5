/** Selects the part of a video to use and shows the resulting size. */
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { earlyText } from '#core/media/early-text.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { sizeLimit } from '#core/media/media.ts'
import { endsEarly, fitVideo, fittedBytes, longestVideo, type VideoFit } from '#core/media/video-fit.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { lookAtVideo, type VideoLook } from '../../../stores/media/read-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showVideo } from '../../../ui/show-video.ts'
import { fileErrorText } from './file-texts.ts'

export interface VideoSheetProps {
  file: Blob
  /** Null uses the whole video. */
  onUse: (trim: { start: number; end: number } | null) => void
  onClose: () => void
}

type Looked = { kind: 'looking' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; look: VideoLook }

function useLook(file: Blob): Looked {
  const [looked, setLooked] = useState<Looked>({ kind: 'looking' })
  useEffect(() => {
    const stop = new AbortController()
    lookAtVideo(file, stop.signal).then(
      (look) =>
        setLooked(
          look.canFit ? { kind: 'ready', look } : { kind: 'failed', error: new UserFacingError('video-not-here') }
        ),
      (error: unknown) => {
        if (!stop.signal.aborted) setLooked({ kind: 'failed', error })
      }
    )
    return () => stop.abort()
  }, [file])
  return looked
}

export function VideoSheet({ file, onUse, onClose }: VideoSheetProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const account = accountOf(useStore($session))
  const looked = useLook(file)
  const max = account === null ? 0 : sizeLimit('video', 'workout', account.contract.limits).max
  return (
    <Sheet isOpen onClose={onClose} title={t('media.videoTitle')} closeLabel={t('states.close')}>
      {looked.kind === 'failed' ? (
        <Note tone="negative" role="alert">
          <p>{fileErrorText(looked.error, t, locale, account)}</p>
        </Note>
      ) : (
        <p className="muted">{t('media.videoText', { max: formatBytes(max, locale) })}</p>
      )}
      {looked.kind === 'looking' && <p role="status">{t('states.loading')}</p>}
      {looked.kind === 'ready' && <Choice file={file} look={looked.look} max={max} onUse={onUse} />}
    </Sheet>
  )
}

interface ChoiceProps extends Pick<VideoSheetProps, 'file' | 'onUse'> {
  look: VideoLook
  max: number
}

function Choice({ file, look, max, onUse }: ChoiceProps) {
  const t = useStore($t)
  const player = useRef<HTMLVideoElement>(null)
  const [part, setPart] = useState({ start: 0, end: look.seconds })
  useEffect(() => (player.current === null ? undefined : showVideo(player.current, file)), [file])
  const seconds = part.end - part.start
  const fit = useMemo(() => fitVideo({ ...look, seconds }, max), [look, seconds, max])
  const move = (change: Partial<typeof part>) => {
    setPart({ ...part, ...change })
    if (player.current !== null) player.current.currentTime = change.end ?? change.start ?? 0
  }
  const isWhole = part.start === 0 && part.end === look.seconds
  return (
    <>
      {endsEarly(look) && (
        <Note tone="warning" role="alert">
          <p>{earlyText(look, t)}</p>
        </Note>
      )}
      {/* It is the user's own video, shown before they use it. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={player} className="editor-video" controls playsInline aria-label={t('media.preview')} />
      <Edge
        label={t('media.from')}
        value={part.start}
        range={{ min: 0, max: part.end - 1 }}
        end={look.seconds}
        onChange={(start) => move({ start })}
      />
      <Edge
        label={t('media.to')}
        value={part.end}
        range={{ min: part.start + 1, max: look.seconds }}
        end={look.seconds}
        onChange={(end) => move({ end })}
      />
      <Result fit={fit} seconds={seconds} look={look} max={max} />
      <div className="sheet-actions">
        <Button look="primary" disabled={fit === null} onClick={() => onUse(isWhole ? null : part)}>
          {t('media.useVideo')}
        </Button>
      </div>
    </>
  )
}

interface ResultProps {
  fit: VideoFit | null
  seconds: number
  look: VideoLook
  max: number
}

function Result({ fit, seconds, look, max }: ResultProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <p className="numeric" role="status">
      {fit === null
        ? t('media.tooLong', { time: formatClock(longestVideo(look.hasSound, max)) })
        : t('media.result', {
            time: formatClock(Math.round(seconds)),
            size: formatBytes(Math.min(fittedBytes(fit, seconds), max), locale),
            pixels: `${fit.width} × ${fit.height}`
          })}
    </p>
  )
}

interface EdgeProps {
  label: string
  value: number
  range: { min: number; max: number }
  /** End of the video, so that both sliders have the same scale. */
  end: number
  onChange: (seconds: number) => void
}

function Edge({ label, value, range, end, onChange }: EdgeProps) {
  return (
    <label className="editor-video-edge">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={end}
        step={0.1}
        value={value}
        aria-valuetext={formatClock(Math.round(value))}
        onChange={(event) => onChange(Math.min(range.max, Math.max(range.min, Number(event.target.value))))}
      />
      <output className="numeric">{formatClock(Math.round(value))}</output>
    </label>
  )
}
