import { describe, expect, it } from 'vitest'
import { pickLanguage } from './pick-language.ts'

describe('pickLanguage', () => {
  it('prefers the saved choice', () => {
    expect(pickLanguage('nl', ['de-AT', 'en'])).toBe('nl')
  })
  it("picks the browser's first language that we support", () => {
    expect(pickLanguage(null, ['pt-BR', 'FR-ca', 'de'])).toBe('fr')
  })
  it('ignores a saved choice that we do not support', () => {
    expect(pickLanguage('xx', ['es'])).toBe('es')
  })
  it('falls back to English', () => {
    expect(pickLanguage(null, [])).toBe('en')
    expect(pickLanguage(null, ['ja', 'den'])).toBe('en')
  })
})
