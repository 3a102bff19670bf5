/** A video that says it runs, and has not moved for this long, does not. */
const FROZEN_MS = 500
const OLD_FRAME_MS = 200
/** Farther from the element's own time than this, a frame is from before a seek. */
const FAR_MS = 500

export type VideoMotion = ReturnType<typeof createVideoMotion>

function watchFrames(element: HTMLVideoElement, onFrame: (ms: number, mono: number) => void): void {
  if (!('requestVideoFrameCallback' in element)) return
  const next = () =>
    element.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      onFrame(mediaTime * 1000, expectedDisplayTime)
      next()
    })
  next()
}

export function createVideoMotion(element: HTMLVideoElement, onFrame: () => void) {
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
