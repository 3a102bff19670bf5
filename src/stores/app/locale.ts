import { atom } from 'nanostores'
import type { Shelf } from '#locales/index.ts'
import { pickLanguage } from '#core/app/pick-language.ts'
import { translator, type Messages, type Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { storage } from '../../platform/page/storage.ts'
import { shelfTexts } from './shelf-texts.ts'

export const $locale = atom<Language>('en')

/** Use it as `const t = useStore($t); t('nav.skip')`. Texts are empty until `$localeReady`. */
export const $t = atom<Translate>(() => '')

export const $localeReady = atom(false)

const wantedShelves = new Set<Shelf>(['app'])
let wanted: Language | undefined
let loaded: { language: Language; shelves: ReadonlySet<Shelf> } | undefined

const isLoaded = (shelves: readonly Shelf[], language: Language): boolean =>
  loaded?.language === language && shelves.every((shelf) => loaded?.shelves.has(shelf) === true)

async function load(language: Language): Promise<void> {
  let files: readonly Messages[] = []
  let shelves: readonly Shelf[] = []
  while (shelves.length < wantedShelves.size) {
    shelves = [...wantedShelves]
    files = await Promise.all(shelves.map((shelf) => shelfTexts(shelf, language)))
  }
  if (wanted !== language && $locale.get() !== language) return
  loaded = { language, shelves: new Set(shelves) }
  $t.set(translator(Object.assign({}, ...files) as Messages, language))
}

/**
 * If a file cannot be loaded the current language stays; without any language, keys are shown. A guess from the
 * browser's languages is not saved, because the language of a page that is opened later is a better guess.
 */
export async function setLocale(language: Language, isGuess = false): Promise<void> {
  wanted = language
  try {
    await load(language)
    if (wanted !== language) return
    $locale.set(language)
    if (typeof document !== 'undefined') {
      document.documentElement.lang = language
      if (!isGuess) storage.locale.write(language)
    }
  } catch {
    if (!$localeReady.get()) $t.set((key) => key)
    else if (wanted === language) wanted = $locale.get()
  }
  $localeReady.set(true)
}

/** Loads the texts of a screen or a part of one, in the current language. @throws when a file cannot be loaded. */
export async function loadTexts(shelves: readonly Shelf[]): Promise<void> {
  const added = shelves.filter((shelf) => !wantedShelves.has(shelf))
  for (const shelf of added) wantedShelves.add(shelf)
  try {
    if (wanted !== undefined && !isLoaded(shelves, wanted)) await load(wanted)
  } catch (error) {
    // Otherwise every text that is requested later would fail with these.
    for (const shelf of added) wantedShelves.delete(shelf)
    throw error
  }
}

function startLocale(): Promise<void> {
  return setLocale(pickLanguage(storage.locale.read(), navigator.languages), true)
}

if (typeof document !== 'undefined') void startLocale()
storage.locale.onElsewhere(() => void startLocale())
