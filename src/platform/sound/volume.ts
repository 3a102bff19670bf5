const STEP_MS = 20
const STEPS = 5

export interface Volume {
  /** From 0 to 1, reached in 100 ms. iOS ignores it. */
  set: (level: number) => void
  stop: () => void
}

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
