/** Pocket mode's track as the clock of the play: while the track plays, the time of its audio element counts. */
import type { CueTrack } from '#core/player/track.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { SwitchClock } from '../../../platform/sound/switch-clock.ts'
import type { TrackAudio } from '../../../platform/sound/track-audio.ts'

/** How often it is checked whether the track really moves. */
const LOOK_MS = 2000
import type { PlayMoment } from '../play/play-cues.ts'
import { isInPlace, trackPlace } from './track-place.ts'

export interface TrackLeadDeps {
  clock: SwitchClock
  after: Device['after']
  audio: TrackAudio
  onSound: () => void
  /** The browser does not play the track, or the track stands although it should play. */
  onFail: () => void
}

export function createTrackLead({ clock, after, audio, onSound, onFail }: TrackLeadDeps) {
  let isPlaying = false
  let isOver = false
  let stopLook: () => void = () => undefined

  const lead = () => clock.follow(() => audio.time())
  /** The page's own clock counts again. Says whether the track was playing. */
  const stand = () => {
    const wasPlaying = isPlaying
    isPlaying = false
    clock.follow(null)
    return wasPlaying
  }
  /** A track that stands still would stop the clock of the play. */
  const look = (own: number, time: number) => {
    stopLook = after(LOOK_MS, () => {
      const hasStood = isPlaying && clock.own() - own >= LOOK_MS / 2 && audio.time() === time
      if (hasStood) return onFail()
      look(clock.own(), audio.time())
    })
  }
  look(clock.own(), -1)

  const play = () => {
    if (isPlaying) return
    isPlaying = true
    lead()
    audio.play().then(
      () => !isOver && onSound(),
      // A pause that comes before the sound is no failure.
      () => isPlaying && !isOver && onFail()
    )
  }
  /** The clock does not follow during the leap: else it would leap too. */
  const seek = (ms: number) => {
    clock.follow(null)
    audio.seek(ms / 1000)
    if (isPlaying) lead()
  }

  return {
    stand,
    play,
    /** Brings the track to where the play is. */
    follow: (track: CueTrack, moment: PlayMoment): void => {
      if (moment.state.status !== 'paused') {
        const mono = clock.mono()
        if (!isInPlace(track, moment, mono, audio.time() * 1000)) seek(trackPlace(track, moment, mono))
        play()
      } else if (stand()) audio.pause()
    },
    /** @param ringOutMs how long the last cue may still sound. */
    close: (ringOutMs: number): void => {
      isOver = true
      stopLook()
      clock.follow(null)
      after(ringOutMs, () => audio.close())
    }
  }
}
