import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { applyMotion, applyTheme } from '../app/appearance.ts'
import { $locale, setLocale } from '../app/locale.ts'
import {
  $prefs,
  $settings,
  $settingsSaving,
  $soundChoice,
  $theme,
  $timerMode,
  answerSound,
  applyPrefs,
  changePref,
  changeSettings,
  chooseTimerMode,
  forgetSettings,
  resetSettings,
  RETRY_MS,
  sendSettings
} from './settings.ts'

const UNSENT_SETTINGS_KEY = 'icepoint:unsent-settings'

type Prefs = Record<string, unknown>

/** The account's prefs on the server, its errors, and the browser's events. */
const world = vi.hoisted(() => ({
  stored: {} as Record<string, unknown>,
  writes: 0,
  failure: null as Error | null,
  hold: null as Promise<void> | null,
  storageListeners: [] as ((event: { key: string }) => void)[],
  online: (_: boolean) => undefined as void,
  storage: new Map<string, string>()
}))
vi.mock('../../data/account/session.ts', () => ({
  changePrefs: async (change: (now: Prefs) => Prefs) => {
    await world.hold
    if (world.failure !== null) throw world.failure
    world.writes += 1
    world.stored = change(world.stored)
    return world.stored
  }
}))
vi.hoisted(() =>
  vi.stubGlobal('window', {
    addEventListener: (_: 'storage', heard: (event: { key: string }) => void) => world.storageListeners.push(heard)
  })
)
vi.mock('../../platform/page/online.ts', () => ({
  onOnlineChange: (changed: (isOnline: boolean) => void) => (world.online = changed)
}))

/** Signs in as Ada, with these prefs on the server. */
async function enter(prefs: Prefs, userId = 'ada'): Promise<void> {
  world.stored = prefs
  applyPrefs(prefs, userId)
  await sendSettings()
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => world.storage.get(key) ?? null,
    setItem: (key: string, value: string) => world.storage.set(key, value),
    removeItem: (key: string) => world.storage.delete(key)
  })
  Object.assign(world, { stored: {}, writes: 0, failure: null, hold: null })
  world.storage.clear()
  forgetSettings()
  applyTheme('standard')
  applyMotion(false)
  await setLocale('en')
})
afterEach(() => vi.useRealTimers())

const tellStored = (key: string) => world.storageListeners.forEach((heard) => heard({ key }))
const page = () => document.documentElement.dataset
const unsent = () => JSON.parse(world.storage.get(UNSENT_SETTINGS_KEY) ?? 'null') as unknown

describe('applyPrefs', () => {
  it('merges saved settings over the defaults and applies them', async () => {
    await enter({ colorTheme: 'dark', language: 'German', setupOn: true, reducedMotion: true })
    const expected = { colorTheme: 'dark', language: 'de', setupOn: true, reducedMotion: true }
    expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, ...expected })
    expect(page()).toMatchObject({ theme: 'dark', motion: 'reduced' })
    await vi.waitFor(() => expect($locale.get()).toBe('de'))
    expect(world.writes).toBe(0)
  })
  it("keeps the device's theme and language when nothing was saved", async () => {
    applyTheme('contrast')
    await setLocale('nl')
    await enter({ somethingElse: 1 })
    expect($settings.get()).toEqual(DEFAULT_SETTINGS)
    expect(page()['theme']).toBe('contrast')
    expect($locale.get()).toBe('nl')
  })
  it('sends changes from the previous page and shows them meanwhile', async () => {
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change: { setupOn: true } }))
    world.stored = { setupOn: false, voiceOn: true }
    applyPrefs(world.stored, 'ada')
    expect($settings.get()).toMatchObject({ setupOn: true, voiceOn: true })
    await vi.waitFor(() => expect(world.stored).toEqual({ setupOn: true, voiceOn: true }))
    await vi.waitFor(() => expect($settingsSaving.get()).toEqual({ kind: 'saved' }))
    expect(unsent()).toBeNull()
  })
  it('never sends changes that another account made on this device', async () => {
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change: { setupOn: true } }))
    await enter({}, 'bo')
    expect($settings.get().setupOn).toBe(false)
    expect(world.writes).toBe(0)
  })
  it.each(['nonsense', '[1]', '{"userId":1}', '{"userId":"ada","change":[]}'])(
    'treats %s as no change',
    async (text) => {
      world.storage.set(UNSENT_SETTINGS_KEY, text)
      await enter({ setupOn: true })
      expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, setupOn: true })
      expect(world.writes).toBe(0)
    }
  )
})

