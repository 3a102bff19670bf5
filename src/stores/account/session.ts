/** Who is signed in. Starts by itself on every page that imports it in a browser. */
import { atom } from 'nanostores'
import { roleOf } from '#core/account/can.ts'
import { errorCode } from '#core/app/errors.ts'
import { hasSavedSettings } from '#core/account/settings.ts'
import { matchRoute } from '#core/app/routes.ts'
import type { Usage } from '#core/account/login.ts'
import { clearCache, readCache, writeCache } from '../../data/app/cache.ts'
import * as data from '../../data/account/session.ts'
import { onNoSession } from '../../data/app/appwrite.ts'
import { currentPath, keepSessionHint, onBroughtBack, onSeenAgain } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { redirectOnSignInChange, setDoNotRedirect, startNavigation } from '../app/navigation.ts'
import { when } from '../app/when.ts'
import { $prefs, applyPrefs, forgetSettings } from './settings.ts'

export type SignedIn = data.SignedIn

/**
 * `unknown` while it is being found out, or for good when Appwrite cannot be reached: then `error` says why and
 * `lastKnown` is who was signed in here before, so that screens can show what they know.
 */
export type Session =
  | { kind: 'unknown'; error: unknown; lastKnown: SignedIn | null }
  | { kind: 'signed-out' }
  | ({ kind: 'signed-in' } & SignedIn)

const CACHE_KEY = 'session'

export const $session = atom<Session>({ kind: 'unknown', error: null, lastKnown: null })

/** Whether somebody was signed in here when it was last known: only then it makes sense to ask. */
export const mayBeSignedIn = storage.session.read

/** Tells the other tabs of this browser that the address was proved. */
export function tellVerified(): void {
  storage.verified.write(String(Date.now()))
}

function setHint(isSignedIn: boolean): void {
  keepSessionHint(isSignedIn)
  storage.session.write(isSignedIn)
}

/** While a provider's answer is taken in, also after a reload, nobody is let in past the edge. */
const readSession = (): Promise<SignedIn | null> =>
  storage.entering.read() ? data.readNewSession() : data.readSession()

async function enter(found: SignedIn): Promise<void> {
  storage.entering.write(false)
  const before = await readCache<SignedIn>(CACHE_KEY)
  if (before !== null && before.value.login.userId !== found.login.userId) await clearCache()
  const isChange = !mayBeSignedIn()
  setHint(true)
  await writeCache(CACHE_KEY, found)
  applyPrefs(found.prefs, found.login.userId)
  $session.set({ kind: 'signed-in', ...found })
  redirectOnSignInChange({
    session: 'signed-in',
    settings: hasSavedSettings(found.prefs) ? 'found' : 'none',
    isChange
  })
}

/** What `leaveHere` forgets, for a page that stays to say why. */
export async function forgetHere(): Promise<void> {
  setHint(false)
  forgetSettings()
  await clearCache()
  $session.set({ kind: 'signed-out' })
}

/**
 * Forgets everything that belongs to the account: login, contract, favourites and lists (spec, section 4).
 * @param isWanted whether somebody pressed "log out"; a session that is just over leads back here after signing in.
 */
export async function leaveHere(isWanted = false): Promise<void> {
  const isChange = mayBeSignedIn()
  await forgetHere()
  redirectOnSignInChange({ session: 'signed-out', settings: 'none', isChange }, isWanted)
}

let isAsking = false

/** Runs what asks for the session itself: an answer that there is none needs no second question. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  isAsking = true
  try {
    return await ask()
  } finally {
    isAsking = false
  }
}

/** Finds out who is signed in. Failures end in `unknown` with the error and what was known last. */
export async function refreshSession(): Promise<void> {
  try {
    const found = await asking(readSession)
    if (found === null) await leaveHere()
    else await enter(found)
  } catch (error) {
    // Of a blocked account nothing is shown from last time: nothing could be done with it, and nobody would learn why.
    const isBlocked = errorCode(error) === 'account-blocked'
    const last = mayBeSignedIn() && !isBlocked ? await readCache<SignedIn>(CACHE_KEY) : null
    if (last !== null) applyPrefs(last.value.prefs, last.value.login.userId)
    $session.set({ kind: 'unknown', error, lastKnown: last?.value ?? null })
  }
}

