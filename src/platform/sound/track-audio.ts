/** One audio element that plays a made track and tells when somebody outside stops it or starts it again. */

export interface TrackAudio {
  /** Takes another track, standing at `seconds`. */
  load: (track: Blob, seconds: number) => void
  /** @throws when the browser does not allow it. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  /** Seconds of the track. */
  time: () => number
  setVolume: (volume: number, isMuted: boolean) => void
  /** `paused`: a call, an unplugged headset; `playing`: whoever paused it lets it go on; `failed`: it cannot be played. */
  onOutside: (changed: (what: 'paused' | 'playing' | 'failed') => void) => void
  close: () => void
}

/** To be made in a press. Nothing sounds before `load` and `play`. */
export function createTrackAudio(): TrackAudio {
  const audio = new Audio()
  audio.preload = 'auto'
  // Called in a press, Safari lets this element sound from now on; the track itself is made later.
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
