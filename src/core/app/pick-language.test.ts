import { describe, expect, it } from 'vitest'
import { pickLanguage } from './pick-language.ts'

describe('pickLanguage', () => {
  it('takes the saved choice first', () => {
    expect(pickLanguage('nl', ['de-AT', 'en'])).toBe('nl')
  })
  it('takes the first wish of the browser that we speak', () => {
    expect(pickLanguage(null, ['pt-BR', 'FR-ca', 'de'])).toBe('fr')
  })
  it('passes over a saved choice that we do not speak', () => {
    expect(pickLanguage('xx', ['es'])).toBe('es')
  })
  it('ends at English', () => {
    expect(pickLanguage(null, [])).toBe('en')
    expect(pickLanguage(null, ['ja', 'den'])).toBe('en')
  })
})
