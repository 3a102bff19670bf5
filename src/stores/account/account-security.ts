/** What guards the account: the devices that are signed in, address, password, and the mail that proves the address. */
import { atom } from 'nanostores'
import type { AccountSession } from '#core/account/sessions.ts'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import * as data from '../../data/account/account.ts'
import { readAccount, setUpAccount } from '../../data/account/session.ts'
import { verificationUrl } from './mail-links.ts'
import { limited } from './rate-wait.ts'
import { leaveHere, refreshSession, signOut } from './session.ts'
import { submitter } from '../app/submit.ts'

export type SessionList =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; sessions: readonly AccountSession[] }

/** The devices that are signed in, this one first. */
export const $sessions = atom<SessionList>({ kind: 'loading' })

/** Names for `useWait`: which attempts Appwrite refuses for a while. */
export const VERIFICATION_WAIT = 'verification'
export const PASSWORD_WAIT = 'password'

/** Reads the list of devices; what is shown stays until the answer is there. */
export async function loadSessions(): Promise<void> {
  try {
    $sessions.set({ kind: 'ready', sessions: await data.listSessions() })
  } catch (error) {
    $sessions.set({ kind: 'failed', error })
  }
}

/** Ends one device's session. Ending the own one is signing out. */
export const endSession = submitter(async (sessionId: string) => {
  const list = $sessions.get()
  const isOwn = list.kind === 'ready' && list.sessions.some(({ id, isCurrent }) => isCurrent && id === sessionId)
  if (isOwn) return signOut()
  await data.endSession(sessionId)
  const now = $sessions.get()
  if (now.kind === 'ready') {
    $sessions.set({ kind: 'ready', sessions: now.sessions.filter(({ id }) => id !== sessionId) })
  }
})

/** Signs out everywhere, here too. */
export const endAllSessions = submitter(async () => {
  await data.endAllSessions()
  await leaveHere(true)
})

/** Has the mail sent (again) that proves the address. An address that is proved already only shows so. */
export const sendVerification = submitter(
  limited(
    () => VERIFICATION_WAIT,
    async () => {
      await data.sendVerification(verificationUrl()).catch((error: unknown) => {
        if (!(error instanceof UserFacingError && error.code === 'already-verified')) throw error
        return refreshSession()
      })
    }
  )
)

/** An address that is taken may be taken by this account: the answer to the try before was lost. */
async function isOwnAlready(email: string, error: unknown): Promise<boolean> {
  if (errorCode(error) !== 'email-taken') throw error
  return (await readAccount())?.email === email
}

/** Changes the address, tells the edge, and has the new one verified. The password is asked for. */
export const changeEmail = submitter(async (typed: string, password: string) => {
  const email = typed.trim().toLowerCase()
  await data.changeEmail(email, password).catch(async (error: unknown) => {
    if (!(await isOwnAlready(email, error))) throw new UserFacingError('address-taken')
  })
  await setUpAccount({})
  await refreshSession()
  // The address is changed whether that mail goes out or not; the account shows "not verified" and sends it again.
  await sendVerification.submit()
})

/** Changes the password; all other devices are signed out. `oldPassword` is empty for an account that has none. */
export const changePassword = submitter(
  limited(
    () => PASSWORD_WAIT,
    async (oldPassword: string, password: string) => {
      await data.changePassword(oldPassword, password)
      await refreshSession()
      if ($sessions.get().kind === 'ready') await loadSessions()
    }
  )
)