describe('changeSettings', () => {
  it('applies at once and saves under stored names, next to unknown keys', async () => {
    await enter({ colorTheme: 'dark', other: 'kept' })
    const done = changeSettings({ colorTheme: 'light', autoMusicOn: true, reducedMotion: true })
    expect(page()).toEqual({ theme: 'light', motion: 'reduced' })
    expect($settings.get().autoMusicOn).toBe(true)
    await done
    expect(world.stored).toEqual({ colorTheme: 'light', autoMusicON: true, reducedMotion: true, other: 'kept' })
    expect($prefs.get()).toEqual(world.stored)
    await changeSettings({ reducedMotion: false })
    expect(page()['motion']).toBeUndefined()
  })
  it('writes only what changed, so that changes from another device stay', async () => {
    await enter({ setupOn: false, voiceOn: false })
    world.stored = { setupOn: true, voiceOn: true, cueVolume: 0.2 }
    await changeSettings({ voiceOn: false })
    expect(world.stored).toEqual({ setupOn: true, voiceOn: false, cueVolume: 0.2 })
    expect($settings.get()).toMatchObject({ setupOn: true, voiceOn: false, cueVolume: 0.2 })
  })
  it("saves the device's theme and language with the first change", async () => {
    await setLocale('fr')
    applyTheme('dark')
    await enter({})
    await changeSettings({ setupOn: true })
    expect(world.stored).toEqual({ colorTheme: 'dark', language: 'French', setupOn: true })
    expect(page()['theme']).toBe('dark')
  })
  it("applies a visitor's changes on the device without saving them", async () => {
    await changeSettings({ colorTheme: 'contrast', language: 'es' })
    expect($theme.get()).toBe('contrast')
    expect($locale.get()).toBe('es')
    expect([world.writes, unsent()]).toEqual([0, null])
  })
  it('collects changes made during a save and sends them together afterwards', async () => {
    await enter({})
    let go = (): void => undefined
    world.hold = new Promise((resolve) => (go = resolve))
    const first = changeSettings({ cueVolume: 0.5 })
    await changeSettings({ cueVolume: 0.6 })
    await changeSettings({ cueVolume: 0.7, flashOn: true })
    expect($settingsSaving.get()).toEqual({ kind: 'sending' })
    go()
    await first
    expect(world.writes).toBe(2)
    expect(world.stored).toMatchObject({ cueVolume: 0.7, flashOn: true })
    expect($settings.get()).toMatchObject({ cueVolume: 0.7, flashOn: true })
    expect([$settingsSaving.get(), unsent()]).toEqual([{ kind: 'saved' }, null])
  })
  it('keeps unsent changes, reports the failure and retries with growing delays', async () => {
    await enter({ setupOn: false })
    world.failure = new NetworkError('unreachable')
    await changeSettings({ setupOn: true })
    expect($settings.get().setupOn).toBe(true)
    expect($settingsSaving.get()).toEqual({ kind: 'waiting', error: world.failure })
    expect(unsent()).toEqual({ userId: 'ada', change: { setupOn: true } })
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    world.failure = null
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    expect(world.stored['setupOn']).toBe(false)
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    expect(world.stored['setupOn']).toBe(true)
    expect([$settingsSaving.get(), unsent()]).toEqual([{ kind: 'saved' }, null])
  })
  it('retries as soon as the network is back', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await changeSettings({ timerMode: 'manual' })
    world.failure = null
    world.online(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.writes).toBe(0)
    world.online(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.stored['timerMode']).toBe('manual')
  })
  it('does not retry what the server refuses', async () => {
    await enter({})
    world.failure = new UserFacingError('invalid-argument')
    await changeSettings({ setupOn: true })
    world.failure = null
    await vi.advanceTimersByTimeAsync(RETRY_MS * 100)
    expect($settingsSaving.get()).toMatchObject({ kind: 'waiting' })
    await sendSettings()
    expect(world.stored['setupOn']).toBe(true)
  })
  it('stops sending after signing out', async () => {
    await enter({})
    world.failure = new NetworkError('unreachable')
    await changeSettings({ setupOn: true })
    forgetSettings()
    world.failure = null
    await vi.advanceTimersByTimeAsync(RETRY_MS * 100)
    expect(world.writes).toBe(0)
    expect($settings.get()).toEqual(DEFAULT_SETTINGS)
  })
  it('works without storage on the device', async () => {
    vi.stubGlobal('localStorage', undefined)
    await enter({})
    await changeSettings({ setupOn: true })
    expect(world.stored['setupOn']).toBe(true)
    expect($settingsSaving.get()).toEqual({ kind: 'saved' })
  })
})

