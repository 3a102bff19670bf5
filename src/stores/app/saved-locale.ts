/** A separate file, because importing the locale store starts it. */
import { storage } from '../../platform/page/storage.ts'

/**
 * Kept apart from `navigation.ts`, so that public pages need not load the redirect rules. This is the do-not-redirect
 * flag of the spec; it lasts as long as the tab.
 */
export function setDoNotRedirect(stay: boolean): void {
  storage.stay.write(stay)
}

export const savedLocale = storage.locale.read

export function saveLocale(language: string, isChoice: boolean): void {
  if (isChoice || savedLocale() === '') storage.locale.write(language)
}
