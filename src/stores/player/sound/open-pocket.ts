import { exerciseName, upcoming } from '#core/player/speech.ts'
import type { Translate } from '#core/app/translate.ts'
import { renderClips, wavOf, type CueClips } from '../../../platform/sound/cue-wav.ts'
import { createMediaSession, type NowPlaying } from '../../../platform/screen/media-session.ts'
import { createTrackAudio } from '../../../platform/sound/track-audio.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createPocket, type Pocket, type PocketDeps, type PlaySoundDeps } from './play-pocket.ts'

export function nowPlaying({ workout, timeline, state }: PlayMoment, t: Translate): NowPlaying {
  const segment = timeline.segments[state.index]
  const isQuiet = segment?.phase === 'rest' || segment?.phase === 'setup'
  const shown = isQuiet ? upcoming(timeline, state.index) : segment
  const word = state.status === 'waiting' ? 'player.ready' : `phases.${segment?.phase ?? 'work'}`
  return {
    title: shown === undefined ? workout.name : exerciseName(shown, t),
    artist: t(state.status === 'paused' ? 'player.paused' : word),
    album: workout.name,
    artwork: workout.imageUrl
  }
}

export function openPocket(
  deps: PlaySoundDeps,
  moment: PlayMoment,
  events: Pick<PocketDeps, 'onLead' | 'onEnd'>
): Pocket {
  const clips = new Map<string, Promise<CueClips>>()
  return createPocket(
    {
      ...deps,
      ...events,
      audio: createTrackAudio(),
      session: createMediaSession(),
      words: (now) => nowPlaying(now, deps.t()),
      makeTrack: async (track, pack) => {
        const rendered = clips.get(pack) ?? renderClips(pack)
        clips.set(pack, rendered)
        return wavOf(track, await rendered)
      }
    },
    moment
  )
}
