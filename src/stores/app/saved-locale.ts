/** A file of its own, because importing the locale store starts it. */
import { storage } from '../../platform/page/storage.ts'

export const savedLocale = storage.locale.read

export function saveLocale(language: string, isChoice: boolean): void {
  if (isChoice || savedLocale() === '') storage.locale.write(language)
}
