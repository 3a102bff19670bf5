import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { $locale, setLocale } from './locale.ts'
import { $settings, $theme, applyPrefs, applyTheme, changeSettings, forgetSettings } from './settings.ts'

const saved: Record<string, unknown>[] = []
let failure: Error | null = null
vi.mock('../data/session.ts', () => ({
  savePrefs: (prefs: Record<string, unknown>) => {
    if (failure !== null) return Promise.reject(failure)
    saved.push(prefs)
    return Promise.resolve()
  }
}))

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  saved.length = 0
  failure = null
  forgetSettings()
  applyTheme('standard')
  await setLocale('en')
})
const theme = () => document.documentElement.dataset['theme']

describe('applyPrefs', () => {
  it('lays saved settings over the defaults and shows them', async () => {
    applyPrefs({ colorTheme: 'dark', language: 'German', setupOn: true })
    expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, colorTheme: 'dark', language: 'de', setupOn: true })
    expect(theme()).toBe('dark')
    await vi.waitFor(() => expect($locale.get()).toBe('de'))
  })
  it('leaves theme and language of the device when nothing was saved', async () => {
    applyTheme('contrast')
    await setLocale('nl')
    applyPrefs({ somethingElse: 1 })
    expect($settings.get()).toEqual(DEFAULT_SETTINGS)
    expect(theme()).toBe('contrast')
    expect($locale.get()).toBe('nl')
  })
})

describe('changeSettings', () => {
  it('applies at once and saves in stored names, with keys that are not ours', async () => {
    applyPrefs({ colorTheme: 'dark', other: 'kept' })
    await changeSettings({ colorTheme: 'light', autoMusicOn: true })
    expect(theme()).toBe('light')
    expect(saved[0]).toMatchObject({ colorTheme: 'light', autoMusicON: true, other: 'kept' })
  })
  it('saves what the device was using with the first change', async () => {
    await setLocale('fr')
    applyTheme('dark')
    applyPrefs({})
    await changeSettings({ setupOn: true })
    expect(saved[0]).toMatchObject({ colorTheme: 'dark', language: 'French', setupOn: true })
  })
  it('of a visitor hold on the device and are saved nowhere', async () => {
    await changeSettings({ colorTheme: 'contrast', language: 'es' })
    expect($theme.get()).toBe('contrast')
    expect($locale.get()).toBe('es')
    expect(saved).toEqual([])
  })
  it('hold although saving failed, and go along with the next save', async () => {
    applyPrefs({ setupOn: false })
    failure = new Error('down')
    await expect(changeSettings({ setupOn: true })).rejects.toThrow('down')
    expect($settings.get().setupOn).toBe(true)
    failure = null
    await changeSettings({ voiceOn: true })
    expect(saved[0]).toMatchObject({ setupOn: true, voiceOn: true })
  })
})
