/** Public list: count, search by name, and workouts older than the first page. */
import { PUBLIC_LIMIT } from '#core/public/card.ts'
import { LANGUAGES, LEVELS, SPORTS } from '#core/workout/workout.ts'
import type { FoundWorkout } from '../../stores/public/search.ts'

const form = document.querySelector<HTMLFormElement>('.public-list-filter')
const grid = document.querySelector<HTMLUListElement>('.public-list .card-grid')
const found = document.querySelector<HTMLElement>('[data-found]')
const none = document.querySelector<HTMLElement>('[data-none]')
const older = document.querySelector<HTMLAnchorElement>('[data-older]')
const newer = document.querySelector<HTMLAnchorElement>('[data-newer]')
const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en'

/** Milliseconds between the last key and the request. */
const PAUSE_MS = 350
let asking: ReturnType<typeof setTimeout> | undefined
let question = 0

/** True if the page may lack workouts; choosing a sport or level then requests them. */
const hasMore = (): boolean => older?.hidden === false || newer?.hidden === false
/** Number of the newest workouts on the page, excluding those a search has added. */
let seen = 0

const cards = (): HTMLElement[] => [...(grid?.querySelectorAll<HTMLElement>('.workout-card') ?? [])]
const value = (name: string): string => {
  const field = form === null ? undefined : new FormData(form).get(name)
  return typeof field === 'string' ? field.trim() : ''
}

function withoutPicture(picture: HTMLImageElement): void {
  picture.parentElement?.classList.remove('has-picture')
  picture.remove()
}

/** Filters by text and updates the count. CSS filters sport and level. */
function show(): void {
  const text = value('text').toLowerCase()
  for (const card of cards()) card.hidden = !(card.dataset['name'] ?? '').includes(text)
  const count = cards().filter((card) => card.checkVisibility()).length
  if (found !== null) found.textContent = countText(count)
  if (none !== null) none.hidden = count > 0
}

/** The page contains both plural forms, so counting loads no texts. */
function countText(count: number): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'
  return (found?.dataset[form] ?? '').replace('#', new Intl.NumberFormat(language).format(count))
}

/** Appends cards of workouts that are not on the page yet. */
async function append(workouts: readonly FoundWorkout[], text = ''): Promise<void> {
  const search = await import('../../stores/public/search.ts')
  const draw = await search.cardDrawer(language)
  const there = new Set(cards().map((card) => card.dataset['id']))
  const fresh = workouts.filter(({ workout }) => !there.has(workout.id))
  grid?.insertAdjacentHTML('beforeend', draw(fresh))
  // Search results of Appwrite stay visible even if the simple text comparison here disagrees.
  for (const card of cards().slice(cards().length - fresh.length)) card.dataset['name'] += ` ${text.toLowerCase()}`
  show()
}

/** The cards on the page can still be filtered after a failure. */
function sayFailed(): void {
  if (found?.dataset['failed'] !== undefined) found.textContent = found.dataset['failed']
}

async function ask(): Promise<void> {
  const mine = ++question
  const sport = form?.querySelector<HTMLInputElement>('[name="sport"]:checked')?.dataset['stored']
  const filter = {
    text: value('text'),
    sport: SPORTS.find((candidate) => candidate === sport) ?? null,
    level: LEVELS.find((candidate) => candidate === value('level')) ?? null,
    offset: 0
  }
  try {
    const { findPublicWorkouts } = await import('../../stores/public/search.ts')
    const workouts = await findPublicWorkouts(filter)
    if (mine === question) await append(workouts, filter.text)
  } catch {
    if (mine === question) sayFailed()
  }
}

async function showOlder(link: HTMLAnchorElement): Promise<void> {
  if (link.getAttribute('aria-busy') === 'true') return
  link.setAttribute('aria-busy', 'true')
  try {
    const { findPublicWorkouts } = await import('../../stores/public/search.ts')
    const page = await findPublicWorkouts({ text: '', sport: null, level: null, offset: seen })
    const first = cards().length
    await append(page)
    seen += page.length
    link.hidden = page.length < PUBLIC_LIMIT
    cards()[first]?.querySelector('a')?.focus()
  } catch {
    sayFailed()
  } finally {
    link.removeAttribute('aria-busy')
  }
}

function changed(): void {
  show()
  clearTimeout(asking)
  const isChosen = hasMore() && value('sport') + value('level') !== ''
  if (value('text').length >= 2 || isChosen) asking = setTimeout(() => void ask(), PAUSE_MS)
}

form?.addEventListener('input', changed)
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  clearTimeout(asking)
  void ask()
})
document.querySelector('[data-reset]')?.addEventListener('click', () => {
  form?.reset()
  changed()
  form?.querySelector<HTMLInputElement>('[name="text"]')?.focus()
})
// On the first page only: a later page does not know how many workouts are newer.
if (newer?.hidden === true && older?.hidden === false)
  older.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void showOlder(older)
  })
// Error events of pictures do not bubble. Some pictures failed before this script loaded.
grid?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) withoutPicture(target)
  },
  true
)
for (const picture of grid?.querySelectorAll('img') ?? [])
  if (picture.complete && picture.naturalWidth === 0) withoutPicture(picture)
seen = cards().length
if (form !== null && !form.hidden) show()
