import { createVolume } from './volume.ts'

export interface Music {
  setPlaying: (isPlaying: boolean) => void
  setLevel: (level: number) => void
  onFail: (failed: () => void) => void
  close: () => void
}

/** `findAnew` is called once when the file does not load, because its address may have expired. */
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
    // A device without audio output fails too, but would keep playing unheard.
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
        // Browsers may want a press first, so the next call tries again.
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
