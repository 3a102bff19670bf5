import type { Music } from '../../../platform/sound/music.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createLowering, type LoweringDeps } from './play-lowering.ts'

/** Share of the volume that remains during a cue. */
export const LOWERED = 0.2

/** What the music of a workout needs to play it and to lower it during cues. */
export interface PlayMusicDeps extends LoweringDeps {
  makeMusic: (url: string) => Music
  isMuted: () => boolean
  onFail: () => void
}

export function createPlayMusic({ clock, after, settings, isMuted, makeMusic, onFail }: PlayMusicDeps) {
  let music: { url: string; player: Music } | null = null
  let latest: PlayMoment | null = null
  let level = -1

  const lowering = createLowering({ clock, after, settings }, (isLow) => {
    if (music === null) return
    const next = isMuted() ? 0 : settings().musicVolume * (isLow ? LOWERED : 1)
    if (next !== level) music.player.setLevel(next)
    level = next
  })

  const close = () => {
    lowering.stop()
    music?.player.close()
    music = null
    level = -1
  }

  const update = (moment: PlayMoment | null): void => {
    latest = moment
    // The video has its own sound.
    const isWanted = moment?.state.lead === 'clock' && settings().autoMusicOn
    const url = isWanted ? moment.workout.musicUrl : ''
    if (moment === null || url === '') return close()
    if (music?.url !== url) {
      close()
      const player = makeMusic(url)
      player.onFail(onFail)
      music = { url, player }
    }
    music.player.setPlaying(moment.state.status !== 'paused')
    lowering.update(moment)
  }

  return { update, setSpeaking: lowering.setSpeaking, refresh: () => update(latest) }
}
