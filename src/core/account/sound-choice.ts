import type { Settings } from './settings.ts'

export const SOUND_CHOICES = ['beeps', 'voice', 'quiet'] as const
/** The answer to "How should it sound?", which is asked before the first play. */
export type SoundChoice = (typeof SOUND_CHOICES)[number]

/** Name under which the answer is stored, beside the settings. */
export const SOUND_CHOICE = 'soundChoice'

export function soundChoiceOf(prefs: Readonly<Record<string, unknown>>): SoundChoice | null {
  return SOUND_CHOICES.find((choice) => choice === prefs[SOUND_CHOICE]) ?? null
}

type SoundSettings = Pick<Settings, 'countDownBeepOn' | 'voiceOn' | 'vibrationOn' | 'flashOn'>

/** What an answer changes. Vibration and flash follow the beeps, also where these are muted. */
export function soundSettings(choice: SoundChoice): Partial<SoundSettings> {
  const cues = { countDownBeepOn: true, voiceOn: choice === 'voice' }
  return choice === 'quiet' ? { ...cues, vibrationOn: true, flashOn: true } : cues
}
