/** The settings in effect: the defaults, then what the account saved, then unsent changes. */
import { atom, computed } from 'nanostores'
import { isWorthRetrying } from '#core/app/errors.ts'
import {
  chosenTimerMode,
  DEFAULT_SETTINGS,
  hasSavedSettings,
  settingsFromPrefs,
  settingsToPrefs,
  type Settings,
  CUE_SETTINGS,
  SOUND_CHOICE,
  soundChoiceOf,
  soundSettings,
  type SoundChoice
} from '#core/account/settings.ts'
import type { TimerMode } from '#core/workout/workout.ts'
import { changePrefs } from '../../data/account/session.ts'
import { onOnlineChange } from '../../platform/page/online.ts'
import { storage } from '../../platform/page/storage.ts'
import { $theme, applyMotion, applyTheme } from '../app/appearance.ts'
import { $locale, setLocale } from '../app/locale.ts'
import { dropUnsent, keepUnsent, readUnsent, type StoredSettings } from './unsent-settings.ts'

export { $theme }

export type SettingsSaving = { kind: 'saved' } | { kind: 'sending' } | { kind: 'waiting'; error: unknown }

export const RETRY_MS = 15_000
const RETRY_MAX_MS = 240_000

export const $settings = atom<Settings>(settingsFromPrefs(storage.guestSound.read() ?? {}))
export const $settingsSaving = atom<SettingsSaving>({ kind: 'saved' })

export const $prefs = atom<StoredSettings | null>(null)

let owner: string | null = null
let isSending = false
let retryMs = RETRY_MS
let retry: ReturnType<typeof setTimeout> | undefined

/** Settings of a guest. The sound settings stay on the device; the rest is lost with the page. */
let guest: StoredSettings = storage.guestSound.read() ?? {}

function keep(change: StoredSettings): void {
  if (owner !== null) return keepUnsent(owner, change)
  guest = { ...guest, ...change }
  if (soundChoiceOf(guest) === null) return
  const kept = Object.entries(guest).filter(([name]) => name === SOUND_CHOICE || CUE_SETTINGS.includes(name))
  storage.guestSound.write(Object.fromEntries(kept))
}

/** What the account has stored, including unsent changes. */
const storedSettings = (): StoredSettings => (owner === null ? guest : { ...$prefs.get(), ...readUnsent(owner) })

/** The timer mode that this account chose, or empty. */
export const $timerMode = computed($settings, () => chosenTimerMode(storedSettings()))

/** Without saved settings the device keeps its theme and language. */
export function applyPrefs(prefs: StoredSettings, userId: string): void {
  owner = userId
  $prefs.set(prefs)
  const all = { ...prefs, ...readUnsent(userId) }
  $settings.set(settingsFromPrefs(all))
  applyMotion($settings.get().reducedMotion)
  if (hasSavedSettings(all)) {
    applyTheme($settings.get().colorTheme)
    void setLocale($settings.get().language)
  }
  void sendSettings()
}

export function forgetSettings(): void {
  owner = null
  clearTimeout(retry)
  $prefs.set(null)
  guest = storage.guestSound.read() ?? {}
  $settings.set(settingsFromPrefs(guest))
  $settingsSaving.set({ kind: 'saved' })
}

/** Saved with the first change, so that a default does not overwrite them on other devices. */
function deviceChoices(): Pick<Settings, 'language' | 'colorTheme'> {
  return { language: $locale.get(), colorTheme: $theme.get() }
}

/** Never throws. Writes only what changed, so that two devices do not undo each other's changes. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  keep(settingsToPrefs(change))
  $settings.set({ ...$settings.get(), ...change })
  if (change.colorTheme !== undefined) applyTheme(change.colorTheme)
  if (change.reducedMotion !== undefined) applyMotion(change.reducedMotion)
  if (change.language !== undefined) await setLocale(change.language)
  await sendSettings()
}

export async function changePref(change: StoredSettings): Promise<void> {
  keep(change)
  await sendSettings()
}

/** Returns null until the account, or this device for guests, has an answer. */
export const $soundChoice = computed($settings, () => soundChoiceOf(storedSettings()))

export async function answerSound(choice: SoundChoice): Promise<void> {
  keep({ [SOUND_CHOICE]: choice })
  await changeSettings(soundSettings(choice))
}

/** Pass an empty string to clear the choice. */
export async function chooseTimerMode(mode: TimerMode | ''): Promise<void> {
  if (mode !== '') return changeSettings({ timerMode: mode })
  keep({ timerMode: null })
  $settings.set({ ...$settings.get(), timerMode: DEFAULT_SETTINGS.timerMode })
  await sendSettings()
}

export async function resetSettings(): Promise<void> {
  const { timerMode: _automatic, ...others } = DEFAULT_SETTINGS
  await Promise.all([changeSettings({ ...others, language: $locale.get() }), chooseTimerMode('')])
}

export async function sendSettings(): Promise<void> {
  clearTimeout(retry)
  if (isSending) return
  isSending = true
  try {
    await sendAll()
    retryMs = RETRY_MS
    $settingsSaving.set({ kind: 'saved' })
  } catch (error) {
    $settingsSaving.set({ kind: 'waiting', error })
    if (isWorthRetrying(error)) {
      retry = setTimeout(() => void sendSettings(), retryMs)
      retryMs = Math.min(RETRY_MAX_MS, retryMs * 2)
    }
  } finally {
    isSending = false
  }
}

async function sendAll(): Promise<void> {
  for (;;) {
    const userId = owner
    if (userId === null) return
    const change = readUnsent(userId)
    if (Object.keys(change).length === 0) return
    $settingsSaving.set({ kind: 'sending' })
    const device = settingsToPrefs(deviceChoices())
    const prefs = await changePrefs((now) => ({
      ...now,
      ...(hasSavedSettings(now) || !hasSavedSettings(change) ? {} : device),
      ...change
    }))
    dropUnsent(userId, change)
    if (owner !== userId) return
    $prefs.set(prefs)
    $settings.set(settingsFromPrefs({ ...prefs, ...readUnsent(userId) }))
  }
}

/** Theme, motion and language update the other tabs on their own. */
function hearOtherTab(): void {
  if (owner === null) return
  const change = readUnsent(owner)
  // The other tab sends it, and it is no longer unsent after that.
  $prefs.set({ ...$prefs.get(), ...change })
  $settings.set(settingsFromPrefs({ ...settingsToPrefs($settings.get()), ...change }))
  if (Object.keys(change).length === 0 && !isSending) $settingsSaving.set({ kind: 'saved' })
}

storage.unsentSettings.onElsewhere(hearOtherTab)
onOnlineChange((isOnline) => isOnline && void sendSettings())
