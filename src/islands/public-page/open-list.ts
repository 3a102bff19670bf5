/** The public list's count, its search by name, and what was published since the page was built. */
import { LANGUAGES, LEVELS, SPORTS } from '#core/workout.ts'

const form = document.querySelector<HTMLFormElement>('.ofilter')
const grid = document.querySelector<HTMLUListElement>('.olist .grid')
const found = document.querySelector<HTMLElement>('[data-found]')
const none = document.querySelector<HTMLElement>('[data-none]')
const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en'

/** Milliseconds after the last key before Appwrite is asked. */
const PAUSE_MS = 350
let asking: ReturnType<typeof setTimeout> | undefined
let question = 0

const cards = (): HTMLElement[] => [...(grid?.querySelectorAll<HTMLElement>('.wcard') ?? [])]
const value = (name: string): string => {
  const field = form === null ? undefined : new FormData(form).get(name)
  return typeof field === 'string' ? field.trim() : ''
}

/** Hides what does not match the text (sport and level hide by styles), and says how many are left. */
function show(): void {
  const text = value('text').toLowerCase()
  for (const card of cards()) card.hidden = !(card.dataset['name'] ?? '').includes(text)
  const count = cards().filter((card) => card.checkVisibility()).length
  if (found !== null) found.textContent = countText(count)
  if (none !== null) none.hidden = count > 0
}

/** Both plural forms stand in the page, so that counting loads no texts. */
function countText(count: number): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'
  return (found?.dataset[form] ?? '').replace('#', new Intl.NumberFormat(language).format(count))
}

async function ask(): Promise<void> {
  const mine = ++question
  const sport = form?.querySelector<HTMLInputElement>('[name="sport"]:checked')?.dataset['stored']
  const filter = {
    text: value('text'),
    sport: SPORTS.find((candidate) => candidate === sport) ?? null,
    level: LEVELS.find((candidate) => candidate === value('level')) ?? null
  }
  try {
    const search = await import('../../stores/public-search.ts')
    const there = new Set(cards().map((card) => card.dataset['id']))
    const fresh = (await search.findPublicWorkouts(filter)).filter((workout) => !there.has(workout.id))
    if (mine !== question || fresh.length === 0) return
    grid?.insertAdjacentHTML('beforeend', await search.cardsFor(fresh, language))
    // What Appwrite found by its own rules stays, whatever the plain comparison of letters says.
    for (const card of cards().slice(-fresh.length)) card.dataset['name'] += ` ${filter.text.toLowerCase()}`
    show()
  } catch {
    // The cards of the page still filter; that is said instead of failing.
    if (mine === question && found?.dataset['failed'] !== undefined) found.textContent = found.dataset['failed']
  }
}

function changed(): void {
  show()
  clearTimeout(asking)
  if (value('text').length >= 2) asking = setTimeout(() => void ask(), PAUSE_MS)
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
if (form !== null && !form.hidden) show()
