/** Offers the page in the reader's language. Whoever chose a language once, or said no, is not asked. */
import { pickLanguage } from '#core/app/pick-language.ts'
import { saveLocale, savedLocale } from '../../stores/app/saved-locale.ts'

/** At the foot of the window, so that nothing moves. */
export function offerLanguage(languages: readonly string[] = navigator.languages): void {
  const here = document.documentElement.lang
  const other = pickLanguage('', languages)
  const link = document.querySelector<HTMLAnchorElement>(`.public-foot a[hreflang="${other}"]`)
  const { offer, decline } = link?.dataset ?? {}
  const isWished = other !== here && languages.some((tag) => tag.toLowerCase().startsWith(other))
  if (savedLocale() !== '' || !isWished || link === null || offer === undefined || decline === undefined) return
  const note = document.createElement('aside')
  note.className = 'public-offer'
  note.lang = other
  const accept = document.createElement('a')
  accept.href = link.href
  accept.textContent = offer
  accept.addEventListener('click', () => saveLocale(other, true))
  const no = document.createElement('button')
  no.type = 'button'
  no.className = 'button quiet'
  no.textContent = decline
  no.addEventListener('click', () => {
    saveLocale(here, true)
    note.remove()
  })
  note.append(accept, no)
  document.querySelector('main')?.after(note)
}
