/**
 * Script of the public pages, which also work without it. Player, SDK and React load only when Start or Save is
 * likely to be pressed.
 */
import { lastWish } from '#core/app/last-wish.ts'
import { followLayers } from '../../stores/app/layers.ts'
import { sharePage } from '../../stores/workout/share-link.ts'
import { resumeLostPlay } from '../player/resume.ts'
import { keepForPlayer } from '../../stores/app/installed-app.ts'
import { saveLocale, savedLocale, setDoNotRedirect } from '../../stores/app/saved-locale.ts'
import { keepHeart } from '../../stores/list/kept-heart.ts'

const article = document.querySelector<HTMLElement>('article[data-workout]')
const status = document.querySelector<HTMLElement>('[data-status]')
let clearing: ReturnType<typeof setTimeout> | undefined

/** Shows for five seconds (spec: notification time), also for screen readers. */
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

/** Opens the player over the page. If it cannot load, the player's own page says why. */
async function start(id: string, link: HTMLAnchorElement): Promise<void> {
  try {
    const [player, source] = await loadPlayer()
    const workout = await source.publicWorkout(id)
    if (workout === null) throw new Error('not public any more')
    const container = document.createElement('div')
    document.body.append(container)
    keepForPlayer()
    await player.openPlayer({ workout, container, onClose: () => container.remove() })
  } catch {
    location.assign(link.href)
  }
}

/** Other buttons and modifier keys open a tab or window: the browser handles them. */
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

/** Turns Save into a button. A press before the account is known is handled then. */
function enhanceSave(link: HTMLElement, isKnown: boolean, save: (isSaved: boolean) => Promise<void>): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  button.append(...link.childNodes)
  link.replaceWith(button)
  const heart = lastWish(isKnown, save)
  let isSaved = isKnown
  const mark = () => button.setAttribute('aria-pressed', String(isSaved))
  mark()
  button.addEventListener('click', () => {
    isSaved = !isSaved
    mark()
    heart.wish(isSaved).then(
      () => say(status?.dataset[isSaved ? 'saved' : 'removed']),
      () => {
        isSaved = heart.stored()
        mark()
        say(status?.dataset['notSaved'])
      }
    )
  })
  return button
}

function show(selector: string, isShown: boolean): void {
  const found = article?.querySelector<HTMLElement>(selector)
  if (found) found.hidden = !isShown
}

/** Turns Save into a button for signed-in users, and replaces Copy with Edit for the owner. */
async function enhanceAccount(id: string, owner: string): Promise<void> {
  const link = article?.querySelector<HTMLAnchorElement>('[data-save]') ?? null
  let isPressed = false
  const wait = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    isPressed = true
  }
  link?.addEventListener('click', wait)
  const hints = await import('../../stores/account/owner-hint.ts').catch(() => null)
  const account = await hints?.accountHint()
  if (hints === null || !account) {
    link?.removeEventListener('click', wait)
    if (isPressed && link) location.assign(link.href)
    return
  }
  show('[data-edit]', account.userId === owner)
  show('[data-copy]', account.userId !== owner)
  if (!link) return
  const save = (isSaved: boolean) => hints.saveFavorite(id, isSaved)
  const button = enhanceSave(link, account.favoriteIds.includes(id), save)
  if (isPressed) button.click()
}

const named = (id: string) => ({ id, name: article?.querySelector('h1')?.textContent ?? '' })

/** The code that puts it on someone's own page. */
function enhanceFrame(id: string): void {
  const open = () =>
    import('../workout/share/open-frame.tsx')
      .then(({ openFrame }) => openFrame(named(id)))
      .catch(() => say(status?.dataset['offline']))
  article?.querySelector('[data-frame]')?.addEventListener('click', () => void open())
}

const openReport = (named: { id: string; name: string }, kind: 'workout' | 'trainer'): Promise<void> =>
  import('../workout/open-report.tsx')
    .then((file) => file.openReport(named, kind))
    .catch(() => say(status?.dataset['notSaved']))

function enhanceTrainer(page: HTMLElement): void {
  const named = { id: page.dataset['trainer'] ?? '', name: page.querySelector('h1')?.textContent ?? '' }
  page.querySelector('[data-report]')?.addEventListener('click', () => void openReport(named, 'trainer'))
}

function enhanceWorkout({ workout: id = '', owner = '' }: DOMStringMap): void {
  setDoNotRedirect(true)
  const link = article?.querySelector<HTMLAnchorElement>('[data-start]')
  if (link) enhanceStart(id, link)
  article?.querySelector('[data-report]')?.addEventListener('click', () => void openReport(named(id), 'workout'))
  enhanceFrame(id)
  const keep = article?.querySelector('[data-keep]')
  keep?.addEventListener('click', () => {
    import('../media/keep-here.ts')
      .then(({ keepHere }) => keepHere(id, keep, say))
      .catch(() => say(status?.dataset['notSaved']))
  })
  article?.querySelector('[data-print]')?.addEventListener('click', () => print())
  void resumeLostPlay(id).then(followLayers)
  if (document.documentElement.dataset['session'] !== undefined) void enhanceAccount(id, owner)
  // It leads to the log-in, and the heart is set afterwards.
  else article?.querySelector('[data-save]')?.addEventListener('click', () => keepHeart(id))
}

document.querySelector('[data-share]')?.addEventListener('click', () => void share())
const here = document.documentElement.lang
// Most readers use the language of the page and load nothing for it.
if (savedLocale() === '' && !navigator.language.startsWith(here)) {
  void import('./offer-language.ts').then(
    ({ offerLanguage }) => offerLanguage(),
    () => undefined
  )
}
// English pages have no prefix, so such a link says nothing about the reader's language.
if (here !== 'en') saveLocale(here, false)
if (article !== null) enhanceWorkout(article.dataset)
const trainer = document.querySelector<HTMLElement>('article[data-trainer]')
if (trainer !== null) enhanceTrainer(trainer)
const picture = document.querySelector<HTMLImageElement>('img.exercises-moving')
// Styles hide the picture when motion is reduced; then nothing loads for it.
if (picture !== null && picture.getClientRects().length > 0) {
  void import('../exercises/move-exercise.ts').then(
    ({ moveExercise }) => moveExercise(picture),
    // If the code cannot be loaded, the picture animates itself.
    () => undefined
  )
}
const figures = [...document.querySelectorAll<HTMLImageElement>('img[data-figure]')]
if (figures.length > 0) {
  void import('../exercises/row-figures.ts').then(
    ({ moveRowFigures }) => moveRowFigures(figures),
    // Without the code they stand still.
    () => undefined
  )
}
for (const link of document.querySelectorAll<HTMLAnchorElement>('.public-foot a[hreflang]')) {
  link.addEventListener('click', () => saveLocale(link.hreflang, true))
}
