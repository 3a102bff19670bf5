/** The redirect rules of the spec, section 2. */
import { pathTo, type RouteName } from '../app/routes.ts'

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
  'info',
  'exercises',
  'export',
  'cameraTest',
  'workout',
  'offlineWorkouts'
])
const STAYS_WITH_SETTINGS: ReadonlySet<RouteName> = new Set(['workoutList', 'cameraTest'])
const STAYS_WITHOUT_SETTINGS: ReadonlySet<RouteName> = new Set(['profile', 'register', 'workoutList'])

const LIST = pathTo('workoutList', { tab: 'my' })
const INTRO = pathTo('intro')

const LEFT_OFFLINE: ReadonlySet<RouteName | null> = new Set(['home', 'splash', 'workoutList', null])

/** Null means stay. Apply it only when the sign-in or network state changed. */
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
