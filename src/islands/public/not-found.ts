/** Shows the page that stands where none is (`layouts/no-page.astro`) in the language of the address, else the saved one, else the browser's. */
import { pickLanguage } from '#core/app/pick-language.ts'
import { LOCALE_KEY } from '../../stores/app/locale-key.ts'

function saved(): string | null {
  try {
    return localStorage.getItem(LOCALE_KEY)
  } catch {
    return null
  }
}

const ofAddress = location.pathname.split('/')[1] ?? ''
const language = pickLanguage(/^(?:de|fr|es|nl)$/.test(ofAddress) ? ofAddress : saved(), navigator.languages)
const sections = [...document.querySelectorAll<HTMLElement>('.lost')]
for (const section of sections) section.hidden = section.lang !== language
document.documentElement.lang = language
document.title = sections.find((section) => !section.hidden)?.dataset['title'] ?? document.title
