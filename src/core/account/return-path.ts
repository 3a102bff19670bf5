/** Apart from `sign-in-link.ts`, because every screen may lead to the login. Addresses come from outside, so nothing in them is trusted. */
import { matchRoute, pathTo, type RouteName } from '../app/routes.ts'

export type Query = readonly (readonly [name: string, value: string])[]

export const valueOf = (query: Query, name: string): string => query.find(([key]) => key === name)?.[1] ?? ''

const NO_RETURN: ReadonlySet<RouteName> = new Set(['home', 'splash', 'login', 'register'])
const PLAIN_QUERY = /^\?[\w\-.~%=&+]{1,500}$/

function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return text === '.' || text === '..' ? null : text
  } catch {
    return null
  }
}

/** Rebuilds the path from our own route table, so that it cannot lead to another site. */
export function returnPath(wanted: string): string | null {
  const [, path = '', query = ''] = /^(\/[^?#\\]*)(\?[^#]*)?(?:#.*)?$/s.exec(wanted) ?? []
  const match = matchRoute(path)
  if (match === null || NO_RETURN.has(match.route.name)) return null
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(match.params)) {
    const text = decoded(value)
    if (text === null) return null
    params[name] = text
  }
  return pathTo(match.route.name, params, match.language ?? 'en') + (PLAIN_QUERY.test(query) ? query : '')
}

export function backQuery(address: string | null, more: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries({ ...(address === null ? {} : { next: address }), ...more })
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

export function addressAfterSignIn(query: Query, cameFrom: string): string | null {
  const named = returnPath(valueOf(query, 'next'))
  if (named !== null) return named
  return matchRoute(cameFrom)?.route.name === 'workout' ? returnPath(cameFrom) : null
}
