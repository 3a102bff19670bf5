/**
 * Separate from `sign-in-link.ts` because every screen can lead to the login. Addresses come from outside and are not
 * trusted.
 */
import { matchRoute, pathTo, type RouteName } from '../app/routes.ts'

export interface RedirectState {
  session: 'signed-in' | 'signed-out'
  settings: 'found' | 'none'
  isIntroDue: boolean
  isOnline: boolean
  route: RouteName | null
  doNotRedirect: boolean
  isWorkoutRunning: boolean
}

const PUBLIC_WHEN_SIGNED_OUT: ReadonlySet<RouteName> = new Set([
  'home',
  'login',
  'register',
  'splash',
  'wl',
  'workoutsOf',
  'info',
  'exercises',
  'export',
  'cameraTest',
  'workout',
  'offlineWorkouts',
  'live',
  'wall'
])
const STAYS_WITH_SETTINGS: ReadonlySet<RouteName> = new Set(['workoutList', 'cameraTest', 'live', 'wall'])
const STAYS_WITHOUT_SETTINGS: ReadonlySet<RouteName> = new Set(['profile', 'register', 'workoutList', 'live', 'wall'])

const LIST = pathTo('workoutList', { tab: 'my' })
const INTRO = pathTo('intro')

const LEFT_OFFLINE: ReadonlySet<RouteName | null> = new Set(['home', 'splash', 'workoutList', null])

/**
 * The redirect rules of section 2 of the spec. Returns null to stay. Call it only when the sign-in or network state
 * changes.
 */
export function redirectFor(state: RedirectState): string | null {
  if (state.isWorkoutRunning) return null
  if (!state.isOnline) return LEFT_OFFLINE.has(state.route) ? pathTo('offlineWorkouts') : null
  if (state.session === 'signed-out') {
    return state.route !== null && PUBLIC_WHEN_SIGNED_OUT.has(state.route) ? null : pathTo('login')
  }
  if (state.doNotRedirect) return null
  const stays = state.settings === 'found' ? STAYS_WITH_SETTINGS : STAYS_WITHOUT_SETTINGS
  return state.route !== null && stays.has(state.route) ? null : state.isIntroDue ? INTRO : LIST
}

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
