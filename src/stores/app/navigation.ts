/** Applies the redirect rules when the sign-in or network state changes. The rules themselves are in core. */
import { redirectFor } from '#core/account/redirect.ts'
import { matchRoute, pathTo, ROUTES, type RouteName } from '#core/app/routes.ts'
import { backQuery, placeAfterSignIn, returnPath } from '#core/account/sign-in-link.ts'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'
import { cameFrom, currentAddress, currentPath, currentQuery, goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

/** The do-not-redirect flag of the spec; it lasts as long as the tab. */
export function setDoNotRedirect(stay: boolean): void {
  storage.stay.write(stay)
}

const isBuilt = (path: string): boolean => matchRoute(path)?.route.isBuilt ?? false

/** What changed, as the session store sees it. */
export interface SignInChange {
  session: 'signed-in' | 'signed-out'
  settings: 'found' | 'none'
  /** Whether it is another state than on the page before; a signed-in visitor who opens a link is no change. */
  isChange: boolean
}

let isHeld = false

/** While a sign-in page deals with a mail's link or a provider's answer, nothing leads away from it. */
export function holdRedirects(hold: boolean): void {
  isHeld = hold
}

/** The place that a sign-in page leads back to, or null. */
export function nextPlace(): string | null {
  return placeAfterSignIn(currentQuery(), cameFrom())
}

/**
 * Where to go now, or null to stay. Somebody who was signed in before may open any screen; a visitor who is not
 * may not, whether that is new or not. The sign-in screens have nothing for those who are signed in, and lead to `next`.
 */
export function destinationFor(
  change: SignInChange,
  pathname: string,
  online: boolean,
  next: string | null = null
): string | null {
  const route: RouteName | null = matchRoute(pathname)?.route.name ?? null
  const isSignInPage = route === 'login' || route === 'register'
  if (isHeld || (change.session === 'signed-in' && !change.isChange && !isSignInPage)) return null
  if (change.session === 'signed-in' && isSignInPage && next !== null && online) return next
  const target = redirectFor({
    session: change.session,
    settings: change.settings,
    isOnline: online,
    route,
    doNotRedirect: storage.stay.read(),
    isWorkoutRunning: $isWorkoutRunning.get()
  })
  return target !== null && isBuilt(target) ? target : null
}

/** The sign-in page that leads back to where somebody is now; the list is where it leads anyhow. */
function signInPage(isOver: boolean): string {
  const place = returnPath(currentAddress())
  const isList = place === pathTo('workoutList', { tab: 'my' }) || place === pathTo('workoutList')
  return pathTo('login') + backQuery(isList ? null : place, isOver ? { over: '1' } : {})
}

/**
 * Goes where the rules say, without leaving this page in the history.
 * @param isWanted whether somebody chose to sign out: then nothing leads back here.
 */
export function redirectOnSignInChange(change: SignInChange, isWanted = false): void {
  const target = destinationFor(change, currentPath(), isOnline(), nextPlace())
  if (target === null) return
  const isSignIn = target === pathTo('login') && !isWanted
  goTo(isSignIn ? signInPage(change.isChange) : target, 'replace')
}

/** Landing on a workout page sets the flag; leaving the network goes to the offline workouts, once that screen exists. */
export function startNavigation(): void {
  if (matchRoute(currentPath())?.route.name === 'workout') setDoNotRedirect(true)
  if (!ROUTES.some((route) => route.name === 'offlineWorkouts' && route.isBuilt)) return
  onOnlineChange((online) => {
    const isThere = matchRoute(currentPath())?.route.name === 'offlineWorkouts'
    if (!online && !isThere && !$isWorkoutRunning.get()) goTo(pathTo('offlineWorkouts'), 'replace')
  })
}
