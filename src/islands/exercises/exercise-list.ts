/** List of the library: search, filters, count, and figures drawn on demand. */
import { FILTER_FIELDS, isWanted, type LibraryFilter } from '#core/exercises/page/library-filter.ts'
import { LANGUAGES } from '#core/workout/workout.ts'

const form = document.querySelector<HTMLFormElement>('.exercises-filters')
const found = document.querySelector<HTMLElement>('[data-found]')
const none = document.querySelector<HTMLElement>('[data-none]')
const cards = [...document.querySelectorAll<HTMLElement>('.exercises-card')]
const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en'

const value = (name: string): string => {
  const field = form === null ? null : new FormData(form).get(name)
  return typeof field === 'string' ? field.trim() : ''
}

/** The page contains both plural forms, so counting loads no texts. */
function countText(count: number): string {
  const kind = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'
  return (found?.dataset[kind] ?? '').replace('#', new Intl.NumberFormat(language).format(count))
}

/** Keeps the filters in the address, so that they survive Back and can be shared. */
function keepInAddress(wish: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(Object.entries(wish).filter(([, word]) => word !== ''))
  const search = query.size === 0 ? '' : `?${query}`
  if (search !== location.search) history.replaceState(null, '', location.pathname + search)
}

/** Finds ids by text in the names of all languages. Null until they have loaded. */
let known: ((text: string) => ReadonlySet<string>) | null = null

const folded = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const isCalled = (card: HTMLElement, text: string): boolean =>
  folded(card.querySelector('h3')?.textContent ?? '').includes(folded(text))

const factsOf = ({ dataset }: HTMLElement): LibraryFilter =>
  Object.fromEntries(FILTER_FIELDS.map((field) => [field, dataset[field] ?? ''])) as LibraryFilter

function isNamed(card: HTMLElement, text: string): boolean {
  return text === '' || isCalled(card, text) || (known?.(text).has(card.dataset['id'] ?? '') ?? false)
}

function show(): void {
  const wish = Object.fromEntries(FILTER_FIELDS.map((field) => [field, value(field)])) as LibraryFilter
  const text = value('text')
  for (const card of cards) card.hidden = !isNamed(card, text) || !isWanted(factsOf(card), wish)
  const count = cards.filter(({ hidden }) => !hidden).length
  if (found) found.textContent = countText(count)
  if (none) none.hidden = count > 0
  for (const field of form?.querySelectorAll('select') ?? [])
    field.closest('.chip')?.classList.toggle('is-chosen', field.value !== '')
  keepInAddress({ text, ...wish })
}

/** Loads all names with the first letter. While offline, the search uses the names on the page. */
async function loadNames(): Promise<void> {
  if (known !== null) return
  const [{ suggestExercises }, library] = await Promise.all([
    import('#core/exercises/find.ts'),
    import('../../stores/exercises/library.ts')
  ])
  await library.loadAllNames(language)
  let last = { text: '', ids: new Set<string>() }
  known = (text) => {
    if (last.text !== text)
      last = { text, ids: new Set(suggestExercises(text, library.$names.get(), cards.length).map(({ id }) => id)) }
    return last.ids
  }
  show()
}

function changed(): void {
  show()
  if (value('text') !== '') void loadNames().catch(() => undefined)
}

function readAddress(): void {
  for (const [name, word] of new URLSearchParams(location.search)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = word.slice(0, field.maxLength)
    if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === word))
      field.value = word
  }
}

form?.addEventListener('input', changed)
form?.addEventListener('submit', (event) => event.preventDefault())
document.querySelector('[data-reset]')?.addEventListener('click', () => {
  form?.reset()
  changed()
  form?.querySelector<HTMLInputElement>('[name="text"]')?.focus()
})
readAddress()
changed()

/** While offline the cards stay without figures. */
void import('./card-figures.ts').then(
  ({ drawCardFigures }) => drawCardFigures(cards),
  () => undefined
)
