/** The skeleton has its words in every language; the styles show those of the page's one. */
import { pickLanguage } from '#core/app/pick-language.ts'

let saved: string | null = null
try {
  saved = localStorage.getItem('icepoint:locale')
} catch {
  // A blocked storage has kept nothing.
}
document.documentElement.lang = pickLanguage(saved, navigator.languages)