describe('changePref', () => {
  it("saves a value that is not a setting without the device's own settings", async () => {
    await setLocale('fr')
    await enter({ other: 'kept' })
    await changePref({ introSeen: true })
    expect(world.stored).toEqual({ other: 'kept', introSeen: true })
    expect($locale.get()).toBe('fr')
  })
  it('stays on the device until it is sent, and survives a reset of the settings', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await changePref({ introSeen: true })
    expect(unsent()).toEqual({ userId: 'ada', change: { introSeen: true } })
    world.failure = null
    await resetSettings()
    expect(world.stored).toMatchObject({ introSeen: true, voiceOn: false })
  })
  it('does nothing for a visitor', async () => {
    await changePref({ introSeen: true })
    expect([world.writes, unsent()]).toEqual([0, null])
  })
})

describe('another tab', () => {
  it('applies a setting here at once', async () => {
    await enter({ voiceOn: true })
    const change = { setupOn: true, defaultExcerciseTimeSec: 45 }
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change }))
    tellStored(UNSENT_SETTINGS_KEY)
    expect($settings.get()).toMatchObject({ setupOn: true, defaultExerciseTimeSec: 45, voiceOn: true })
  })
  it('applies a timer mode here, also after it was sent', async () => {
    await enter({})
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change: { timerMode: 'autonext' } }))
    tellStored(UNSENT_SETTINGS_KEY)
    world.storage.delete(UNSENT_SETTINGS_KEY)
    tellStored(UNSENT_SETTINGS_KEY)
    expect($timerMode.get()).toBe('autonext')
  })
  it('has sent everything, so nothing is pending here either', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await changeSettings({ setupOn: true })
    world.storage.delete(UNSENT_SETTINGS_KEY)
    tellStored(UNSENT_SETTINGS_KEY)
    expect($settingsSaving.get()).toEqual({ kind: 'saved' })
    expect($settings.get().setupOn).toBe(true)
  })
  it('updates colors and motion', () => {
    world.storage.set('icepoint:theme', 'dark')
    tellStored('icepoint:theme')
    world.storage.set('icepoint:motion', 'reduced')
    tellStored('icepoint:motion')
    expect(page()).toEqual({ theme: 'dark', motion: 'reduced' })
    expect($theme.get()).toBe('dark')
  })
})

it('resetting restores every default except the language', async () => {
  await enter({ language: 'German', colorTheme: 'dark', voiceOn: true, defaultSetupTimeSec: 9 })
  await vi.waitFor(() => expect($locale.get()).toBe('de'))
  await resetSettings()
  expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, language: 'de' })
  expect(world.stored).toMatchObject({ language: 'German', colorTheme: 'standard', voiceOn: false })
  expect(page()['theme']).toBeUndefined()
})

describe('the sound question', () => {
  it('is asked once for each account and changes its sound', async () => {
    await enter({ voiceOn: false })
    expect($soundChoice.get()).toBeNull()
    await answerSound('voice')
    expect($soundChoice.get()).toBe('voice')
    expect(world.stored).toMatchObject({ soundChoice: 'voice', countDownBeepOn: true, voiceOn: true })
    await enter({}, 'bo')
    expect([$soundChoice.get(), $settings.get().countDownBeepOn]).toEqual([null, false])
  })
  it('is answered at once even when it cannot be sent', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await answerSound('beeps')
    expect($soundChoice.get()).toBe('beeps')
  })
  it('stays on a guest’s device, together with later changes', async () => {
    await answerSound('quiet')
    await changeSettings({ voiceOn: true, setupOn: true })
    forgetSettings()
    expect($soundChoice.get()).toBe('quiet')
    expect($settings.get()).toMatchObject({ flashOn: true, voiceOn: true, setupOn: false })
    expect(world.writes).toBe(0)
    await enter({})
    expect([$soundChoice.get(), $settings.get().flashOn]).toEqual([null, false])
  })
})

describe('the timer mode', () => {
  it('is unset until it is chosen, and again after a reset', async () => {
    await enter({ timerMode: null })
    expect($timerMode.get()).toBe('')
    await chooseTimerMode('stopnext')
    expect([$timerMode.get(), world.stored['timerMode']]).toEqual(['stopnext', 'stopnext'])
    await resetSettings()
    expect($timerMode.get()).toBe('')
    await chooseTimerMode('manual')
    await chooseTimerMode('')
    expect([$timerMode.get(), $settings.get().timerMode]).toEqual(['', 'stopnext'])
    await enter(world.stored)
    expect($timerMode.get()).toBe('')
  })
})
