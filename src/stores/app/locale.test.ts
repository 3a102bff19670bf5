import { beforeEach, describe, expect, it } from 'vitest'
import { $locale, $localeReady, $t, setLocale } from './locale.ts'

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
