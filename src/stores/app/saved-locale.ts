/** The language that was chosen in this browser. On its own, because importing the locale store starts it. */
import { storage } from '../../platform/page/storage.ts'

/** As `pickLanguage` takes it; empty when none was chosen. */
export const savedLocale = storage.locale.read

/** The app follows the page that was read, unless a language was chosen before; a choice here is one. */
export function saveLocale(language: string, isChoice: boolean): void {
  if (isChoice || savedLocale() === '') storage.locale.write(language)
}
