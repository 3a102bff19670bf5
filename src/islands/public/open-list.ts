/**
 * Public list and landing pages: filters and pages change the results in place. Each step asks for the page that a plain
 * form or link leads to, and takes over the parts that differ.
 */
import { offlineText, showKeptFirst } from './offline-list.ts'

const main = document.querySelector<HTMLElement>('main.public-list')
const form = main?.querySelector<HTMLFormElement>('form') ?? null

/** Milliseconds between the last key and the request. */
const PAUSE_MS = 350
let typing: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | null = null
/** Asks once more what failed. */
let retry: (() => void) | null = null

const part = (name: string, root: ParentNode | null = main): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? null

function withoutPicture(picture: HTMLImageElement): void {
  if (picture.matches('.workout-card-picture')) picture.closest('.workout-card')?.classList.remove('has-picture')
  // A figure is all that its panel shows.
  else picture.parentElement?.remove()
  picture.remove()
}

/** Some pictures fail before their error event has a listener. */
function dropFailedPictures(): void {
  for (const picture of part('results')?.querySelectorAll<HTMLImageElement>('.workout-card-picture') ?? [])
    if (picture.complete && picture.naturalWidth === 0) withoutPicture(picture)
}

/** The address of what the form says, without what says nothing. */
function formAddress(): URL {
  const address = new URL(form?.action ?? location.href)
  const usualSort = form?.querySelector<HTMLSelectElement>('select[name="sort"]')?.options[0]?.value
  const search = new URLSearchParams()
  for (const [name, value] of form === null ? [] : new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text !== '' && !(name === 'sort' && text === usualSort)) search.set(name, text)
  }
  address.search = search.toString()
  return address
}

/** Fields of the form keep their focus; values and looks follow the page. `isTyped`: what the form said was asked for. */
function takeForm(page: Document, isTyped: boolean): void {
  const other = page.querySelector<HTMLFormElement>('main.public-list form')
  if (form === null || other === null) return
  form.action = other.action
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const now = other.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${field.name}"]`)
    if (now === null) continue
    // What is being typed is newer than the answer.
    const isNewer = isTyped && field === document.activeElement && !(field instanceof HTMLSelectElement)
    if (!isNewer) field.value = now.value
    field
      .closest('.chip')
      ?.classList.toggle('is-chosen', now.closest('.chip')?.classList.contains('is-chosen') ?? false)
  }
}

function take(page: Document, isTyped: boolean): void {
  const found = part('found')
  const hadFocus = found?.contains(document.activeElement) ?? false
  if (found !== null) found.dataset['read'] = part('found', page)?.dataset['read'] ?? ''
  for (const name of ['header', 'results', 'found', 'about']) {
    const [here, there] = [part(name), part(name, page)]
    if (here !== null && there !== null) here.replaceChildren(...there.childNodes)
  }
  document.title = page.title
  for (const link of document.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')) {
    const other = page.querySelector<HTMLAnchorElement>(`footer a[hreflang="${link.hreflang}"]`)
    if (other !== null) link.href = other.href
  }
  takeForm(page, isTyped)
  dropFailedPictures()
  // What was pressed is gone. The line says the result.
  if (hadFocus) found?.focus({ preventScroll: true })
}

function setBusy(isBusy: boolean): void {
  const results = part('results')
  if (isBusy) results?.setAttribute('aria-busy', 'true')
  else results?.removeAttribute('aria-busy')
}

/** The old cards stay. Without a connection, those that can be opened come first. */
async function sayFailed(): Promise<void> {
  const [found, grid] = [part('found'), part('results')?.querySelector('.card-grid')]
  if (found === null) return
  const isOffline = !navigator.onLine
  const hasKept = isOffline && grid ? await showKeptFirst(grid).catch(() => false) : false
  const hadFocus = found.contains(document.activeElement)
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = found.dataset['again'] ?? ''
  again.addEventListener('click', () => retry?.())
  found.replaceChildren(isOffline ? offlineText(found, hasKept) : (found.dataset['failed'] ?? ''), ' ', again)
  if (hadFocus) again.focus()
}

/**
 * Returns false when the old results stay.
 * @param isKept true if Back should lead to the results before
 * @param isTyped true if the form asks, false for a link or a step in the history
 */
async function go(address: URL, isKept: boolean, isTyped: boolean): Promise<boolean> {
  clearTimeout(typing)
  asking?.abort()
  const mine = new AbortController()
  asking = mine
  retry = null
  setBusy(true)
  try {
    const answer = await fetch(address, { signal: mine.signal, headers: { accept: 'text/html' } })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (page.querySelector('main.public-list') === null) throw new Error('another page')
    const url = answer.url || address.href
    if (url !== location.href) history[isKept ? 'pushState' : 'replaceState'](null, '', url)
    take(page, isTyped)
    return true
  } catch {
    if (asking !== mine) return false
    retry = () => void go(address, isKept, isTyped)
    await sayFailed()
    return false
  } finally {
    if (asking === mine) setBusy(false)
  }
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

async function follow(link: HTMLAnchorElement): Promise<void> {
  const isPage = link.closest('nav') !== null
  if (!(await go(new URL(link.href), true, false))) return
  if (isPage) scrollTo({ top: 0 })
  // The link is gone with the old results. The search field would open the keyboard of a phone.
  const next = isPage ? part('results')?.querySelector('a') : part('found')
  next?.focus({ preventScroll: true })
}

form?.addEventListener('change', (event) => {
  if (event.target instanceof HTMLSelectElement) void go(formAddress(), true, true)
})
form?.addEventListener('input', (event) => {
  if (event.target instanceof HTMLSelectElement) return
  clearTimeout(typing)
  typing = setTimeout(() => void go(formAddress(), false, true), PAUSE_MS)
})
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void go(formAddress(), true, true)
})
main?.addEventListener('click', (event) => {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return
  const link = event.target.closest<HTMLAnchorElement>('a[data-clear], a[data-drop], .public-list-more a')
  if (link === null) return
  event.preventDefault()
  void follow(link)
})
addEventListener('popstate', () => void go(new URL(location.href), false, false))
addEventListener('online', () => retry?.())
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  form?.querySelector('input')?.focus()
})
// Error events of pictures do not bubble.
main?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) withoutPicture(target)
  },
  true
)
dropFailedPictures()
// The page is the one that the service worker kept.
if (main !== null && !navigator.onLine) {
  retry = () => void go(new URL(location.href), false, false)
  void sayFailed()
}
