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

/** The account's prefs on the server, its errors, and the events of the browser. */
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

/** Signed in as Ada, with these prefs on the server. */
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
  it('lays saved settings over the defaults and shows them', async () => {
    await enter({ colorTheme: 'dark', language: 'German', setupOn: true, reducedMotion: true })
    const expected = { colorTheme: 'dark', language: 'de', setupOn: true, reducedMotion: true }
    expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, ...expected })
    expect(page()).toMatchObject({ theme: 'dark', motion: 'reduced' })
    await vi.waitFor(() => expect($locale.get()).toBe('de'))
    expect(world.writes).toBe(0)
  })
  it('leaves theme and language of the device when nothing was saved', async () => {
    applyTheme('contrast')
    await setLocale('nl')
    await enter({ somethingElse: 1 })
    expect($settings.get()).toEqual(DEFAULT_SETTINGS)
    expect(page()['theme']).toBe('contrast')
    expect($locale.get()).toBe('nl')
  })
  it('sends what waited from the page before, and shows it meanwhile', async () => {
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change: { setupOn: true } }))
    world.stored = { setupOn: false, voiceOn: true }
    applyPrefs(world.stored, 'ada')
    expect($settings.get()).toMatchObject({ setupOn: true, voiceOn: true })
    await vi.waitFor(() => expect(world.stored).toEqual({ setupOn: true, voiceOn: true }))
    await vi.waitFor(() => expect($settingsSaving.get()).toEqual({ kind: 'saved' }))
    expect(unsent()).toBeNull()
  })
  it('never sends what somebody else changed on this device', async () => {
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change: { setupOn: true } }))
    await enter({}, 'bo')
    expect($settings.get().setupOn).toBe(false)
    expect(world.writes).toBe(0)
  })
  it.each(['nonsense', '[1]', '{"userId":1}', '{"userId":"ada","change":[]}'])('reads %s as nothing', async (text) => {
    world.storage.set(UNSENT_SETTINGS_KEY, text)
    await enter({ setupOn: true })
    expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, setupOn: true })
    expect(world.writes).toBe(0)
  })
})

