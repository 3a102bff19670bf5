/** The music of a workout: plays with it, and is lowered while something is to be heard. */
import type { Music } from '../../../platform/sound/music.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createLowering, type LoweringDeps } from './play-lowering.ts'

/** Part of the loudness that is left under a cue. */
export const LOWERED = 0.2

export interface PlayMusicDeps extends LoweringDeps {
  makeMusic: (url: string) => Music
  isMuted: () => boolean
  onFail: () => void
}

/** One music for one play: tell it every moment, and null at the end. */
export function createPlayMusic(deps: PlayMusicDeps) {
  let music: { url: string; player: Music } | null = null
  let latest: PlayMoment | null = null
  let level = -1

  const lowering = createLowering(deps, (isLow) => {
    if (music === null) return
    const next = deps.isMuted() ? 0 : deps.settings().musicVolume * (isLow ? LOWERED : 1)
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
    // A video that leads has its own sound.
    const isWanted = moment?.state.lead === 'clock' && deps.settings().autoMusicOn
    const url = isWanted ? moment.workout.musicUrl : ''
    if (moment === null || url === '') return close()
    if (music?.url !== url) {
      close()
      const player = deps.makeMusic(url)
      player.onFail(deps.onFail)
      music = { url, player }
    }
    music.player.setPlaying(moment.state.status !== 'paused')
    lowering.update(moment)
  }

  return { update, setSpeaking: lowering.setSpeaking, refresh: () => update(latest) }
}
