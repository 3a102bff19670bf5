import { atom } from 'nanostores'
import { roleOf } from '#core/account/roles.ts'
import { errorCode } from '#core/app/errors.ts'
import { hasSavedSettings } from '#core/account/settings.ts'
import { matchRoute } from '#core/app/routes.ts'
import type { Usage } from '#core/account/login.ts'
import { resolveContract, type ContractLimits } from '#core/workout/limits.ts'
import { clearCache, readCache, writeCache } from '../../data/app/cache.ts'
import * as data from '../../data/account/session.ts'
import { onNoSession } from '../../data/app/appwrite-failure.ts'
import { onOnlineChange } from '../../platform/page/online.ts'
import { currentPath, keepSessionHint, onBroughtBack, onSeenAgain } from '../../platform/page/page.ts'
import { dropOldSnapshots } from '../../platform/page/old-snapshots.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { setDoNotRedirect } from '../app/saved-locale.ts'
import { redirectOnSignInChange, startNavigation } from '../app/navigation.ts'
import { closeResources } from '../app/resource.ts'
import { when } from '../app/when.ts'
import { isIntroDueFor } from './intro-due.ts'
import { $prefs, applyPrefs, forgetSettings } from './settings.ts'

export type SignedIn = data.SignedIn

/** `unknown` means not checked yet or Appwrite is unreachable; `lastKnown` is the last account on this device. */
export type Session =
  | { kind: 'unknown'; error: unknown; lastKnown: SignedIn | null }
  | { kind: 'signed-out' }
  | ({ kind: 'signed-in' } & SignedIn)

/** The limits of each contract that is on offer. */
export const limitsOf = (name: 'base' | 'pro', account: SignedIn | null): ContractLimits =>
  account?.offers?.[name] ?? resolveContract(name, null).limits

const CACHE_KEY = 'session'

export const $session = atom<Session>({ kind: 'unknown', error: null, lastKnown: null })

export const mayBeSignedIn = storage.session.read

/**
 * Id of the account that is probably signed in, or empty. Its data is prefetched and shown once the session is
 * confirmed.
 */
const expectedUser = (): string => (mayBeSignedIn() && !storage.entering.read() ? storage.seenBy.read() : '')

export function tellVerified(): void {
  storage.verified.write(String(Date.now()))
}

function setHint(isSignedIn: boolean): void {
  keepSessionHint(isSignedIn)
  storage.session.write(isSignedIn)
}

/** While a provider's answer is processed, also after a reload, the edge must accept the session first. */
const readSession = (): Promise<SignedIn | null> =>
  storage.entering.read() ? data.readNewSession() : data.readSession(expectedUser())

async function enter(found: SignedIn): Promise<void> {
  storage.entering.write(false)
  const { userId } = found.login
  const before = storage.seenBy.read() === userId ? null : await readCache<SignedIn>(CACHE_KEY)
  if (before !== null && before.value.login.userId !== userId) {
    closeResources()
    await clearCache()
    await forgetKept(before.value.login.userId, true)
  }
  storage.seenBy.write(userId)
  dropOldSnapshots()
  const isChange = !mayBeSignedIn()
  setHint(true)
  const kept = writeCache(CACHE_KEY, found)
  applyPrefs(found.prefs, userId)
  $session.set({ kind: 'signed-in', ...found })
  await kept
  redirectOnSignInChange({
    session: 'signed-in',
    settings: hasSavedSettings(found.prefs) ? 'found' : 'none',
    isIntroDue: isIntroDueFor(found),
    isChange
  })
}

const forgetKept = (userId: string, isWanted: boolean): Promise<void> =>
  import('./leave-device.ts').then(({ leaveDevice }) => leaveDevice(userId, isWanted)).catch(() => undefined)

/** The hint is deleted last, so that a page that loads in the meantime still notices that a session has ended. */
export async function forgetHere(isWanted = true): Promise<void> {
  await forgetKept(accountOf($session.get())?.login.userId ?? storage.seenBy.read(), isWanted)
  closeResources()
  await clearCache()
  setHint(false)
  forgetSettings()
  storage.seenBy.write('')
  dropOldSnapshots()
  $session.set({ kind: 'signed-out' })
}

async function leave(isWanted: boolean): Promise<void> {
  const isChange = mayBeSignedIn()
  await forgetHere(isWanted)
  redirectOnSignInChange({ session: 'signed-out', settings: 'none', isIntroDue: false, isChange }, isWanted)
}

let leaving: Promise<void> | null = null

/**
 * See section 4 of the spec. `isWanted` means that the user pressed "log out"; otherwise signing in leads back here.
 * Only the first of several calls redirects.
 */
export function leaveHere(isWanted = false): Promise<void> {
  leaving ??= leave(isWanted).finally(() => (leaving = null))
  return leaving
}

let isAsking = false

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  isAsking = true
  try {
    return await ask()
  } finally {
    isAsking = false
  }
}

