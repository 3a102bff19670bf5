import { createLazyPart } from './lazy-part.ts'
import type { PlaySoundDeps } from './play-sound-deps.ts'

/** Each part is fetched when it is first called with `true`, and is null until then. */
export function createSoundParts(deps: PlaySoundDeps, changed: () => void, onFail: () => void) {
  const { knownAddress, address } = deps
  let isVoiceHeard = false
  let isStepHeard = false

  const lower = () => {
    music()?.setSpeaking(isVoiceHeard || isStepHeard)
    step()?.setSpeaking(isVoiceHeard)
  }
  const onMade = () => {
    lower()
    changed()
  }
  const onSpeaking = (isSpeaking: boolean) => {
    isVoiceHeard = isSpeaking
    lower()
    deps.onSpeaking(isSpeaking)
  }
  const onSounding = (isSounding: boolean) => {
    isStepHeard = isSounding
    music()?.setSpeaking(isVoiceHeard || isStepHeard)
  }

  const voice = createLazyPart(
    () => [import('../../../platform/sound/voice.ts'), import('./play-voice.ts')],
    ({ createVoice }, { createPlayVoice }) => {
      const spoken = createVoice()
      spoken.onSpeaking(onSpeaking)
      spoken.onVoices(changed)
      return { ...spoken, ...createPlayVoice({ ...deps, voice: spoken }) }
    },
    onMade
  )
  const music = createLazyPart(
    () => [import('../../../platform/sound/music.ts'), import('./play-music.ts')],
    ({ createMusic }, { createPlayMusic }) =>
      createPlayMusic({
        ...deps,
        makeMusic: (url) => createMusic(knownAddress(url) ?? url, () => address(url, true)),
        onFail
      }),
    onMade
  )
  const step = createLazyPart(
    () => [import('../../../platform/sound/volume.ts'), import('./step-sound.ts')],
    ({ createVolume: makeVolume }, { createStepSound }) =>
      createStepSound<HTMLAudioElement>({ ...deps, makeVolume, onSounding }),
    onMade
  )
  return { voice, music, step }
}
