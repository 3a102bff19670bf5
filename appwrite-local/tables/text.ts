/**
 * String comparison as MariaDB's default collation does it: case-, accent- and trailing-space-insensitive.
 * SQLite gets these as deterministic functions, so that an index over `aw_norm(column)` keeps equality fast.
 */
import type { Database } from '../store/database.ts'
import { distanceBetween } from './geometry.ts'

const ASCII_ONLY = /^[\x00-\x7f]*$/

const EXPANSIONS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** Folds case and accents, and keeps spaces: what LIKE compares. */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœþ]/g, (letter) => EXPANSIONS[letter] ?? letter)
}

/** Folds case and accents and drops trailing spaces: what `=`, `<` and ORDER BY compare. */
export function normaliseText(text: string): string {
  return foldText(text).replace(/ +$/, '')
}

/** Least text that is greater than every text beginning with `prefix`, in SQLite's byte order. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10ffff}`
}

/** Registers `aw_norm`, `aw_fold` and `aw_distance` on a connection; needed before the first statement on rows. */
export function registerTextFunctions(db: Database): void {
  db.defineFunction('aw_norm', (value) => (typeof value === 'string' ? normaliseText(value) : null))
  db.defineFunction('aw_fold', (value) => (typeof value === 'string' ? foldText(value) : null))
  db.defineFunction('aw_distance', (left, right, metres) => {
    if (typeof left !== 'string' || typeof right !== 'string') return null
    return distanceBetween(left, right, Number(metres) === 1)
  })
}
