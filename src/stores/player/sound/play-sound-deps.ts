import type { Settings } from '#core/account/settings.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Action } from '#core/player/log.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { SwitchClock } from '../../../platform/sound/switch-clock.ts'

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
