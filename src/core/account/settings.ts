/** The defaults are those of section 3 of the spec. Settings of our own are described on the product page. */
import { LANGUAGES, TIMER_MODES, type Language, type TimerMode } from '../workout/workout.ts'
import type { Usage } from './login.ts'

export const THEMES = ['standard', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

export const MUSIC_MODES = ['mix', 'duck', 'playback'] as const
export type MusicMode = (typeof MUSIC_MODES)[number]

export const CUE_PACKS = ['clear', 'wood', 'bell'] as const
export type CuePack = (typeof CUE_PACKS)[number]

export const GOAL_KINDS = ['minutes', 'workouts'] as const
export type GoalKind = (typeof GOAL_KINDS)[number]

export interface Settings {
  language: Language
  colorTheme: Theme
  countDownBeepOn: boolean
  repeatBeepOn: boolean
  /** Ticks when each phase of a repetition begins. */
  tempoBeepOn: boolean
  setupOn: boolean
  introOn: boolean
  autoMusicOn: boolean
  showAppleMusic: boolean
  timerMode: TimerMode
  startStop: boolean
  /** Shows `1:05` when true and `65` when false. */
  timeFormatMinSec: boolean
  defaultIntroTimeSec: number
  defaultSetupTimeSec: number
  defaultExerciseTimeSec: number
  autoSave: boolean
  voiceOn: boolean
  /** 0 to 1, like `musicVolume`. */
  cueVolume: number
  cuePack: CuePack
  musicVolume: number
  vibrationOn: boolean
  flashOn: boolean
  musicMode: MusicMode
  keepScreenOn: boolean
  reducedMotion: boolean
  /** Enables single-letter shortcuts. */
  letterKeys: boolean
  /** Minutes or workouts per week. */
  weekGoal: number
  weekGoalKind: GoalKind
}

export const DEFAULT_SETTINGS: Settings = {
  language: 'en',
  colorTheme: 'standard',
  countDownBeepOn: false,
  repeatBeepOn: false,
  tempoBeepOn: false,
  setupOn: false,
  introOn: true,
  autoMusicOn: false,
  showAppleMusic: true,
  timerMode: 'stopnext',
  startStop: false,
  timeFormatMinSec: true,
  defaultIntroTimeSec: 20,
  defaultSetupTimeSec: 6,
  defaultExerciseTimeSec: 90,
  autoSave: true,
  voiceOn: false,
  cueVolume: 0.8,
  cuePack: 'clear',
  musicVolume: 0.6,
  vibrationOn: true,
  flashOn: false,
  musicMode: 'mix',
  keepScreenOn: true,
  reducedMotion: false,
  letterKeys: true,
  weekGoal: 90,
  weekGoalKind: 'minutes'
}

/**
 * The settings for how a workout sounds. Guests keep these on the device; their other settings last until the page
 * closes.
 */
export const CUE_SETTINGS: readonly string[] = [
  'countDownBeepOn',
  'repeatBeepOn',
  'tempoBeepOn',
  'voiceOn',
  'cueVolume',
  'cuePack',
  'vibrationOn',
  'flashOn'
] satisfies (keyof Settings)[]

const STORED_NAME: Partial<Record<keyof Settings, string>> = {
  autoMusicOn: 'autoMusicON',
  defaultExerciseTimeSec: 'defaultExcerciseTimeSec'
}
const STORED_LANGUAGE: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  nl: 'Dutch'
}

const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  colorTheme: THEMES,
  timerMode: TIMER_MODES,
  cuePack: CUE_PACKS,
  musicMode: MUSIC_MODES,
  weekGoalKind: GOAL_KINDS
}

function isValid(key: keyof Settings, value: unknown): boolean {
  const fallback = DEFAULT_SETTINGS[key]
  if (typeof value !== typeof fallback) return false
  if (key === 'cueVolume' || key === 'musicVolume') return (value as number) >= 0 && (value as number) <= 1
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1 && value <= 86_400
  return CHOICES[key]?.includes(value as string) ?? true
}

/** Falls back to the default for values of the wrong type. */
export function settingsFromPrefs(prefs: Readonly<Record<string, unknown>>): Settings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const key of Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]) {
    const stored = prefs[STORED_NAME[key] ?? key]
    if (key === 'language') {
      settings[key] = LANGUAGES.find((code) => STORED_LANGUAGE[code] === stored) ?? DEFAULT_SETTINGS.language
    } else if (isValid(key, stored)) settings[key] = stored
  }
  return settings as unknown as Settings
}

export function settingsToPrefs(settings: Partial<Settings>): Record<string, unknown> {
  const given = (Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]).filter((key) => settings[key] !== undefined)
  return Object.fromEntries(
    given.map((key) => [
      STORED_NAME[key] ?? key,
      key === 'language' && settings.language !== undefined ? STORED_LANGUAGE[settings.language] : settings[key]
    ])
  )
}

/** Empty when nobody chose a mode. Each workout then uses the mode that suits it (decision 006). */
export function chosenTimerMode(prefs: Readonly<Record<string, unknown>>): TimerMode | '' {
  return TIMER_MODES.find((mode) => mode === prefs['timerMode']) ?? ''
}

export function hasSavedSettings(prefs: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(DEFAULT_SETTINGS).some((key) => (STORED_NAME[key as keyof Settings] ?? key) in prefs)
}

export const SOUND_CHOICES = ['beeps', 'voice', 'quiet'] as const
/** The answer to "How should it sound?", asked before the first workout. */
export type SoundChoice = (typeof SOUND_CHOICES)[number]

/** The key under which the answer is stored, next to the settings. */
export const SOUND_CHOICE = 'soundChoice'

export function soundChoiceOf(prefs: Readonly<Record<string, unknown>>): SoundChoice | null {
  return SOUND_CHOICES.find((choice) => choice === prefs[SOUND_CHOICE]) ?? null
}

type SoundSettings = Pick<Settings, 'countDownBeepOn' | 'voiceOn' | 'vibrationOn' | 'flashOn'>

/** The settings an answer changes. Vibration and flash stay on when the beeps are muted. */
export function soundSettings(choice: SoundChoice): Partial<SoundSettings> {
  const cues = { countDownBeepOn: true, voiceOn: choice === 'voice' }
  return choice === 'quiet' ? { ...cues, vibrationOn: true, flashOn: true } : cues
}

/** Stored with the prefs but not a setting, so "reset" keeps it. */
export const INTRO_SEEN = { introSeen: true } as const

export function isIntroDue(prefs: Readonly<Record<string, unknown>>, usage: Pick<Usage, 'workouts'>): boolean {
  return prefs['introSeen'] !== true && usage.workouts === 0 && !hasSavedSettings(prefs)
}
