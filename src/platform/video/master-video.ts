/** The video that leads a play: one element that says at any moment where it is and whether it really runs. */
import { createVolume } from '../sound/volume.ts'

/** What is seen of the video at this moment. */
export interface VideoLook {
  /** Where it is, in milliseconds: the presented frame, and what has passed since. */
  ms: number
  /** It runs: not stopped, not seeking, not out of data, not frozen. */
  isFlowing: boolean
  isEnded: boolean
  /** Null while it is not known. */
  lengthMs: number | null
}

export interface MasterVideo {
  /** To be put on the page. */
  element: HTMLVideoElement
  /** Takes a file and stands at `ms` of it. */
  load: (url: string, ms: number) => void
  /** Asks it to run. Where the browser gives no sound yet, it runs without. */
  play: () => void
  pause: () => void
  /** There was a press: what had to run without sound gets it now. */
  press: () => void
  seek: (ms: number) => void
  look: () => VideoLook
  /** 0 to 1. */
  setLevel: (level: number) => void
  setMuted: (isMuted: boolean) => void
  /**
   * `look`: something has moved, look again; `paused`, `playing`: somebody outside (headset, system) did that; `failed`: it
   * cannot be loaded or decoded; `silenced`: it runs without sound until a press.
   */
  onEvent: (listener: (event: VideoEvent) => void) => void
  close: () => void
}

export type VideoEvent = 'look' | 'paused' | 'playing' | 'failed' | 'silenced'

/** A video that says it runs, and has not moved for this long, does not. */
const FROZEN_MS = 500
/** A frame as old as this says nothing about now. */
const OLD_FRAME_MS = 200
/** Farther from the element's own time than this, a frame is one from before a leap. */
const FAR_MS = 500
/** Some recorders write no length: a seek far behind the end makes the browser find it. */
const FAR_BEHIND_SEC = 1e7

interface Frame {
  ms: number
  /** Of the page's clock, when it is on the screen. */
  mono: number
}

function createElement(): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  element.disableRemotePlayback = true
  return element
}

/** Calls back with every frame that is presented, where the browser tells. */
function watchFrames(element: HTMLVideoElement, onFrame: (frame: Frame) => void): void {
  if (!('requestVideoFrameCallback' in element)) return
  const next = () =>
    element.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      onFrame({ ms: mediaTime * 1000, mono: expectedDisplayTime })
      next()
    })
  next()
}

/** Follows an element's time, so that it can be told whether it moves. */
function createMotion(element: HTMLVideoElement) {
  let frame: Frame | null = null
  /** The last change of the element's time. */
  let seen = { time: -1, mono: 0 }
  /** It has moved since it was last brought somewhere or ran out of data. */
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

/** Nothing is loaded before `load`. */
export function createMasterVideo(): MasterVideo {
  const element = createElement()
  const volume = createVolume(element)
  const motion = createMotion(element)
  let tell: (event: VideoEvent) => void = () => undefined
  let isWanted = false
  let isMuted = false
  let isSilenced = false
  /** Where it is to stand once its length is known. */
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
  // It went as far as it could and still knows no length: then it has none.
  on('seeked', () => isMeasuring && measured())
  // Events come late: by then it may run again.
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
      // Before its length is known it is asked to run as soon as that is.
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
