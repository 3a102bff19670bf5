/** Offers the page in the reader's language. */
import { saveLocale } from '../../stores/app/saved-locale.ts'

/** The first of the reader's languages in which the page exists. */
function wishedLink(languages: readonly string[]): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.public-foot a[data-offer]')]
  for (const tag of languages) {
    const link = links.find(({ hreflang }) => hreflang === tag.toLowerCase().split('-')[0])
    if (link !== undefined) return link
  }
  return undefined
}

/** At the bottom of the window, so that nothing moves. */
export function offerLanguage(languages: readonly string[] = navigator.languages): void {
  const here = document.documentElement.lang
  const link = wishedLink(languages)
  const other = link?.hreflang ?? here
  const { offer = '', decline = '' } = link?.dataset ?? {}
  if (link === undefined || other === here) return
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
