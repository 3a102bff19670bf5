import type { ApiKey } from '../types.ts'

/** Scopes are required, so that no key gets all of them by mistake. @throws {Error} with the faulty entry */
export function parseKeys(text: string): ApiKey[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('it is not a list')
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
  if (typeof expire !== 'string' || Number.isNaN(Date.parse(expire)))
    throw new Error(`${where} has no date in "expire"`)
  return { secret, scopes, expire }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item !== '')
}
