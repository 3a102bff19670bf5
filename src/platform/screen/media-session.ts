export interface MediaKeys {
  play: () => void
  pause: () => void
  next: () => void
  previous: () => void
  stop: () => void
  seekTo: (seconds: number) => void
  seekBy: (seconds: number) => void
}

export interface NowPlaying {
  title: string
  artist: string
  album: string
  artwork: string
}

export interface MediaSessionPort {
  connect: (keys: MediaKeys) => void
  show: (now: NowPlaying) => void
  setState: (isPlaying: boolean, seconds: number, total: number) => void
  release: () => void
}

const DEFAULT_SEEK_SEC = 10
const ACTIONS = [
  'play',
  'pause',
  'nexttrack',
  'previoustrack',
  'stop',
  'seekto',
  'seekforward',
  'seekbackward'
] as const

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // Not every browser supports every action.
  }
}

export function createMediaSession(): MediaSessionPort {
  if (!('mediaSession' in navigator)) {
    return { connect: () => undefined, show: () => undefined, setState: () => undefined, release: () => undefined }
  }
  const session = navigator.mediaSession
  return {
    connect: (keys) => {
      handle('play', keys.play)
      handle('pause', keys.pause)
      handle('nexttrack', keys.next)
      handle('previoustrack', keys.previous)
      handle('stop', keys.stop)
      handle('seekto', ({ seekTime }) => keys.seekTo(seekTime ?? 0))
      handle('seekforward', ({ seekOffset }) => keys.seekBy(seekOffset ?? DEFAULT_SEEK_SEC))
      handle('seekbackward', ({ seekOffset }) => keys.seekBy(-(seekOffset ?? DEFAULT_SEEK_SEC)))
    },
    show: ({ artwork, ...words }) => {
      session.metadata = new MediaMetadata({ ...words, artwork: artwork === '' ? [] : [{ src: artwork }] })
    },
    setState: (isPlaying, seconds, total) => {
      session.playbackState = isPlaying ? 'playing' : 'paused'
      const duration = Math.max(0, total)
      session.setPositionState({ duration, position: Math.max(0, Math.min(duration, seconds)), playbackRate: 1 })
    },
    release: () => {
      for (const action of ACTIONS) handle(action, null)
      session.metadata = null
      session.playbackState = 'none'
      session.setPositionState()
    }
  }
}
