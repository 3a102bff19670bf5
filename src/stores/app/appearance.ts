/** Colours and motion of the page, kept on the device for the first paint of the next one. */
import { atom } from 'nanostores'
import type { Theme } from '#core/account/settings.ts'
import { onStoredElsewhere } from '../../platform/page/page.ts'

/** Read by the script in the head of every page, as is `MOTION_KEY`. */
export const THEME_KEY = 'icepoint:theme'
export const MOTION_KEY = 'icepoint:motion'

/** The theme on the screen, also for those who saved nothing. */
export const $theme = atom<Theme>(savedTheme())

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
  } catch {
    // Without storage it holds for this page only.
  }
}

function savedTheme(): Theme {
  const saved = stored(THEME_KEY)
  return saved === 'light' || saved === 'dark' || saved === 'contrast' ? saved : 'standard'
}

function showTheme(theme: Theme): void {
  $theme.set(theme)
  if (typeof document === 'undefined') return
  if (theme === 'standard') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function showMotion(isReduced: boolean): void {
  if (typeof document === 'undefined') return
  if (isReduced) document.documentElement.dataset['motion'] = 'reduced'
  else delete document.documentElement.dataset['motion']
}

/** Shows the theme, here and in other tabs, and remembers it for the next page. `standard` follows the system. */
export function applyTheme(theme: Theme): void {
  showTheme(theme)
  store(THEME_KEY, theme)
}

/** Calms what moves, whatever the system says; false leaves it to the system. */
export function applyMotion(isReduced: boolean): void {
  showMotion(isReduced)
  store(MOTION_KEY, isReduced ? 'reduced' : 'standard')
}

if (typeof window !== 'undefined') {
  onStoredElsewhere(THEME_KEY, () => showTheme(savedTheme()))
  onStoredElsewhere(MOTION_KEY, () => showMotion(stored(MOTION_KEY) === 'reduced'))
}
