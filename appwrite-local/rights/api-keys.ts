/** Reads the file that `--keys` names. */
import type { ApiKey } from '../types.ts'

/**
 * API keys from JSON: `[{ "secret": "…", "scopes": ["rows.read"], "expire": "2027-01-01T00:00:00Z" }]`. Scopes must be
 * named, so that nobody gets all of them by a slip; `expire` may be left out.
 * @throws {Error} says which entry is wrong
 */
export function parseKeys(text: string): ApiKey[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('it is no list')
  return list.map((entry: unknown, index) => keyOf(entry, `entry ${index + 1}`))
}

function keyOf(entry: unknown, where: string): ApiKey {
  const { secret, scopes, expire } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >
  if (typeof secret !== 'string' || secret === '') throw new Error(`${where} has no secret`)
  if (!isNames(scopes)) throw new Error(`${where} names no scopes`)
  if (expire === undefined) return { secret, scopes }
  if (typeof expire !== 'string' || Number.isNaN(Date.parse(expire))) throw new Error(`${where} has no date as expire`)
  return { secret, scopes, expire }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item !== '')
}