async function showLastKnown(): Promise<void> {
  const last = mayBeSignedIn() && !storage.entering.read() ? await readCache<SignedIn>(CACHE_KEY) : null
  const session = $session.get()
  if (last === null || session.kind !== 'unknown' || session.lastKnown !== null || session.error !== null) return
  applyPrefs(last.value.prefs, last.value.login.userId)
  $session.set({ kind: 'unknown', error: null, lastKnown: last.value })
}

/** Never throws: failures end in `unknown`. */
export async function refreshSession(): Promise<void> {
  try {
    void showLastKnown()
    const found = await asking(readSession)
    if (found === null) await leaveHere()
    else await enter(found)
  } catch (error) {
    // For a blocked account, the last known data would hide why nothing works.
    const isBlocked = errorCode(error) === 'account-blocked'
    const last = mayBeSignedIn() && !isBlocked ? await readCache<SignedIn>(CACHE_KEY) : null
    if (last !== null) applyPrefs(last.value.prefs, last.value.login.userId)
    $session.set({ kind: 'unknown', error, lastKnown: last?.value ?? null })
  }
}

export async function takeSession(): Promise<boolean> {
  setDoNotRedirect(false)
  const found = await readSession()
  if (found !== null) await enter(found)
  return found !== null
}

/** @throws UserFacingError or NetworkError; nothing has changed then. */
export async function signIn(email: string, password: string): Promise<void> {
  await data.signIn(email.trim().toLowerCase(), password)
  await takeSession()
}

/** @throws NetworkError when Appwrite is unreachable; the user is still signed in then. */
export async function signOut(): Promise<void> {
  await asking(data.signOut)
  await leaveHere(true)
}

export async function checkSession(): Promise<void> {
  const session = $session.get()
  if (isAsking || $isWorkoutRunning.get()) return
  if (session.kind === 'unknown' && session.error !== null) return refreshSession()
  if (session.kind !== 'signed-in') return
  try {
    const account = await asking(data.readAccount)
    if (account === null) return await leaveHere()
    const isSame =
      account.emailVerification === session.login.isVerified &&
      (roleOf(account.labels) === 'admin') === session.login.isAdmin &&
      JSON.stringify(account.prefs) === JSON.stringify(session.prefs)
    if (!isSame) await refreshSession()
  } catch {
    // The next call that needs the session reports it.
  }
}

export async function refreshUsage(known?: Usage): Promise<void> {
  const session = $session.get()
  if (session.kind !== 'signed-in') return
  const usage = known ?? (await data.readUsage(session.login.userId))
  const now = $session.get()
  if (now.kind === 'signed-in') $session.set({ ...now, usage })
}

export function accountOf(session: Session): SignedIn | null {
  if (session.kind === 'signed-in') return session
  return session.kind === 'unknown' ? session.lastKnown : null
}

/** Id of the account whose data on this device may be shown, as far as it is known; empty for a guest. */
export const readerNow = (): string => accountOf($session.get())?.login.userId ?? expectedUser()

const isSessionKnown = (session: Session): boolean => session.kind !== 'unknown' || session.error !== null

export const sessionKnown = (): Promise<Session> =>
  when($session, (session) => (isSessionKnown(session) ? session : null))

/** Stays pending for visitors until they sign in. */
export const accountKnown = (): Promise<SignedIn> => when($session, accountOf)

function keepPrefs(prefs: SignedIn['prefs'] | null): void {
  const session = $session.get()
  if (prefs === null || session.kind !== 'signed-in' || session.prefs === prefs) return
  const { kind, ...known } = session
  $session.set({ kind, ...known, prefs })
  void writeCache(CACHE_KEY, { ...known, prefs })
}

$prefs.listen(keepPrefs)

function afterWorkout(): void {
  if ($session.get().kind === 'signed-out') {
    redirectOnSignInChange({ session: 'signed-out', settings: 'none', isIntroDue: false, isChange: true })
  } else void checkSession()
}

const SEEN_AGAIN_MS = 60_000

/** A device that never signed in sends no request on public pages and on the 404 page. */
function start(): void {
  startNavigation(() => $session.get().kind === 'signed-in')
  storage.session.onElsewhere(() => void refreshSession())
  storage.verified.onElsewhere(() => void checkSession())
  onSeenAgain(SEEN_AGAIN_MS, () => void checkSession())
  onBroughtBack(() => void (mayBeSignedIn() ? refreshSession() : undefined))
  onNoSession(() => void checkSession())
  onOnlineChange((isOnline) => isOnline && $session.get().kind === 'unknown' && void checkSession())
  $isWorkoutRunning.listen((isRunning) => !isRunning && afterWorkout())
  const found = matchRoute(currentPath())
  if (!mayBeSignedIn() && !storage.entering.read() && (found === null || found.route.isPublic))
    $session.set({ kind: 'signed-out' })
  else void refreshSession()
}

if (typeof document !== 'undefined') start()
