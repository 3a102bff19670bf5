import { atom } from 'nanostores'
import { pickLanguage } from '#core/app/pick-language.ts'
import { joinParts } from '#core/app/text-parts.ts'
import { translator, type Messages, type Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { storage } from '../../platform/page/storage.ts'
import { textFile, type AppPart } from './text-files.ts'

export type { AppPart }

export const $locale = atom<Language>('en')

/** `const t = useStore($t); t('nav.skip')`. Texts are empty until `$localeReady`. */
export const $t = atom<Translate>(() => '')

export const $localeReady = atom(false)

const wantedParts = new Set<AppPart>(['app'])
let wanted: Language | undefined
let loaded: { language: Language; texts: Messages; parts: ReadonlySet<AppPart> } | undefined

const isLoaded = (parts: readonly AppPart[], language: Language): boolean =>
  loaded?.language === language && parts.every((part) => loaded?.parts.has(part) === true)

async function load(language: Language): Promise<void> {
  let texts: Messages = {}
  let parts: readonly AppPart[] = []
  while (parts.length < wantedParts.size) {
    parts = [...wantedParts]
    const files = await Promise.all(parts.map((part) => textFile(part, language)))
    texts = joinParts(files)
  }
  if (wanted !== language && $locale.get() !== language) return
  loaded = { language, texts, parts: new Set(parts) }
  $t.set(translator(texts, language))
}

/**
 * If a file cannot be loaded the present language stays; without any language, keys are shown. A guess from the browser's
 * languages is not saved: the language of a page that somebody opens later says more.
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

/** Texts of a screen or of a part of one, in the present language. @throws when a file cannot be loaded. */
export async function loadTexts(parts: readonly AppPart[]): Promise<void> {
  const added = parts.filter((part) => !wantedParts.has(part))
  for (const part of added) wantedParts.add(part)
  try {
    if (wanted !== undefined && !isLoaded(parts, wanted)) await load(wanted)
  } catch (error) {
    // Else every text that is asked for later would fail with these.
    for (const part of added) wantedParts.delete(part)
    throw error
  }
}

function startLocale(): Promise<void> {
  return setLocale(pickLanguage(storage.locale.read(), navigator.languages), true)
}

if (typeof document !== 'undefined') void startLocale()
storage.locale.onElsewhere(() => void startLocale())
