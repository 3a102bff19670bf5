/** The settings in force: defaults, overlaid with what the account saved. Theme and language apply at once. */
import { atom } from 'nanostores'
import {
  DEFAULT_SETTINGS,
  hasSavedSettings,
  settingsFromPrefs,
  settingsToPrefs,
  type Settings,
  type Theme
} from '#core/settings.ts'
import { savePrefs } from '../data/session.ts'
import { $locale, setLocale } from './locale.ts'

/** Where the theme is kept for the first paint of the next page. */
export const THEME_KEY = 'icepoint:theme'

export const $settings = atom<Settings>(DEFAULT_SETTINGS)

/** The theme on the screen, also for those who saved nothing. */
export const $theme = atom<Theme>(savedTheme())

/** What the account saved, in stored form, with keys that are not ours; null when nobody is signed in. */
let savedPrefs: Readonly<Record<string, unknown>> | null = null

/** Shows the theme and remembers it for the next page. `standard` follows the system. */
export function applyTheme(theme: Theme): void {
  $theme.set(theme)
  if (typeof document === 'undefined') return
  if (theme === 'standard') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the theme holds for this page only.
  }
}

function savedTheme(): Theme {
  try {
    const saved = localStorage.getItem(THEME_KEY)
    return saved === 'light' || saved === 'dark' || saved === 'contrast' ? saved : 'standard'
  } catch {
    return 'standard'
  }
}

/** Takes over an account's prefs. Without saved settings the device's own theme and language stay. */
export function applyPrefs(prefs: Readonly<Record<string, unknown>>): void {
  savedPrefs = prefs
  $settings.set(settingsFromPrefs(prefs))
  if (!hasSavedSettings(prefs)) return
  applyTheme($settings.get().colorTheme)
  void setLocale($settings.get().language)
}

/** Back to the defaults (signed out). Theme and language of the device stay as they are. */
export function forgetSettings(): void {
  savedPrefs = null
  $settings.set(DEFAULT_SETTINGS)
}

/**
 * Changes settings at once and saves them with the account, if there is one.
 * @throws UserFacingError or NetworkError when saving failed: the change holds on this page and is not saved.
 */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const hadSaved = savedPrefs !== null && hasSavedSettings(savedPrefs)
  // The first save must not overwrite what the device was using with a default.
  const base = hadSaved ? $settings.get() : { ...$settings.get(), ...deviceChoices() }
  const next = { ...base, ...change }
  $settings.set(next)
  if (change.colorTheme !== undefined) applyTheme(change.colorTheme)
  if (change.language !== undefined) await setLocale(change.language)
  if (savedPrefs === null) return
  const prefs = { ...savedPrefs, ...settingsToPrefs(next) }
  await savePrefs(prefs)
  savedPrefs = prefs
}

function deviceChoices(): Pick<Settings, 'language' | 'colorTheme'> {
  return { language: $locale.get(), colorTheme: $theme.get() }
}
