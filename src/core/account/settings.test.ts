import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenTimerMode,
  CUE_PACKS,
  DEFAULT_SETTINGS,
  hasSavedSettings,
  settingsFromPrefs,
  settingsToPrefs,
  THEMES,
  MUSIC_MODES,
  type Settings
} from './settings.ts'
import { LANGUAGES, TIMER_MODES } from '../workout/workout.ts'

const seconds = fc.integer({ min: 1, max: 86_400 })
const anySettings: fc.Arbitrary<Settings> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  colorTheme: fc.constantFrom(...THEMES),
  countDownBeepOn: fc.boolean(),
  repeatBeepOn: fc.boolean(),
  tempoBeepOn: fc.boolean(),
  setupOn: fc.boolean(),
  introOn: fc.boolean(),
  autoMusicOn: fc.boolean(),
  showAppleMusic: fc.boolean(),
  timerMode: fc.constantFrom(...TIMER_MODES),
  startStop: fc.boolean(),
  timeFormatMinSec: fc.boolean(),
  defaultIntroTimeSec: seconds,
  defaultSetupTimeSec: seconds,
  defaultExerciseTimeSec: seconds,
  autoSave: fc.boolean(),
  voiceOn: fc.boolean(),
  cueVolume: fc.double({ min: 0, max: 1, noNaN: true }),
  cuePack: fc.constantFrom(...CUE_PACKS),
  musicVolume: fc.double({ min: 0, max: 1, noNaN: true }),
  vibrationOn: fc.boolean(),
  flashOn: fc.boolean(),
  musicMode: fc.constantFrom(...MUSIC_MODES),
  keepScreenOn: fc.boolean(),
  letterKeys: fc.boolean(),
  reducedMotion: fc.boolean(),
  weekGoal: fc.integer({ min: 1, max: 10_080 }),
  weekGoalKind: fc.constantFrom('minutes' as const, 'workouts' as const)
})

describe('settings', () => {
  test('have the spec’s defaults', () => {
    expect(settingsToPrefs(DEFAULT_SETTINGS)).toMatchObject({
      language: 'English',
      colorTheme: 'standard',
      countDownBeepOn: false,
      repeatBeepOn: false,
      setupOn: false,
      introOn: true,
      autoMusicON: false,
      showAppleMusic: true,
      timerMode: 'stopnext',
      startStop: false,
      timeFormatMinSec: true,
      defaultIntroTimeSec: 20,
      defaultSetupTimeSec: 6,
      defaultExcerciseTimeSec: 90,
      autoSave: true
    })
  })

  test('store only the changed values', () => {
    expect(settingsToPrefs({})).toEqual({})
    expect(settingsToPrefs({ autoMusicOn: true })).toEqual({ autoMusicON: true })
    expect(settingsToPrefs({ language: 'nl', setupOn: false })).toEqual({ language: 'Dutch', setupOn: false })
  })

  test('come back as they were saved', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(settingsFromPrefs(settingsToPrefs(settings))).toEqual(settings)
      })
    )
  })

  test('override the defaults with saved values', () => {
    expect(settingsFromPrefs({ language: 'German', setupOn: true })).toEqual({
      ...DEFAULT_SETTINGS,
      language: 'de',
      setupOn: true
    })
  })

  test('are valid whatever the prefs contain', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(settingsToPrefs(DEFAULT_SETTINGS))), fc.anything()),
        (prefs) => {
          const settings = settingsFromPrefs(prefs)
          expect(settingsFromPrefs(settingsToPrefs(settings))).toEqual(settings)
        }
      )
    )
  })

  test('ignore saved values of the wrong type', () => {
    const wrong = {
      timerMode: 'never',
      cueVolume: 7,
      musicVolume: -1,
      cuePack: 'silence',
      defaultSetupTimeSec: 0,
      introOn: 'no',
      language: 'Klingon'
    }
    expect(settingsFromPrefs(wrong)).toEqual(DEFAULT_SETTINGS)
  })

  test('have a chosen timer mode only when one is stored', () => {
    expect(['stopnext', null, 'later'].map((timerMode) => chosenTimerMode({ timerMode }))).toEqual(['stopnext', '', ''])
    expect(chosenTimerMode({})).toBe('')
  })

  test('count as saved as soon as one of ours is', () => {
    expect(hasSavedSettings({})).toBe(false)
    expect(hasSavedSettings({ other: 1 })).toBe(false)
    expect(hasSavedSettings({ autoMusicON: true })).toBe(true)
  })
})
