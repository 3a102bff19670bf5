/**
 * What a script adds to the public pages. Everything is readable and every link leads somewhere without it; player, SDK
 * and React are loaded only when somebody is about to press Start or Save.
 */
import { setDoNotRedirect } from '../../stores/app/navigation.ts'
import { sharePage } from '../../stores/workout/share-link.ts'
import { resumeLostPlay } from '../player/resume.ts'
import { saveLocale } from '../../stores/app/saved-locale.ts'

const article = document.querySelector<HTMLElement>('article[data-workout]')
const status = document.querySelector<HTMLElement>('[data-status]')
let clearing: ReturnType<typeof setTimeout> | undefined

/** Says something for five seconds (the spec's notification time), also to a screen reader. */
function say(text: string | undefined): void {
  if (status === null || text === undefined) return
  status.textContent = text
  clearTimeout(clearing)
  clearing = setTimeout(() => (status.textContent = ''), 5000)
}

async function share(): Promise<void> {
  const result = await sharePage(document.title, location.pathname)
  if (result === 'copied') say(status?.dataset['copied'])
  if (result === 'failed') say(`${status?.dataset['copyThis'] ?? ''} ${location.href}`)
}

const loadPlayer = () =>
  Promise.all([import('../player/open-player.tsx'), import('../../stores/public/load-workout.ts')])

/** Opens the player over the page; where that cannot be loaded, its own page says why. */
async function start(id: string, link: HTMLAnchorElement): Promise<void> {
  try {
    const [player, source] = await loadPlayer()
    const workout = await source.publicWorkout(id)
    if (workout === null) throw new Error('not public any more')
    const container = document.createElement('div')
    document.body.append(container)
    await player.openPlayer({ workout, container, onClose: () => container.remove() })
  } catch {
    location.assign(link.href)
  }
}

/** A press with a key or another button asks for a new tab or window: that is the browser's. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function enhanceStart(id: string, link: HTMLAnchorElement): void {
  const prepare = () =>
    void loadPlayer()
      .then(([, source]) => source.publicWorkout(id))
      .catch(() => undefined)
  for (const sign of ['pointerenter', 'pointerdown', 'focus']) link.addEventListener(sign, prepare, { once: true })
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event) || link.getAttribute('aria-busy') === 'true') return
    event.preventDefault()
    link.setAttribute('aria-busy', 'true')
    void start(id, link).finally(() => link.removeAttribute('aria-busy'))
  })
}

/** For the signed-in: Save becomes a button that works here, and the owner gets Edit. */
async function enhanceAccount(id: string, owner: string): Promise<void> {
  const hints = await import('../../stores/account/owner-hint.ts')
  const account = await hints.accountHint()
  if (account === null) return
  const edit = article?.querySelector<HTMLElement>('[data-edit]')
  if (edit) edit.hidden = account.userId !== owner
  const link = article?.querySelector('[data-save]')
  if (!link) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  button.append(...link.childNodes)
  link.replaceWith(button)
  let isSaved = account.favoriteIds.includes(id)
  const mark = () => button.setAttribute('aria-pressed', String(isSaved))
  mark()
  button.addEventListener('click', () => {
    isSaved = !isSaved
    mark()
    hints.saveFavorite(id, isSaved).then(
      () => say(status?.dataset[isSaved ? 'saved' : 'removed']),
      () => {
        isSaved = !isSaved
        mark()
        say(status?.dataset['notSaved'])
      }
    )
  })
}

function enhanceWorkout({ workout: id = '', owner = '' }: DOMStringMap): void {
  setDoNotRedirect(true)
  article?.querySelector('[data-share]')?.addEventListener('click', () => void share())
  const link = article?.querySelector<HTMLAnchorElement>('[data-start]')
  if (link) enhanceStart(id, link)
  void resumeLostPlay(id)
  if (document.documentElement.dataset['session'] !== undefined) void enhanceAccount(id, owner)
}

// English pages have no prefix: a link without one says nothing about the reader.
if (document.documentElement.lang !== 'en') saveLocale(document.documentElement.lang, false)
if (article !== null) enhanceWorkout(article.dataset)
for (const link of document.querySelectorAll<HTMLAnchorElement>('.public-foot a[hreflang]')) {
  link.addEventListener('click', () => saveLocale(link.hreflang, true))
}
