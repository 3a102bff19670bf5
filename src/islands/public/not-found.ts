/** Shows `layouts/no-page.astro` in the language of the URL, or the saved one, or the browser's. */
import { pickLanguage } from '#core/app/pick-language.ts'
import { savedLocale } from '../../stores/app/saved-locale.ts'

function showLanguage(sections: readonly HTMLElement[]): void {
  const ofAddress = location.pathname.split('/')[1] ?? ''
  const language = pickLanguage(/^(?:de|fr|es|nl)$/.test(ofAddress) ? ofAddress : savedLocale(), navigator.languages)
  for (const section of sections) section.hidden = section.lang !== language
  document.documentElement.lang = language
  document.title = sections.find((section) => !section.hidden)?.dataset['title'] ?? document.title
}

const sections = [...document.querySelectorAll<HTMLElement>('.not-found')]
// Scripts of this folder share a file, so this runs on every public page. All other pages keep their own language.
if (sections.length > 0) showLanguage(sections)
