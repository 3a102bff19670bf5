import { atom } from 'nanostores'
import type { Settings } from '#core/account/settings.ts'
import { setAudioSession } from '../../../platform/sound/audio-session.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import type { PlaySoundDeps } from './play-sound-deps.ts'
import { createPocketSwitch } from './pocket-switch.ts'
import { createSoundParts } from './sound-parts.ts'

/** `none`: the device has no voice for the language. */
export type VoiceState = 'off' | 'ready' | 'none'

/** One for the page: give it every moment of a play. */
export function createPlaySound(deps: PlaySoundDeps) {
  const $voiceState = atom<VoiceState>('off')
  const $hasMusicFailed = atom(false)
  let latest: PlayMoment | null = null
  let stepElement: HTMLAudioElement | null = null
  const { pocket, ...pocketSwitch } = createPocketSwitch(deps, () => latest)
  const { voice, music, step } = createSoundParts(deps, refresh, () => $hasMusicFailed.set(true))

  const followVoice = ({ voiceOn }: Settings) => {
    const speaker = voice(voiceOn)
    $voiceState.set(!voiceOn || speaker === null ? 'off' : speaker.canSpeak(deps.language()) ? 'ready' : 'none')
    speaker?.update(voiceOn ? latest : null)
  }

  const followMusic = ({ autoMusicOn }: Settings) => {
    if (latest === null) $hasMusicFailed.set(false)
    music(autoMusicOn && latest !== null && latest.workout.musicUrl !== '')?.update(latest)
  }

  const followStep = () => {
    step(latest?.timeline.segments.some(({ media }) => media.audioUrl !== ''))?.update(latest, stepElement)
  }

  function refresh(): void {
    const settings = deps.settings()
    // A locked screen ends every other kind of session.
    if (latest !== null) setAudioSession(pocket() === null ? settings.musicMode : 'playback')
    followVoice(settings)
    followMusic(settings)
    followStep()
    pocket()?.update(latest)
  }

  return {
    ...pocketSwitch,
    $voiceState,
    $hasMusicFailed,
    follow: (moment: PlayMoment | null) => {
      latest = moment
      refresh()
    },
    refresh,
    /** There was a press: what browsers keep silent without one is asked for again. */
    press: () => {
      voice()?.press()
      followMusic(deps.settings())
    },
    setStep: (element: HTMLAudioElement | null) => {
      stepElement = element
      step()?.update(latest, element)
    }
  }
}
