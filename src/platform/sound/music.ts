/** A workout's own music: one looping audio element whose loudness glides. */
import { createVolume } from './volume.ts'

export interface Music {
  setPlaying: (isPlaying: boolean) => void
  /** 0 to 1. Where the device alone decides about loudness (iOS), it stays as it is. */
  setLevel: (level: number) => void
  onFail: (failed: () => void) => void
  close: () => void
}

/**
 * Loads nothing before it is to play.
 *
 * @param findAnew where a file is that could not be loaded: its address may have run out. Asked once.
 */
export function createMusic(url: string, findAnew: () => Promise<string>): Music {
  const audio = new Audio()
  audio.loop = true
  audio.preload = 'none'
  audio.src = url
  let isWanted = false
  const volume = createVolume(audio)
  let failed: () => void = () => undefined
  let hasSought = false
  let isBroken = false
  const breakDown = () => {
    isBroken = true
    // A device without sound fails too, and lets the file run on unheard.
    audio.pause()
    failed()
  }
  const seekAnew = async (): Promise<void> => {
    hasSought = true
    const found = await findAnew()
    if (!audio.hasAttribute('src')) return
    if (found === url) return breakDown()
    audio.src = found
    if (isWanted) await audio.play().catch(() => undefined)
  }
  audio.addEventListener('error', () => {
    if (isBroken || !audio.hasAttribute('src')) return
    if (hasSought) breakDown()
    else seekAnew().catch(breakDown)
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
