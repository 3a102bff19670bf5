import { atom } from 'nanostores'
import type { Settings } from '#core/account/settings.ts'
import { setAudioSession } from '../../../platform/sound/audio-session.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import type { openPocket as openPocketNow } from './open-pocket.ts'
import type { Pocket, PlaySoundDeps } from './play-pocket.ts'

/** A feature whose two modules load when it is first switched on, and again at the next attempt if that failed. */
function createLazyPart<A, B, Part>(
  fetch: () => readonly [Promise<A>, Promise<B>],
  make: (a: A, b: B) => Part,
  onMade: () => void
) {
  let part: Part | null = null
  let loading: Promise<void> | null = null
  const load = async () => {
    try {
      part = make(...(await Promise.all(fetch())))
      onMade()
    } catch {
      loading = null
    }
  }
  return (isWanted?: boolean): Part | null => {
    if (isWanted && part === null) loading ??= load()
    return part
  }
}

/** Each feature loads when it is first called with `true`, and is null until then. */
function createSoundParts(deps: PlaySoundDeps, changed: () => void, onFail: () => void) {
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

type PocketState = 'off' | 'starting' | 'on' | 'failed'

function createPocketSwitch(deps: PlaySoundDeps, latest: () => PlayMoment | null) {
  const $pocketState = atom<PocketState>('off')
  let pocket: Pocket | null = null
  let code: { openPocket: typeof openPocketNow } | null = null

  const load = async () => (code ??= await import('./open-pocket.ts'))

  const stop = () => {
    pocket?.stop()
    pocket = null
    $pocketState.set('off')
  }

  const start = async () => {
    if (latest() === null || pocket !== null) return
    $pocketState.set('starting')
    try {
      // Safari lets an audio element play only during the press itself, so loaded code is not awaited.
      const { openPocket } = code ?? (await load())
      const moment = latest()
      if (moment === null || $pocketState.get() !== 'starting') return
      pocket = openPocket(deps, moment, {
        onLead: (isLeading) => {
          deps.setShut(isLeading)
          if (isLeading) $pocketState.set('on')
        },
        onEnd: (hasFailed) => {
          pocket = null
          $pocketState.set(hasFailed ? 'failed' : 'off')
        }
      })
    } catch {
      $pocketState.set('failed')
    }
  }

  return {
    $pocketState,
    pocket: () => pocket,
    /** Loads the code early, so that the press that switches it on still counts as one. */
    prepare: () => void load().catch(() => undefined),
    /** Must be called from a press. */
    setPocket: (isOn: boolean) => (isOn ? void start() : stop())
  }
}

/** `none` means that the device has no voice for the language. */
export type VoiceState = 'off' | 'ready' | 'none'

/** Create one for the page and pass it every moment of a play. */
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
    /** Called after a press: retries what browsers block without one. */
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
