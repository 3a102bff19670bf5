/** While pocket mode's track plays, the time of its audio element is the clock of the play. */
import type { CueTrack } from '#core/player/track.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { SwitchClock } from '../../../platform/sound/switch-clock.ts'
import type { TrackAudio } from '../../../platform/sound/track-audio.ts'

const LOOK_MS = 2000
import type { PlayMoment } from '../play/play-cues.ts'
import { isAtPosition, trackPosition } from './track-position.ts'

/** What a track needs to drive the clock of the play. */
export interface TrackLeadDeps {
  clock: SwitchClock
  after: Device['after']
  audio: TrackAudio
  /** The track has started to sound and drives the clock. */
  onSound: () => void
  /** The track cannot play or is stuck. */
  onFail: () => void
}

export function createTrackLead({ clock, after, audio, onSound, onFail }: TrackLeadDeps) {
  let isPlaying = false
  let isOver = false
  let stopLook: () => void = () => undefined

  const lead = () => clock.follow(() => audio.time())
  /** Returns to the page's own clock. Returns whether the track was playing. */
  const stand = () => {
    const wasPlaying = isPlaying
    isPlaying = false
    clock.follow(null)
    return wasPlaying
  }
  /** A stuck track would stop the clock of the play. */
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
      // A pause before the sound starts is not a failure.
      () => isPlaying && !isOver && onFail()
    )
  }
  /** Detached in the meantime, so that the clock does not jump along with the track. */
  const seek = (ms: number) => {
    clock.follow(null)
    audio.seek(ms / 1000)
    if (isPlaying) lead()
  }

  return {
    stand,
    play,
    follow: (track: CueTrack, moment: PlayMoment): void => {
      if (moment.state.status !== 'paused') {
        const mono = clock.mono()
        if (!isAtPosition(track, moment, mono, audio.time() * 1000)) seek(trackPosition(track, moment, mono))
        play()
      } else if (stand()) audio.pause()
    },
    close: (ringOutMs: number): void => {
      isOver = true
      stopLook()
      clock.follow(null)
      after(ringOutMs, () => audio.close())
    }
  }
}
