/** Screens as they were left. `layouts/app.astro` shows one behind a closed shadow root until the app is there (decision 042). */
import { PREFIX, seenNames } from './seen-names.ts'
import { storage } from './storage.ts'

const SCREENS_MAX = 6
const TEXT_MAX = 150_000
const CARDS_MAX = 12

const isSettled = (frame: Element): boolean =>
  frame.querySelector('main') !== null &&
  frame.querySelector('[aria-busy="true"], .skeleton, [data-soon], dialog[open]') === null

/** What is typed is a property of a field; a copy has only attributes. */
function copyFields(from: Element, to: Element): void {
  const fields = to.querySelectorAll<HTMLInputElement>('input, textarea, select')
  for (const [index, field] of [...from.querySelectorAll<HTMLInputElement>('input, textarea, select')].entries()) {
    const copy = fields[index]
    if (copy === undefined) continue
    if (field.type === 'password') copy.removeAttribute('value')
    else if (field.type === 'checkbox' || field.type === 'radio') copy.toggleAttribute('checked', field.checked)
    else if (copy.localName === 'textarea') copy.textContent = field.value
    else if (copy.localName === 'select') {
      for (const option of copy.querySelectorAll('option'))
        option.toggleAttribute('selected', option.value === field.value)
    } else copy.setAttribute('value', field.value)
  }
}

function copyOf(frame: Element): string {
  const copy = document.implementation.createHTMLDocument('').importNode(frame, true)
  copyFields(frame, copy)
  const gone = copy.querySelectorAll(
    `dialog, video, audio, img[src^="blob:"], [aria-live], .play-bar, .card-grid > :nth-child(n + ${CARDS_MAX + 1})`
  )
  for (const part of gone) part.remove()
  // The content policy refuses style attributes in HTML, but not styles set by a script.
  for (const part of copy.querySelectorAll('[style]')) {
    part.setAttribute('data-style', part.getAttribute('style') ?? '')
    part.removeAttribute('style')
  }
  return copy.outerHTML
}

const timeOf = (name: string): number =>
  Number(/^<!--(\d+)-->/.exec(localStorage.getItem(PREFIX + name) ?? '')?.[1] ?? 0)

function dropOldest(): void {
  const names = seenNames()
  if (names.length <= SCREENS_MAX) return
  for (const name of names.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(SCREENS_MAX)) {
    localStorage.removeItem(PREFIX + name)
  }
}

export function keepSeen(): void {
  const frame = document.querySelector('#app > .app-frame:not([hidden])')
  const userId = storage.seenBy.read()
  if (frame === null || userId === '' || !isSettled(frame)) return
  const html = copyOf(frame)
  if (html.length > TEXT_MAX) return
  const name = [userId, document.documentElement.lang, location.pathname].join()
  try {
    localStorage.setItem(PREFIX + name, `<!--${Date.now()}-->${html}`)
    dropOldest()
  } catch {
    // No room, or a blocked storage: the next visit begins with a skeleton.
  }
}