/** Takes over a session that was just made: what is shown from now on is that account's, and the rules say where to go. */
export async function takeSession(): Promise<boolean> {
  setDoNotRedirect(false)
  const found = await readSession()
  if (found !== null) await enter(found)
  return found !== null
}

/** Signs in and goes on. @throws UserFacingError or NetworkError; nothing has changed then. */
export async function signIn(email: string, password: string): Promise<void> {
  await data.signIn(email.trim().toLowerCase(), password)
  await takeSession()
}

/** Ends the session of this device. @throws NetworkError when Appwrite cannot be reached: still signed in then. */
export async function signOut(): Promise<void> {
  await asking(data.signOut)
  await leaveHere(true)
}

/**
 * Looks whether the session still is one, and whether another device or another tab has changed the account in the meantime. Not
 * while a workout runs; without an answer nothing changes.
 */
export async function checkSession(): Promise<void> {
  const session = $session.get()
  if (session.kind !== 'signed-in' || isAsking || $isWorkoutRunning.get()) return
  try {
    const account = await asking(data.readAccount)
    if (account === null) return await leaveHere()
    const isSame =
      account.emailVerification === session.login.isVerified &&
      (roleOf(account.labels) === 'admin') === session.login.isAdmin &&
      JSON.stringify(account.prefs) === JSON.stringify(session.prefs)
    if (!isSame) await refreshSession()
  } catch {
    // The next call that needs the session tells.
  }
}

/** Takes over counters that are known to be new (the answer of a write), or reads them. */
export async function refreshUsage(known?: Usage): Promise<void> {
  const session = $session.get()
  if (session.kind !== 'signed-in') return
  const usage = known ?? (await data.readUsage(session.login.userId))
  const now = $session.get()
  if (now.kind === 'signed-in') $session.set({ ...now, usage })
}

/** The signed-in account, or the one that was signed in here when Appwrite cannot be reached; else null. */
export function accountOf(session: Session): SignedIn | null {
  if (session.kind === 'signed-in') return session
  return session.kind === 'unknown' ? session.lastKnown : null
}

/** Whether it was found out who is signed in, or that it cannot be. */
export const isSessionKnown = (session: Session): boolean => session.kind !== 'unknown' || session.error !== null

/** The session, as soon as it is known: it may still be `unknown`, then with the reason. */
export const sessionKnown = (): Promise<Session> =>
  when($session, (session) => (isSessionKnown(session) ? session : null))

/** The account, as soon as there is one; of a visitor there is none until they sign in. */
export const accountKnown = (): Promise<SignedIn> => when($session, accountOf)

/** What was saved is known without a network, too. */
function keepPrefs(prefs: SignedIn['prefs'] | null): void {
  const session = $session.get()
  if (prefs === null || session.kind !== 'signed-in' || session.prefs === prefs) return
  const { kind, ...known } = session
  $session.set({ kind, ...known, prefs })
  void writeCache(CACHE_KEY, { ...known, prefs })
}

$prefs.listen(keepPrefs)

/** Milliseconds out of sight after which a session is looked at again. */
const SEEN_AGAIN_MS = 60_000

/**
 * A device that never signed in is not asked on pages that are open to visitors. Signing in or out in another tab
 * counts here too.
 */
function start(): void {
  startNavigation()
  storage.session.onElsewhere(() => void refreshSession())
  storage.verified.onElsewhere(() => void checkSession())
  onSeenAgain(SEEN_AGAIN_MS, () => void checkSession())
  onBroughtBack(() => void (mayBeSignedIn() ? refreshSession() : undefined))
  onNoSession(() => void checkSession())
  if (!mayBeSignedIn() && !storage.entering.read() && matchRoute(currentPath())?.route.isPublic)
    $session.set({ kind: 'signed-out' })
  else void refreshSession()
}

if (typeof document !== 'undefined') start()
