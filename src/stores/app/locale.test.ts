import { beforeEach, describe, expect, it, vi } from 'vitest'
import fr from '#locales/fr.json'
import type { Messages } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $localeReady, $t, loadTexts, setLocale, type AppPart } from './locale.ts'

/** `hold` keeps an answer back; `fail` refuses the next one. */
const files = vi.hoisted(() => ({ held: new Map<string, Promise<void>>(), failing: new Set<string>() }))
vi.mock('./text-files.ts', async (original) => {
  const real = await original<{ textFile: (part: AppPart, language: Language) => Promise<Messages> }>()
  return {
    textFile: async (part: AppPart, language: Language) => {
      await files.held.get(`${part} ${language}`)
      if (files.failing.delete(`${part} ${language}`)) throw new TypeError('gone')
      return real.textFile(part, language)
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

  it('loads the texts of a language and says that they are there', async () => {
    expect($localeReady.get()).toBe(true)
    expect($t.get()('states.retry')).toBe('Try again')
    await setLocale('de')
    expect($locale.get()).toBe('de')
    expect($t.get()('states.retry')).toBe('Noch einmal versuchen')
  })
  it('ends at the last wish, however long the files take', async () => {
    await Promise.all([setLocale('fr'), setLocale('es'), setLocale('nl')])
    expect($locale.get()).toBe('nl')
    expect($t.get()('states.retry')).toBe('Opnieuw proberen')
  })
})

describe('loadTexts', () => {
  beforeEach(() => setLocale('en'))

  it('adds the texts of a part, and a new language brings them along', async () => {
    expect($t.get()('admin.contracts')).toBe('admin.contracts')
    await loadTexts(['admin'])
    expect($t.get()('admin.contracts')).not.toBe('admin.contracts')
    await setLocale('de')
    expect($t.get()('admin.contracts')).not.toBe('admin.contracts')
    expect($t.get()('states.retry')).toBe('Noch einmal versuchen')
  })
  it('can be tried again after a failure', async () => {
    files.failing.add('settings en')
    await expect(loadTexts(['settings'])).rejects.toThrow('gone')
    expect($t.get()('states.retry')).toBe('Try again')
    await loadTexts(['settings'])
    expect($t.get()('settings.title')).toBe('Settings')
  })
  it('does not let one part that is missing keep the others away', async () => {
    files.failing.add('ai en')
    await expect(loadTexts(['ai'])).rejects.toThrow('gone')
    files.failing.add('ai en')
    await loadTexts(['sound'])
    expect($t.get()('cues.pack')).not.toBe('cues.pack')
    expect(files.failing.delete('ai en')).toBe(true)
  })
  it('has the part in the language that a slow change brings', async () => {
    const arrive = hold('app fr')
    const change = setLocale('fr')
    const texts = loadTexts(['export'])
    arrive()
    await Promise.all([change, texts])
    expect($locale.get()).toBe('fr')
    expect($t.get()('export.title')).toBe(fr.export.title)
  })
  it('ends in the shown language when the new one cannot be loaded', async () => {
    files.failing.add('app nl')
    await setLocale('nl')
    expect($locale.get()).toBe('en')
    await loadTexts(['page'])
    expect($t.get()('page.start')).not.toBe('page.start')
    expect($t.get()('states.retry')).toBe('Try again')
  })
})
