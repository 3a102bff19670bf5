/** MariaDB's default collation ignores case, accents and trailing spaces. SQLite functions make that indexable. */
import type { Database } from '../store/database.ts'
import { distanceBetween } from './geometry.ts'

const ASCII_ONLY = /^[\x00-\x7f]*$/

const EXPANSIONS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœþ]/g, (letter) => EXPANSIONS[letter] ?? letter)
}

/** Also drops trailing spaces, for `=`, `<` and ORDER BY. */
export function normaliseText(text: string): string {
  return foldText(text).replace(/ +$/, '')
}

/** The smallest text above all texts with this prefix, in SQLite's byte order. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10ffff}`
}

/** Must run before the first statement on rows. */
export function registerTextFunctions(db: Database): void {
  db.defineFunction('aw_norm', (value) => (typeof value === 'string' ? normaliseText(value) : null))
  db.defineFunction('aw_fold', (value) => (typeof value === 'string' ? foldText(value) : null))
  db.defineFunction('aw_distance', (left, right, metres) => {
    if (typeof left !== 'string' || typeof right !== 'string') return null
    return distanceBetween(left, right, Number(metres) === 1)
  })
}
