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
  let isBroken = false
  audio.addEventListener('error', () => {
    if (isBroken || !audio.hasAttribute('src')) return
    isBroken = true
    failed()
  })
  return {
    setPlaying: (isPlaying) => {
      if (isWanted === isPlaying || isBroken) return
      isWanted = isPlaying
      if (!isPlaying) return audio.pause()
      audio.play().catch((error: unknown) => {
        // A browser that wants a press first is asked again at every further moment of the play.
        if (error instanceof DOMException && error.name === 'NotAllowedError') isWanted = false
      })
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
