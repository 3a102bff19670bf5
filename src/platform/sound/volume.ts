/** Loudness of a media element that glides to its next level instead of leaping. */

const STEP_MS = 20
const STEPS = 5

export interface Volume {
  /** 0 to 1, reached in a tenth of a second. Where the device alone decides about loudness (iOS), it stays as it is. */
  set: (level: number) => void
  stop: () => void
}

/** The loudness of one element. */
export function createVolume(media: HTMLMediaElement): Volume {
  let glide: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(glide)
  return {
    set: (level) => {
      stop()
      const from = media.volume
      let step = 0
      glide = setInterval(() => {
        step += 1
        media.volume = Math.max(0, Math.min(1, from + ((level - from) * step) / STEPS))
        if (step >= STEPS) stop()
      }, STEP_MS)
    },
    stop
  }
}
