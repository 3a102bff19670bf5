import { describe, expect, it } from 'vitest'
import { emailProblem, newPasswordProblem, nicknameProblem, passwordProblem } from './sign-in-input.ts'

describe('emailProblem', () => {
  it.each([
    'ada@icepoint.test',
    ' ada@icepoint.test ',
    'a.b+c@mail.example.co.uk',
    'ADA_1@Icepoint.Test',
    "o'neill-x@x-y.example",
    'ada@xn--bcher-kva.example',
    `${'a'.repeat(64)}@1.de`
  ])('accepts %s', (text) => {
    expect(emailProblem(text)).toBeNull()
  })
  it.each(['.ada@x.de', 'ada.@x.de', 'a..da@x.de', 'a(da)@x.de', 'ada@-x.de', 'ada@x-.de', 'ada@x_y.de', 'ada@x.de,'])(
    'refuses what Appwrite refuses: %s',
    (text) => {
      expect(emailProblem(text)).toBe('bad-email')
    }
  )
  it.each(['ü@bücher.example', 'mära@example.com', 'ada@bücher.example', 'ada@例え.jp'])(
    'explains that non-ASCII letters do not work: %s',
    (text) => {
      expect(emailProblem(text)).toBe('email-letters')
    }
  )
  it.each(['ada', 'ada@', '@x.y', 'ada@host', 'a da@x.y', 'a@b@c.d', 'ada@x..y', 'ada@.y', `${'a'.repeat(65)}@x.y`])(
    'refuses %s',
    (text) => {
      expect(emailProblem(text)).toBe('bad-email')
    }
  )
  it('tells a missing address from a wrong one', () => {
    expect(emailProblem('  ')).toBe('email-empty')
  })
  it('refuses addresses longer than 254 characters', () => {
    expect(emailProblem(`a@${'b'.repeat(250)}.de`)).toBe('bad-email')
  })
})

describe('passwords', () => {
  it('need 8 to 256 characters when new', () => {
    expect(newPasswordProblem('')).toBe('password-empty')
    expect(newPasswordProblem('1234567')).toBe('weak-password')
    expect(newPasswordProblem('12345678')).toBeNull()
    expect(newPasswordProblem('x'.repeat(256))).toBeNull()
    expect(newPasswordProblem('x'.repeat(257))).toBe('password-too-long')
  })
  it('need only be present when they exist already', () => {
    expect(passwordProblem('')).toBe('password-empty')
    expect(passwordProblem('1')).toBeNull()
  })
})

describe('nicknameProblem', () => {
  it('accepts an empty name and up to 60 characters', () => {
    expect(nicknameProblem('')).toBeNull()
    expect(nicknameProblem(` ${'n'.repeat(60)} `)).toBeNull()
    expect(nicknameProblem('n'.repeat(61))).toBe('nickname-too-long')
    expect(nicknameProblem('💪'.repeat(60))).toBeNull()
  })
})
