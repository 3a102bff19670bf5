import { atom } from 'nanostores'
import type { Action } from '#core/player/log.ts'
import type { Settings } from '#core/account/settings.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { setAudioSession } from '../../../platform/sound/audio-session.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { SwitchClock } from '../../../platform/sound/switch-clock.ts'
import type { openPocket as openPocketNow } from './open-pocket.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import type { createPlayMusic } from './play-music.ts'
import type { Pocket } from './play-pocket.ts'
import type { createStepSound } from './step-sound.ts'
import type { createPlayVoice } from './play-voice.ts'

/** `none`: the device has no voice for the language. */
export type VoiceState = 'off' | 'ready' | 'none'
export type PocketState = 'off' | 'starting' | 'on' | 'failed'

export interface PlaySoundDeps {
  clock: SwitchClock
  after: Device['after']
  settings: () => Settings
  isMuted: () => boolean
  t: () => Translate
  language: () => Language
  act: (action: Action) => void
  setShut: (isShut: boolean) => void
  address: (url: string, isAnew: boolean) => Promise<string>
  knownAddress: (url: string) => string | null
  onSpeaking: (isSpeaking: boolean) => void
}

export function createPlaySound(deps: PlaySoundDeps) {
  const $voiceState = atom<VoiceState>('off')
  const $pocketState = atom<PocketState>('off')
  const $hasMusicFailed = atom(false)
  let latest: PlayMoment | null = null
  let voice: ReturnType<typeof createPlayVoice> | null = null
  let canSpeak: () => boolean = () => false
  let pressVoice: () => void = () => undefined
  let music: ReturnType<typeof createPlayMusic> | null = null
  let pocket: Pocket | null = null
  let pocketCode: { openPocket: typeof openPocketNow } | null = null
  let step: ReturnType<typeof createStepSound<HTMLAudioElement>> | null = null
  let stepElement: HTMLAudioElement | null = null
  let loading: { voice?: Promise<void>; music?: Promise<void>; step?: Promise<void> } = {}
  const speaking = { voice: false, step: false }

  const hush = (who: keyof typeof speaking, isSpeaking: boolean) => {
    speaking[who] = isSpeaking
    music?.setSpeaking(speaking.voice || speaking.step)
  }

  const loadVoice = async () => {
    const [{ createVoice }, store] = await Promise.all([
      import('../../../platform/sound/voice.ts'),
      import('./play-voice.ts')
    ])
    const spoken = createVoice()
    spoken.onSpeaking((isSpeaking) => {
      hush('voice', isSpeaking)
      step?.setSpeaking(isSpeaking)
      deps.onSpeaking(isSpeaking)
    })
    spoken.onVoices(refresh)
    canSpeak = () => spoken.canSpeak(deps.language())
    pressVoice = spoken.press
    voice = store.createPlayVoice({ ...deps, voice: spoken })
    refresh()
  }

  const loadMusic = async () => {
    const [{ createMusic }, store] = await Promise.all([
      import('../../../platform/sound/music.ts'),
      import('./play-music.ts')
    ])
    const makeMusic = (url: string) => createMusic(deps.knownAddress(url) ?? url, () => deps.address(url, true))
    music = store.createPlayMusic({ ...deps, makeMusic, onFail: () => $hasMusicFailed.set(true) })
    hush('voice', speaking.voice)
    refresh()
  }

  const loadStep = async () => {
    const [{ createVolume }, store] = await Promise.all([
      import('../../../platform/sound/volume.ts'),
      import('./step-sound.ts')
    ])
    const onSounding = (isSounding: boolean) => hush('step', isSounding)
    step = store.createStepSound({ ...deps, makeVolume: createVolume, onSounding })
    step.setSpeaking(speaking.voice)
    refresh()
  }

  const followVoice = (settings: Settings) => {
    if (settings.voiceOn && voice === null) {
      loading.voice ??= loadVoice().catch(() => void (loading = {}))
    }
    $voiceState.set(!settings.voiceOn || voice === null ? 'off' : canSpeak() ? 'ready' : 'none')
    voice?.update(settings.voiceOn ? latest : null)
  }

  const followMusic = (settings: Settings) => {
    const isWanted = settings.autoMusicOn && latest !== null && latest.workout.musicUrl !== ''
    if (isWanted && music === null) loading.music ??= loadMusic().catch(() => void (loading = {}))
    if (latest === null) $hasMusicFailed.set(false)
    music?.update(latest)
  }

  const followStep = () => {
    const isWanted = latest?.timeline.segments.some(({ media }) => media.audioUrl !== '')
    if (isWanted && step === null) loading.step ??= loadStep().catch(() => void (loading = {}))
    step?.update(latest, stepElement)
  }

  function refresh(): void {
    const settings = deps.settings()
    // A locked screen ends every other kind of audio session.
    if (latest !== null) setAudioSession(pocket === null ? settings.musicMode : 'playback')
    followVoice(settings)
    followMusic(settings)
    followStep()
    pocket?.update(latest)
  }

  const loadPocket = async () => (pocketCode ??= await import('./open-pocket.ts'))

  const stopPocket = () => {
    pocket?.stop()
    pocket = null
    $pocketState.set('off')
  }

  /** Must be called from a press. If the browser blocks the sound, nothing changes. */
  const startPocket = async () => {
    if (latest === null || pocket !== null) return
    $pocketState.set('starting')
    try {
      // No await if it is loaded: Safari allows an audio element to start only in the press itself.
      const { openPocket } = pocketCode ?? (await loadPocket())
      if (latest === null || $pocketState.get() !== 'starting') return
      pocket = openPocket(deps, latest, {
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
    $voiceState,
    $pocketState,
    $hasMusicFailed,
    follow: (moment: PlayMoment | null) => {
      latest = moment
      refresh()
    },
    refresh,
    /** Retries sound that the browser blocked without a press. */
    press: () => {
      pressVoice()
      followMusic(deps.settings())
    },
    setStep: (element: HTMLAudioElement | null) => {
      stepElement = element
      step?.update(latest, element)
    },
    /** Loads pocket mode early: browsers allow sound only right after a press. */
    prepare: () => void loadPocket().catch(() => undefined),
    setPocket: (isOn: boolean) => (isOn ? void startPocket() : stopPocket())
  }
}
