/** Stores theme and motion on the device for the first paint of the next page. */
import { atom } from 'nanostores'
import type { Theme } from '#core/account/settings.ts'
import { storage } from '../../platform/page/storage.ts'

export const $theme = atom<Theme>(storage.theme.read())

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

export function applyTheme(theme: Theme): void {
  showTheme(theme)
  storage.theme.write(theme)
}

export function applyMotion(isReduced: boolean): void {
  showMotion(isReduced)
  storage.isMotionReduced.write(isReduced)
}

storage.theme.onElsewhere(() => showTheme(storage.theme.read()))
storage.isMotionReduced.onElsewhere(() => showMotion(storage.isMotionReduced.read()))
