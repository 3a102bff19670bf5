export interface TrackAudio {
  load: (track: Blob, seconds: number) => void
  /** @throws when the browser does not allow it. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  time: () => number
  setVolume: (volume: number, isMuted: boolean) => void
  /** `paused` comes from a call or an unplugged headset, for example; `playing` means that the system resumed it. */
  onOutside: (changed: (what: 'paused' | 'playing' | 'failed') => void) => void
  close: () => void
}

export function createTrackAudio(): TrackAudio {
  const audio = new Audio()
  audio.preload = 'auto'
  // Safari lets this element play later only if it loads during a press.
  audio.load()
  let url = ''
  let isWanted = false
  let tell: (what: 'paused' | 'playing' | 'failed') => void = () => undefined
  audio.addEventListener('pause', () => {
    if (isWanted && !audio.ended) tell('paused')
  })
  audio.addEventListener('playing', () => {
    if (!isWanted) tell('playing')
  })
  audio.addEventListener('error', () => {
    if (url !== '') tell('failed')
  })
  return {
    load: (track, seconds) => {
      const old = url
      url = URL.createObjectURL(track)
      audio.src = url
      audio.currentTime = seconds
      if (old !== '') URL.revokeObjectURL(old)
    },
    play: () => {
      isWanted = true
      return audio.play()
    },
    pause: () => {
      isWanted = false
      audio.pause()
    },
    seek: (seconds) => {
      audio.currentTime = seconds
    },
    time: () => audio.currentTime,
    setVolume: (volume, isMuted) => {
      audio.volume = volume
      audio.muted = isMuted
    },
    onOutside: (changed) => {
      tell = changed
    },
    close: () => {
      isWanted = false
      const old = url
      url = ''
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
      if (old !== '') URL.revokeObjectURL(old)
    }
  }
}
