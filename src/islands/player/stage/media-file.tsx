/**
 * A file of a step: picture, looping video or sound. An expired address is requested once more; after that the file
 * is left out.
 */
import { useStore } from '@nanostores/react'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState, useLayoutEffect } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import { $isMuted, elapsedMs, setStepSound, $videoElement } from '../../../stores/player/player.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isMotionReduced } from './reduced-motion.ts'

/** Takes the element over from the previous screen synchronously: a video outside the page stops. */
export function VideoHolder({ className }: { className?: string }) {
  const element = useStore($videoElement)
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element !== null) holder.current?.append(element)
  }, [element])
  return <div ref={holder} className={className} />
}

/** Address of the file, empty while it is being requested; `lookAgain` retries a failed file. */
function useAddress(url: string, onFail: () => void) {
  const [address, setAddress] = useState(() => mediaAddresses.known(url) ?? '')
  const tried = useRef(1)
  useEffect(() => {
    let isGone = false
    if (address === '') void mediaAddresses.get(url, false).then((found) => !isGone && setAddress(found))
    return () => {
      isGone = true
    }
  }, [url, address])
  const lookAgain = () => {
    tried.current += 1
    if (tried.current > 2) return onFail()
    void mediaAddresses.get(url, true).then((found) => (found === address ? onFail() : setAddress(found)))
  }
  return { address, lookAgain }
}

export interface FileProps {
  url: string
  alt?: string | undefined
  isRunning: boolean
  onShown: () => void
  onFail: () => void
}

/** Pixels. Only the colors are visible. */
const FILL_SIZE = 32

/** Shows a file of another shape completely, surrounded by its own colors. */
function useFill() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const paint = (file: HTMLImageElement | HTMLVideoElement) =>
    canvas.current?.getContext('2d')?.drawImage(file, 0, 0, FILL_SIZE, FILL_SIZE)
  const fill = <canvas ref={canvas} className="player-media-fill" width={FILL_SIZE} height={FILL_SIZE} aria-hidden />
  return { fill, paint }
}

/** Silent and looping. A browser that refuses to play it shows the first frame, which serves as a picture. */
export function StepVideo({ url, alt, isRunning, onShown, onFail }: FileProps) {
  const t = useStore($t)
  const element = useRef<HTMLVideoElement>(null)
  const { address, lookAgain } = useAddress(url, onFail)
  const [isAsked, setAsked] = useState(() => !isMotionReduced())
  const { fill, paint } = useFill()
  useEffect(() => {
    const player = element.current
    if (player === null || address === '') return
    if (isRunning && isAsked) void player.play().catch(() => undefined)
    else player.pause()
  }, [isRunning, isAsked, address])
  if (address === '') return null
  return (
    <>
      {fill}
      <video
        ref={element}
        src={address}
        aria-label={alt}
        muted
        loop
        playsInline
        preload="auto"
        onLoadedData={(event) => {
          paint(event.currentTarget)
          onShown()
        }}
        // A busy device has no frame to draw earlier.
        onPlaying={(event) => paint(event.currentTarget)}
        onError={lookAgain}
      />
      {!isAsked && (
        <button
          type="button"
          className="player-play-video"
          aria-label={t('player.playVideo')}
          onClick={() => setAsked(true)}
        >
          <Icon of={Play} />
        </button>
      )}
    </>
  )
}

export function StepImage({ url, alt = '', onShown, onFail }: Omit<FileProps, 'isRunning'>) {
  const { address, lookAgain } = useAddress(url, onFail)
  const { fill, paint } = useFill()
  const shown = (image: HTMLImageElement) => {
    paint(image)
    onShown()
  }
  if (address === '') return null
  return (
    <>
      {fill}
      <img src={address} alt={alt} onLoad={(event) => shown(event.currentTarget)} onError={lookAgain} />
    </>
  )
}

/** Seconds. A step older than this resumes at its position: another screen has played its sound so far. */
const LATE_SEC = 1

/** The sound of a step. It pauses with the clock and gets quieter under cues and voice. */
export function StepAudio({ url, isRunning }: { url: string; isRunning: boolean }) {
  const isMuted = useStore($isMuted)
  const element = useRef<HTMLAudioElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const { address, lookAgain } = useAddress(url, () => setFailed(true))
  useEffect(() => {
    setStepSound(element.current)
    return () => setStepSound(null)
  }, [address, hasFailed])
  useEffect(() => {
    if (isRunning) void element.current?.play().catch(() => undefined)
    else element.current?.pause()
  }, [isRunning, address])
  if (address === '' || hasFailed) return null
  const begin = () => {
    const seconds = elapsedMs() / 1000
    if (element.current === null || seconds < LATE_SEC) return
    // At its end the sound would start again.
    if (seconds < element.current.duration) element.current.currentTime = seconds
    else setFailed(true)
  }
  return (
    // It has no captions: the text of the step says the same.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <audio ref={element} src={address} muted={isMuted} preload="auto" onLoadedMetadata={begin} onError={lookAgain} />
  )
}

/** Preloads a file that is needed soon. */
export function Fetched({ url, as }: { url: string; as: 'image' | 'video' | 'audio' }) {
  const [hasFailed, setFailed] = useState(false)
  const { address, lookAgain } = useAddress(url, () => setFailed(true))
  if (address === '' || hasFailed) return null
  if (as === 'image') return <img hidden src={address} alt="" onError={lookAgain} />
  return as === 'video' ? (
    <video hidden muted preload="auto" src={address} onError={lookAgain} />
  ) : (
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <audio preload="auto" src={address} onError={lookAgain} />
  )
}
