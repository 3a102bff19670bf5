import { matchRoute, pathTo, type RouteName } from '#core/app/routes.ts'
import { backQuery, addressAfterSignIn, returnPath, redirectFor } from '#core/account/return-path.ts'
import { cameFrom, currentAddress, currentPath, currentQuery, goTo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { $isOnline } from './network.ts'
import { setDoNotRedirect } from './saved-locale.ts'

export interface SignInChange {
  session: 'signed-in' | 'signed-out'
  settings: 'found' | 'none'
  isIntroDue: boolean
  /** True if the state differs from the previous page. A signed-in visitor who opens a link is no change. */
  isChange: boolean
}

const SIGN_IN_PAGES: ReadonlySet<RouteName | null> = new Set(['login', 'register'])
const routeAt = (path: string): RouteName | null => matchRoute(path)?.route.name ?? null
const isMailLink = (): boolean => currentQuery().some(([name]) => name === 'verify' || name === 'recover')

let isHeld = isMailLink() && SIGN_IN_PAGES.has(routeAt(currentPath()))

/**
 * Blocks redirects while a page handles an email link, which may start after the session is known, or a provider's
 * answer.
 */
export function holdRedirects(hold: boolean): void {
  isHeld = hold
}

export function nextAddress(): string | null {
  return addressAfterSignIn(currentQuery(), cameFrom())
}

export function destinationFor(
  change: SignInChange,
  pathname: string,
  online: boolean,
  next: string | null = null,
  isRunning = $isWorkoutRunning.get()
): string | null {
  const route = routeAt(pathname)
  const isSignInPage = SIGN_IN_PAGES.has(route)
  if (isHeld || (change.session === 'signed-in' && !change.isChange && !isSignInPage)) return null
  if (change.session === 'signed-in' && isSignInPage && next !== null && online) return next
  return redirectFor({
    session: change.session,
    settings: change.settings,
    isIntroDue: change.isIntroDue,
    isOnline: online,
    route,
    doNotRedirect: storage.stay.read(),
    isWorkoutRunning: isRunning
  })
}

function signInPage(isOver: boolean): string {
  const address = returnPath(currentAddress())
  const isList = address === pathTo('workoutList', { tab: 'my' }) || address === pathTo('workoutList')
  return pathTo('login') + backQuery(isList ? null : address, isOver ? { over: '1' } : {})
}

/** `isWanted` means that the user chose to log out, so nothing leads back here. */
export function redirectOnSignInChange(change: SignInChange, isWanted = false): void {
  const isRunning = $isWorkoutRunning.get() && !isWanted
  const target = destinationFor(change, currentPath(), $isOnline.get(), nextAddress(), isRunning)
  if (target === null) return
  const isSignIn = target === pathTo('login') && !isWanted
  goTo(isSignIn ? signInPage(change.isChange) : target, 'replace')
}

export function startNavigation(hasAnswered: () => boolean): void {
  if (routeAt(currentPath()) === 'workout') setDoNotRedirect(true)
  if (isListHere()) leaveListOffline(hasAnswered)
}

const isListHere = (): boolean => routeAt(currentPath()) === 'workoutList'

/** Being offline may show this long after the start. Later, a list that someone reads is not taken away. */
const START_MS = 8000

const isListWorthMore = (): boolean => !storage.isAnythingKept.read() || storage.unsent.read().length > 0

function leaveListOffline(hasAnswered: () => boolean): void {
  const leave = (online: boolean) => {
    if (!online && !hasAnswered() && isListHere() && !$isWorkoutRunning.get() && !isListWorthMore())
      goTo(pathTo('offlineWorkouts'), 'replace')
  }
  leave($isOnline.get())
  const stop = $isOnline.listen(leave)
  setTimeout(stop, START_MS)
}
