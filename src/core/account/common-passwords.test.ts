import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, makeFilter } from './common-passwords.ts'

/** The file that `scripts/common-passwords.ts` generates. */
const shipped = new Uint8Array(
  readFileSync(join(import.meta.dirname, '..', '..', 'data', 'account', 'common-passwords.bin'))
)

const numbered = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index} ${(index * 7919) % 1000}`)

describe('a filter', () => {
  it('matches every password it was built from, and few others', () => {
    const known = numbered(1000, 'known')
    const filter = makeFilter(known, 1875)
    expect(known.every((password) => isCommonPassword(filter, password))).toBe(true)
    const wrong = numbered(10_000, 'other').filter((password) => isCommonPassword(filter, password))
    expect(wrong.length).toBeLessThan(40)
  })
  it('matches nothing when it is empty', () => {
    expect(isCommonPassword(new Uint8Array(0), 'password')).toBe(false)
  })
})

describe('the shipped filter', () => {
  it.each(['12345678', 'password', '123456789', 'qwertyuiop', 'baseball', 'superman', 'PassWord', '1qaz2wsx'])(
    'contains %s',
    (password) => {
      expect(isCommonPassword(shipped, password)).toBe(true)
    }
  )
  it('is small and rarely mistakes another password for a common one', () => {
    expect(shipped.length).toBeLessThan(20_000)
    const wrong = numbered(20_000, 'Grüner Bär').filter((password) => isCommonPassword(shipped, password))
    expect(wrong.length).toBeLessThan(50)
    expect(isCommonPassword(shipped, 'correct horse battery')).toBe(false)
  })
})
