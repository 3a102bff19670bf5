/** Who is signed in. Starts by itself on every page that imports it in a browser. */
import { atom } from 'nanostores'
import { NetworkError, UserFacingError } from '#core/errors.ts'
import { hasSavedSettings } from '#core/settings.ts'
import { matchRoute, pathTo } from '#core/routes.ts'
import type { Usage } from '#core/login.ts'
import { clearCache, readCache, writeCache } from '../data/cache.ts'
import * as data from '../data/session.ts'
import { currentPath, goTo, keepSessionHint, onStoredElsewhere } from '../platform/page.ts'
import { redirectOnSignInChange, setDoNotRedirect, startNavigation } from './navigation.ts'
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

/** Hint for the first paint of the next page; never trusted. */
export const SESSION_KEY = 'icepoint:session'
const CACHE_KEY = 'session'

export const $session = atom<Session>({ kind: 'unknown', error: null, lastKnown: null })

function hint(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) === '1'
  } catch {
    return false
  }
}

function setHint(isSignedIn: boolean): void {
  keepSessionHint(isSignedIn)
  try {
    if (isSignedIn) localStorage.setItem(SESSION_KEY, '1')
    else localStorage.removeItem(SESSION_KEY)
  } catch {
    // Only the first paint of the next page depends on it.
  }
}

async function enter(found: SignedIn): Promise<void> {
  const before = await readCache<SignedIn>(CACHE_KEY)
  if (before !== null && before.value.login.userId !== found.login.userId) await clearCache()
  const isChange = !hint()
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

/** Forgets everything that belongs to the account: login, contract, favourites and lists (spec, section 4). */
export async function leaveHere(): Promise<void> {
  const isChange = hint()
  setHint(false)
  forgetSettings()
  await clearCache()
  $session.set({ kind: 'signed-out' })
  redirectOnSignInChange({ session: 'signed-out', settings: 'none', isChange })
}

/** Finds out who is signed in. Failures end in `unknown` with the error and what was known last. */
export async function refreshSession(): Promise<void> {
  try {
    const found = await data.readSession()
    if (found === null) await leaveHere()
    else await enter(found)
  } catch (error) {
    const last = hint() ? await readCache<SignedIn>(CACHE_KEY) : null
    if (last !== null) applyPrefs(last.value.prefs, last.value.login.userId)
    $session.set({ kind: 'unknown', error, lastKnown: last?.value ?? null })
  }
}

/** Signs in and goes to the list. @throws UserFacingError or NetworkError; nothing has changed then. */
export async function signIn(email: string, password: string): Promise<void> {
  setDoNotRedirect(false)
  await data.signIn(email.trim().toLowerCase(), password)
  const found = await data.readSession()
  if (found !== null) await enter(found)
}

/** How far signing up came; the next try goes on from there. `account-unsure`: the answer to making it was lost. */
export type SignUpStep = 'account' | 'account-unsure' | 'session' | 'rows'

/**
 * Makes the account, signs in, sets up the base contract, and goes to the list. Can be called again after a failure
 * with the step that failed: what is done is not done twice.
 * @throws UserFacingError or NetworkError after calling `onStep` with the step under way.
 */
export async function signUp(
  input: { email: string; password: string; nickname: string },
  from: SignUpStep,
  onStep: (step: SignUpStep) => void
): Promise<void> {
  const email = input.email.trim().toLowerCase()
  const nickname = input.nickname.trim()
  setDoNotRedirect(false)
  if (from === 'account' || from === 'account-unsure') {
    onStep('account')
    await data.createAccount(email, input.password, nickname).catch((error: unknown) => {
      if (error instanceof NetworkError) onStep('account-unsure')
      const wasMade = from === 'account-unsure' && error instanceof UserFacingError && error.code === 'email-taken'
      if (!wasMade) throw error
    })
  }
  if (from !== 'rows') {
    onStep('session')
    await data.signIn(email, input.password)
  }
  onStep('rows')
  await data.setUpAccount(nickname === '' ? {} : { nickname })
  const found = await data.readSession()
  if (found === null) return
  await enter(found)
  goTo(pathTo('workoutList', { tab: 'my' }), 'replace')
}

/** Ends the session of this device. @throws NetworkError when Appwrite cannot be reached: still signed in then. */
export async function signOut(): Promise<void> {
  await data.signOut()
  await leaveHere()
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

/** What was saved is known without a network, too. */
function keepPrefs(prefs: SignedIn['prefs'] | null): void {
  const session = $session.get()
  if (prefs === null || session.kind !== 'signed-in' || session.prefs === prefs) return
  const { kind, ...known } = session
  $session.set({ kind, ...known, prefs })
  void writeCache(CACHE_KEY, { ...known, prefs })
}

$prefs.listen(keepPrefs)

/**
 * A device that never signed in is not asked on pages that are open to visitors. Signing in or out in another tab
 * counts here too.
 */
function start(): void {
  startNavigation()
  onStoredElsewhere(SESSION_KEY, () => void refreshSession())
  if (!hint() && matchRoute(currentPath())?.route.isPublic) $session.set({ kind: 'signed-out' })
  else void refreshSession()
}

if (typeof document !== 'undefined') start()
