import { redirectFor } from '#core/account/redirect.ts'
import { matchRoute, pathTo, ROUTES, type RouteName } from '#core/app/routes.ts'
import { backQuery, addressAfterSignIn, returnPath } from '#core/account/return-path.ts'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'
import { cameFrom, currentAddress, currentPath, currentQuery, goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { setDoNotRedirect } from './do-not-redirect.ts'

const isBuilt = (path: string): boolean => matchRoute(path)?.route.isBuilt ?? false

export interface SignInChange {
  session: 'signed-in' | 'signed-out'
  settings: 'found' | 'none'
  isIntroDue: boolean
  /** Whether the state differs from the page before. A signed-in visitor who opens a link is no change. */
  isChange: boolean
}

let isHeld = false

/** Blocks redirects while a sign-in page handles a mail's link or a provider's answer. */
export function holdRedirects(hold: boolean): void {
  isHeld = hold
}

export function nextAddress(): string | null {
  return addressAfterSignIn(currentQuery(), cameFrom())
}

const SIGN_IN_PAGES: ReadonlySet<RouteName | null> = new Set(['login', 'register'])

/** Null to stay. Users who were signed in already may open any screen. */
export function destinationFor(
  change: SignInChange,
  pathname: string,
  online: boolean,
  next: string | null = null,
  isRunning = $isWorkoutRunning.get()
): string | null {
  const route: RouteName | null = matchRoute(pathname)?.route.name ?? null
  const isSignInPage = SIGN_IN_PAGES.has(route)
  if (isHeld || (change.session === 'signed-in' && !change.isChange && !isSignInPage)) return null
  if (change.session === 'signed-in' && isSignInPage && next !== null && online) return next
  const target = redirectFor({
    session: change.session,
    settings: change.settings,
    isIntroDue: change.isIntroDue,
    isOnline: online,
    route,
    doNotRedirect: storage.stay.read(),
    isWorkoutRunning: isRunning
  })
  return target !== null && isBuilt(target) ? target : null
}

function signInPage(isOver: boolean): string {
  const address = returnPath(currentAddress())
  const isList = address === pathTo('workoutList', { tab: 'my' }) || address === pathTo('workoutList')
  return pathTo('login') + backQuery(isList ? null : address, isOver ? { over: '1' } : {})
}

/** `isWanted`: the user chose to sign out, so nothing leads back here. */
export function redirectOnSignInChange(change: SignInChange, isWanted = false): void {
  // Who leaves on purpose is not held by a workout that runs behind.
  const isRunning = $isWorkoutRunning.get() && !isWanted
  const target = destinationFor(change, currentPath(), isOnline(), nextAddress(), isRunning)
  if (target === null) return
  const isSignIn = target === pathTo('login') && !isWanted
  goTo(isSignIn ? signInPage(change.isChange) : target, 'replace')
}

export function startNavigation(): void {
  if (matchRoute(currentPath())?.route.name === 'workout') setDoNotRedirect(true)
  if (!ROUTES.some((route) => route.name === 'offlineWorkouts' && route.isBuilt)) return
  onOnlineChange((online) => {
    const isThere = matchRoute(currentPath())?.route.name === 'offlineWorkouts'
    if (!online && !isThere && !$isWorkoutRunning.get()) goTo(pathTo('offlineWorkouts'), 'replace')
  })
}
