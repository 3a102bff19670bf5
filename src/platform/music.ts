/** A workout's own music: one looping audio element whose loudness glides. */
import { createVolume } from './volume.ts'

export interface Music {
  setPlaying: (isPlaying: boolean) => void
  /** 0 to 1. Where the device alone decides about loudness (iOS), it stays as it is. */
  setLevel: (level: number) => void
  onFail: (failed: () => void) => void
  close: () => void
}

/** Loads nothing before it is to play. */
export function createMusic(url: string): Music {
  const audio = new Audio()
  audio.loop = true
  audio.preload = 'none'
  audio.src = url
  let isWanted = false
  const volume = createVolume(audio)
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
    setLevel: volume.set,
    onFail: (listener) => {
      failed = listener
    },
    close: () => {
      isWanted = false
      volume.stop()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    }
  }
}
