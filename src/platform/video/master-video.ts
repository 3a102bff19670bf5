import { createVolume } from '../sound/volume.ts'

export interface VideoLook {
  /** Milliseconds: the last presented frame plus the time since then. */
  ms: number
  /** It really moves: not paused, seeking, out of data or frozen. */
  isFlowing: boolean
  isEnded: boolean
  lengthMs: number | null
}

export interface MasterVideo {
  element: HTMLVideoElement
  load: (url: string, ms: number) => void
  /** Plays without sound where the browser forbids sound. */
  play: () => void
  pause: () => void
  /** Call from a press: it turns on sound that the browser had blocked. */
  press: () => void
  seek: (ms: number) => void
  look: () => VideoLook
  setLevel: (level: number) => void
  setMuted: (isMuted: boolean) => void
  /** `paused`, `playing`: done from outside, as by a headset; `silenced`: it plays without sound until a press. */
  onEvent: (listener: (event: VideoEvent) => void) => void
  close: () => void
}

export type VideoEvent = 'look' | 'paused' | 'playing' | 'failed' | 'silenced'

const FROZEN_MS = 500
/** An older frame says nothing about the current time. */
const OLD_FRAME_MS = 200
/** A frame that differs more from `currentTime` is from before a jump. */
const FAR_MS = 500
/** Some recorders write no duration; a seek far past the end makes the browser find it. */
const FAR_BEHIND_SEC = 1e7

interface Frame {
  ms: number
  mono: number
}

function createElement(): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  element.disableRemotePlayback = true
  return element
}

function watchFrames(element: HTMLVideoElement, onFrame: (frame: Frame) => void): void {
  if (!('requestVideoFrameCallback' in element)) return
  const next = () =>
    element.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      onFrame({ ms: mediaTime * 1000, mono: expectedDisplayTime })
      next()
    })
  next()
}

function createMotion(element: HTMLVideoElement) {
  let frame: Frame | null = null
  let seen = { time: -1, mono: 0 }
  let hasMoved = false
  const update = () => {
    const time = element.currentTime
    if (time === seen.time) return
    hasMoved = seen.time >= 0 && time > seen.time && !element.seeking
    seen = { time, mono: performance.now() }
  }
  return {
    update,
    onFrame: (next: Frame) => {
      frame = next
      update()
    },
    stand: () => {
      frame = null
      hasMoved = false
      seen = { time: element.currentTime, mono: performance.now() }
    },
    ms: (): number => {
      const own = element.currentTime * 1000
      if (frame === null || element.paused || element.seeking) return own
      const age = performance.now() - frame.mono
      const ms = frame.ms + age * element.playbackRate
      return age > OLD_FRAME_MS || Math.abs(ms - own) > FAR_MS ? own : ms
    },
    isMoving: () => hasMoved && performance.now() - seen.mono < FROZEN_MS
  }
}

export function createMasterVideo(): MasterVideo {
  const element = createElement()
  const volume = createVolume(element)
  const motion = createMotion(element)
  let tell: (event: VideoEvent) => void = () => undefined
  let isWanted = false
  let isMuted = false
  let isSilenced = false
  let startMs = 0
  let isMeasured = false
  let isMeasuring = false

  const applyMuted = () => {
    element.muted = isMuted || isSilenced
  }

  const start = async (): Promise<void> => {
    try {
      await element.play()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || isSilenced) return
      isSilenced = true
      applyMuted()
      tell('silenced')
      if (isWanted) await start()
    }
  }

  const measured = () => {
    isMeasured = true
    isMeasuring = false
    if (startMs > 0 || element.currentTime > 0) element.currentTime = startMs / 1000
    if (isWanted) void start()
    tell('look')
  }

  const measure = () => {
    if (isMeasured || element.readyState < 1) return
    if (element.duration !== Infinity) return measured()
    if (isMeasuring) return
    isMeasuring = true
    element.currentTime = FAR_BEHIND_SEC
  }

  const on = (names: string, run: () => void) => {
    for (const name of names.split(' ')) element.addEventListener(name, () => element.hasAttribute('src') && run())
  }
  on('loadedmetadata durationchange', measure)
  // The seek found no duration, so the video has none.
  on('seeked', () => isMeasuring && measured())
  // Events come late: the video may play again by now.
  on('waiting', () => {
    if (element.readyState < 3) motion.stand()
    tell('look')
  })
  on('seeking', () => {
    if (element.seeking) motion.stand()
    tell('look')
  })
  on('stalled seeked playing canplay ended', () => tell('look'))
  on('timeupdate', () => {
    motion.update()
    tell('look')
  })
  on('pause', () => isWanted && element.paused && !element.ended && !isMeasuring && tell('paused'))
  on('play', () => !isWanted && !element.paused && tell('playing'))
  on('error', () => tell('failed'))
  watchFrames(element, (frame) => {
    motion.onFrame(frame)
    tell('look')
  })

  return {
    element,
    load: (url, ms) => {
      startMs = ms
      isMeasured = false
      isMeasuring = false
      motion.stand()
      element.src = url
      element.load()
    },
    play: () => {
      isWanted = true
      if (isMeasured && element.paused) void start()
    },
    pause: () => {
      isWanted = false
      element.pause()
    },
    press: () => {
      isSilenced = false
      applyMuted()
    },
    seek: (ms) => {
      startMs = ms
      if (isMeasured) element.currentTime = ms / 1000
    },
    look: () => {
      motion.update()
      const { paused, ended, seeking, readyState, duration } = element
      const isReady = !paused && !ended && !seeking && !isMeasuring && readyState >= 3
      return {
        ms: isMeasuring ? startMs : motion.ms(),
        isFlowing: isReady && motion.isMoving(),
        isEnded: ended && !isMeasuring,
        lengthMs: Number.isFinite(duration) && duration > 0 ? duration * 1000 : null
      }
    },
    setLevel: volume.set,
    setMuted: (value) => {
      isMuted = value
      applyMuted()
    },
    onEvent: (listener) => {
      tell = listener
    },
    close: () => {
      isWanted = false
      volume.stop()
      tell = () => undefined
      element.pause()
      element.removeAttribute('src')
      element.load()
      element.remove()
    }
  }
}
