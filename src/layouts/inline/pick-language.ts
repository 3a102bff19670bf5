/** The skeleton has its words in every language. The styles show those of the page's language. */
import { pickLanguage } from '#core/app/pick-language.ts'

let saved: string | null = null
try {
  saved = localStorage.getItem('icepoint:locale')
} catch {
  // Blocked storage holds nothing.
}
document.documentElement.lang = pickLanguage(saved, navigator.languages)
