import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordStrength, STRENGTHS } from './password-strength.ts'
import { newPasswordProblem } from './sign-in-input.ts'

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['aB3$xyz', 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['password1', 'weak'],
    ['Passwort2026', 'weak'],
    ['qwertyuiop', 'weak'],
    ['kfjwmqzt', 'weak'],
    ['kfjwm9qztb', 'fair'],
    ['T7!kwz$Q', 'fair'],
    ['T7!kwz$Qm4', 'strong'],
    ['four frogs on a boat', 'strong'],
    ['Übungsgerät-Öl', 'strong']
  ])('%s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
  it('is "short" exactly when the password is refused for its length', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (password) => {
        expect(passwordStrength(password) === 'short').toBe(newPasswordProblem(password) === 'weak-password')
      })
    )
  })
  it('never falls when an unpredictable character is added', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 30 }), (password) => {
        const longer = `${password}~É#`
        expect(STRENGTHS.indexOf(passwordStrength(longer))).toBeGreaterThanOrEqual(
          STRENGTHS.indexOf(passwordStrength(password))
        )
      })
    )
  })
})
