/** A workout's own music: one looping audio element whose loudness glides. */

export interface Music {
  setPlaying: (isPlaying: boolean) => void
  /** 0 to 1. Where the device alone decides about loudness (iOS), it stays as it is. */
  setLevel: (level: number) => void
  onFail: (failed: () => void) => void
  close: () => void
}

const STEP_MS = 20
const STEPS = 5

/** Loads nothing before it is to play. */
export function createMusic(url: string): Music {
  const audio = new Audio()
  audio.loop = true
  audio.preload = 'none'
  audio.src = url
  let isWanted = false
  let glide: ReturnType<typeof setInterval> | undefined
  let failed: () => void = () => undefined
  audio.addEventListener('error', () => {
    if (isWanted) failed()
  })
  return {
    setPlaying: (isPlaying) => {
      if (isWanted === isPlaying) return
      isWanted = isPlaying
      // A browser that wants another press first gets it: every press in the player leads here again.
      if (isPlaying) audio.play().catch((error: unknown) => (isWanted = !(error instanceof DOMException)))
      else audio.pause()
    },
    setLevel: (level) => {
      clearInterval(glide)
      const from = audio.volume
      let step = 0
      glide = setInterval(() => {
        step += 1
        audio.volume = Math.max(0, Math.min(1, from + ((level - from) * step) / STEPS))
        if (step >= STEPS) clearInterval(glide)
      }, STEP_MS)
    },
    onFail: (listener) => {
      failed = listener
    },
    close: () => {
      isWanted = false
      clearInterval(glide)
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    }
  }
}
