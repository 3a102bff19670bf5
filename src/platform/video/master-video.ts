import { createVolume } from '../sound/volume.ts'

/** In milliseconds. A video that claims to play but has not moved for this long does not. */
const FROZEN_MS = 500
const OLD_FRAME_MS = 200
/** A frame farther from the element's own time than this is from before a seek. */
const FAR_MS = 500

type VideoMotion = ReturnType<typeof createVideoMotion>

function watchFrames(element: HTMLVideoElement, onFrame: (ms: number, mono: number) => void): void {
  if (!('requestVideoFrameCallback' in element)) return
  const next = () =>
    element.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      onFrame(mediaTime * 1000, expectedDisplayTime)
      next()
    })
  next()
}

function createVideoMotion(element: HTMLVideoElement, onFrame: () => void) {
  let frame: { ms: number; mono: number } | null = null
  let seen = { time: -1, mono: 0 }
  let hasMoved = false
  const update = () => {
    const time = element.currentTime
    if (time === seen.time) return
    hasMoved = seen.time >= 0 && time > seen.time && !element.seeking
    seen = { time, mono: performance.now() }
  }
  watchFrames(element, (ms, mono) => {
    frame = { ms, mono }
    update()
    onFrame()
  })
  return {
    update,
    reset: () => {
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

export interface VideoLook {
  ms: number
  isFlowing: boolean
  isEnded: boolean
  lengthMs: number | null
}

export interface MasterVideo {
  element: HTMLVideoElement
  load: (url: string, ms: number) => void
  /** Plays without sound as long as the browser allows none. */
  play: () => void
  pause: () => void
  press: () => void
  seek: (ms: number) => void
  look: () => VideoLook
  /** From 0 to 1. */
  setLevel: (level: number) => void
  setMuted: (isMuted: boolean) => void
  /** 1 is the recorded speed; also applies to a file that is loaded later. */
  setRate: (rate: number) => void
  onEvent: (listener: (event: VideoEvent) => void) => void
  close: () => void
}

/**
 * `look` means that something has moved; `paused` and `playing` come from the headset or the system; `silenced` means
 * no sound until a press.
 */
export type VideoEvent = 'look' | 'paused' | 'playing' | 'failed' | 'silenced'

/** Some recorders write no length: a seek far beyond the end makes the browser find it. */
const FAR_BEHIND_SEC = 1e7

interface VideoState {
  element: HTMLVideoElement
  tell: (event: VideoEvent) => void
  isWanted: boolean
  isMuted: boolean
  isSilenced: boolean
  startMs: number
  length: 'unknown' | 'sought' | 'known'
}

function createElement(): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  element.disableRemotePlayback = true
  return element
}

function applyMuted({ element, isMuted, isSilenced }: VideoState): void {
  element.muted = isMuted || isSilenced
}

async function start(state: VideoState): Promise<void> {
  try {
    await state.element.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || state.isSilenced) return
    state.isSilenced = true
    applyMuted(state)
    state.tell('silenced')
    if (state.isWanted) await start(state)
  }
}

const hideUntilSought = (element: HTMLVideoElement) => element.style.setProperty('visibility', 'hidden')
const show = (element: HTMLVideoElement) => element.style.removeProperty('visibility')

function measured(state: VideoState): void {
  const { element, startMs } = state
  state.length = 'known'
  if (startMs > 0 || element.currentTime > 0) element.currentTime = startMs / 1000
  else show(element)
  if (state.isWanted) void start(state)
  state.tell('look')
}

function measure(state: VideoState): void {
  const { element } = state
  if (state.length === 'known' || element.readyState < 1) return
  if (element.duration !== Infinity) return measured(state)
  if (state.length === 'sought') return
  state.length = 'sought'
  element.currentTime = FAR_BEHIND_SEC
}

function listen(state: VideoState, motion: VideoMotion): void {
  const { element } = state
  const look = () => state.tell('look')
  const on = (names: string, run: () => void) => {
    for (const name of names.split(' ')) element.addEventListener(name, () => element.hasAttribute('src') && run())
  }
  on('loadedmetadata durationchange', () => measure(state))
  // It went as far as it could and still knows no length, so it has none.
  on('seeked', () => state.length === 'sought' && measured(state))
  on('seeked', () => state.length === 'known' && !element.seeking && show(element))
  on('waiting', () => element.readyState < 3 && motion.reset())
  on('seeking', () => element.seeking && motion.reset())
  on('timeupdate', motion.update)
  on('waiting seeking timeupdate stalled seeked playing canplay ended', look)
  on(
    'pause',
    () => state.isWanted && element.paused && !element.ended && state.length !== 'sought' && state.tell('paused')
  )
  on('play', () => !state.isWanted && !element.paused && state.tell('playing'))
  on('error', () => state.tell('failed'))
}

function lookAt({ element, length, startMs }: VideoState, motion: VideoMotion): VideoLook {
  motion.update()
  const isMeasuring = length === 'sought'
  const { paused, ended, seeking, readyState, duration } = element
  const isReady = !paused && !ended && !seeking && !isMeasuring && readyState >= 3
  return {
    ms: isMeasuring ? startMs : motion.ms(),
    isFlowing: isReady && motion.isMoving(),
    isEnded: ended && !isMeasuring,
    lengthMs: Number.isFinite(duration) && duration > 0 ? duration * 1000 : null
  }
}

function setRate(element: HTMLVideoElement, rate: number): void {
  if (element.playbackRate !== rate) element.playbackRate = rate
  element.defaultPlaybackRate = rate
}

function empty(element: HTMLVideoElement): void {
  element.pause()
  element.removeAttribute('src')
  element.load()
  element.remove()
}

export function createMasterVideo(): MasterVideo {
  const element = createElement()
  const volume = createVolume(element)
  const state: VideoState = {
    element,
    tell: () => undefined,
    isWanted: false,
    isMuted: false,
    isSilenced: false,
    startMs: 0,
    length: 'unknown'
  }
  const motion = createVideoMotion(element, () => state.tell('look'))
  listen(state, motion)
  return {
    element,
    load: (url, ms) => {
      state.startMs = ms
      state.length = 'unknown'
      motion.reset()
      hideUntilSought(element)
      element.src = url
      element.load()
    },
    play: () => {
      state.isWanted = true
      if (state.length === 'known' && element.paused) void start(state)
    },
    pause: () => {
      state.isWanted = false
      element.pause()
    },
    press: () => {
      state.isSilenced = false
      applyMuted(state)
    },
    seek: (ms) => {
      state.startMs = ms
      if (state.length === 'known') element.currentTime = ms / 1000
    },
    look: () => lookAt(state, motion),
    setLevel: volume.set,
    setMuted: (isMuted) => {
      state.isMuted = isMuted
      applyMuted(state)
    },
    setRate: (rate) => setRate(element, rate),
    onEvent: (listener) => {
      state.tell = listener
    },
    close: () => {
      state.isWanted = false
      state.tell = () => undefined
      volume.stop()
      empty(element)
    }
  }
}
