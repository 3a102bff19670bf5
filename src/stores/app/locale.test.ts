import { beforeEach, describe, expect, it, vi } from 'vitest'
import french from '#locales/fr/studio.json'
import type { Shelf } from '#locales/index.ts'
import type { Messages } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $localeReady, $t, loadTexts, setLocale } from './locale.ts'

/** `hold` delays an answer; `fail` makes the next one fail. */
const files = vi.hoisted(() => ({ held: new Map<string, Promise<void>>(), failing: new Set<string>() }))
vi.mock('./shelf-texts.ts', async (original) => {
  const real = await original<{ shelfTexts: (shelf: Shelf, language: Language) => Promise<Messages> }>()
  return {
    shelfTexts: async (shelf: Shelf, language: Language) => {
      await files.held.get(`${shelf} ${language}`)
      if (files.failing.delete(`${shelf} ${language}`)) throw new TypeError('gone')
      return real.shelfTexts(shelf, language)
    }
  }
})

function hold(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  files.held.set(name, promise)
  return resolve
}

describe('setLocale', () => {
  beforeEach(() => setLocale('en'))

  it('loads the texts of a language and reports that they are ready', async () => {
    expect($localeReady.get()).toBe(true)
    expect($t.get()('states.retry')).toBe('Try again')
    await setLocale('de')
    expect($locale.get()).toBe('de')
    expect($t.get()('states.retry')).toBe('Noch einmal versuchen')
  })
  it('ends with the last choice, however long the files take', async () => {
    await Promise.all([setLocale('fr'), setLocale('es'), setLocale('nl')])
    expect($locale.get()).toBe('nl')
    expect($t.get()('states.retry')).toBe('Opnieuw proberen')
  })
})

describe('loadTexts', () => {
  beforeEach(() => setLocale('en'))

  it('adds the texts of a shelf, which later languages include', async () => {
    expect($t.get()('admin.contracts')).toBe('admin.contracts')
    await loadTexts(['admin'])
    expect($t.get()('admin.contracts')).not.toBe('admin.contracts')
    await setLocale('de')
    expect($t.get()('admin.contracts')).not.toBe('admin.contracts')
    expect($t.get()('states.retry')).toBe('Noch einmal versuchen')
  })
  it('can be retried after a failure', async () => {
    files.failing.add('account en')
    await expect(loadTexts(['account'])).rejects.toThrow('gone')
    expect($t.get()('states.retry')).toBe('Try again')
    await loadTexts(['account'])
    expect($t.get()('settings.title')).toBe('Settings')
  })
  it('loads the other shelves when one is missing', async () => {
    files.failing.add('ai en')
    await expect(loadTexts(['ai'])).rejects.toThrow('gone')
    files.failing.add('ai en')
    await loadTexts(['player'])
    expect($t.get()('player.back')).not.toBe('player.back')
    expect(files.failing.delete('ai en')).toBe(true)
  })
  it('includes the shelf in a language that loads slowly', async () => {
    const arrive = hold('app fr')
    const change = setLocale('fr')
    const texts = loadTexts(['studio'])
    arrive()
    await Promise.all([change, texts])
    expect($locale.get()).toBe('fr')
    expect($t.get()('studio.title')).toBe(french.studio.title)
  })
  it('ends in the current language when the new one cannot be loaded', async () => {
    files.failing.add('app nl')
    await setLocale('nl')
    expect($locale.get()).toBe('en')
    await loadTexts(['workout'])
    expect($t.get()('page.start')).not.toBe('page.start')
    expect($t.get()('states.retry')).toBe('Try again')
  })
})