describe('changeSettings', () => {
  it('applies at once and saves in stored names, with keys that are not ours', async () => {
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
  it('writes only what changed: what another device saved meanwhile stays', async () => {
    await enter({ setupOn: false, voiceOn: false })
    world.stored = { setupOn: true, voiceOn: true, cueVolume: 0.2 }
    await changeSettings({ voiceOn: false })
    expect(world.stored).toEqual({ setupOn: true, voiceOn: false, cueVolume: 0.2 })
    expect($settings.get()).toMatchObject({ setupOn: true, voiceOn: false, cueVolume: 0.2 })
  })
  it('saves what the device was using with the first change', async () => {
    await setLocale('fr')
    applyTheme('dark')
    await enter({})
    await changeSettings({ setupOn: true })
    expect(world.stored).toEqual({ colorTheme: 'dark', language: 'French', setupOn: true })
    expect(page()['theme']).toBe('dark')
  })
  it('of a visitor hold on the device and are saved nowhere', async () => {
    await changeSettings({ colorTheme: 'contrast', language: 'es' })
    expect($theme.get()).toBe('contrast')
    expect($locale.get()).toBe('es')
    expect([world.writes, unsent()]).toEqual([0, null])
  })
  it('sends changes that come while one is under way afterwards, all in one', async () => {
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
  it('keeps what could not be saved, says so, and tries again, later each time', async () => {
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
  it('is sent as soon as there is a network again', async () => {
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
  it('does not ask again and again for what the server refuses', async () => {
    await enter({})
    world.failure = new UserFacingError('invalid-argument')
    await changeSettings({ setupOn: true })
    world.failure = null
    await vi.advanceTimersByTimeAsync(RETRY_MS * 100)
    expect($settingsSaving.get()).toMatchObject({ kind: 'waiting' })
    await sendSettings()
    expect(world.stored['setupOn']).toBe(true)
  })
  it('stops sending for somebody who signed out', async () => {
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
  it('saves what is no setting, and no setting of this device with it', async () => {
    await setLocale('fr')
    await enter({ other: 'kept' })
    await changePref({ introSeen: true })
    expect(world.stored).toEqual({ other: 'kept', introSeen: true })
    expect($locale.get()).toBe('fr')
  })
  it('is kept on the device until it can be sent, and stays when settings are reset', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await changePref({ introSeen: true })
    expect(unsent()).toEqual({ userId: 'ada', change: { introSeen: true } })
    world.failure = null
    await resetSettings()
    expect(world.stored).toMatchObject({ introSeen: true, voiceOn: false })
  })
  it('is nothing for a visitor', async () => {
    await changePref({ introSeen: true })
    expect([world.writes, unsent()]).toEqual([0, null])
  })
})

describe('another tab', () => {
  it('changes a setting here at once', async () => {
    await enter({ voiceOn: true })
    const change = { setupOn: true, defaultExcerciseTimeSec: 45 }
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change }))
    tellStored(UNSENT_SETTINGS_KEY)
    expect($settings.get()).toMatchObject({ setupOn: true, defaultExerciseTimeSec: 45, voiceOn: true })
  })
  it('chooses a timer mode here too, also once it has sent it', async () => {
    await enter({})
    world.storage.set(UNSENT_SETTINGS_KEY, JSON.stringify({ userId: 'ada', change: { timerMode: 'autonext' } }))
    tellStored(UNSENT_SETTINGS_KEY)
    world.storage.delete(UNSENT_SETTINGS_KEY)
    tellStored(UNSENT_SETTINGS_KEY)
    expect($timerMode.get()).toBe('autonext')
  })
  it('has sent everything: nothing waits here either', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await changeSettings({ setupOn: true })
    world.storage.delete(UNSENT_SETTINGS_KEY)
    tellStored(UNSENT_SETTINGS_KEY)
    expect($settingsSaving.get()).toEqual({ kind: 'saved' })
    expect($settings.get().setupOn).toBe(true)
  })
  it('changes colours and motion', () => {
    world.storage.set('icepoint:theme', 'dark')
    tellStored('icepoint:theme')
    world.storage.set('icepoint:motion', 'reduced')
    tellStored('icepoint:motion')
    expect(page()).toEqual({ theme: 'dark', motion: 'reduced' })
    expect($theme.get()).toBe('dark')
  })
})

it('resetting brings every default back, but the language', async () => {
  await enter({ language: 'German', colorTheme: 'dark', voiceOn: true, defaultSetupTimeSec: 9 })
  await vi.waitFor(() => expect($locale.get()).toBe('de'))
  await resetSettings()
  expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, language: 'de' })
  expect(world.stored).toMatchObject({ language: 'German', colorTheme: 'standard', voiceOn: false })
  expect(page()['theme']).toBeUndefined()
})

describe('how it should sound', () => {
  it('is asked once for an account, and changes its sound', async () => {
    await enter({ voiceOn: false })
    expect($soundChoice.get()).toBeNull()
    await answerSound('voice')
    expect($soundChoice.get()).toBe('voice')
    expect(world.stored).toMatchObject({ soundChoice: 'voice', countDownBeepOn: true, voiceOn: true })
    await enter({}, 'bo')
    expect([$soundChoice.get(), $settings.get().countDownBeepOn]).toEqual([null, false])
  })
  it('is answered at once where it cannot be sent', async () => {
    await enter({})
    world.failure = new NetworkError('offline')
    await answerSound('beeps')
    expect($soundChoice.get()).toBe('beeps')
  })
  it('stays on the device of a guest, with what is changed later', async () => {
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
  it('is nobody’s choice until somebody chooses one, and again after a reset', async () => {
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
