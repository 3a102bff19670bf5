import { atom } from 'nanostores'
import type { AccountSession } from '#core/account/sessions.ts'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import * as data from '../../data/account/account.ts'
import { assertUncommon } from '../../data/account/common-passwords.ts'
import { readAccount, setUpAccount } from '../../data/account/session.ts'
import { verificationUrl, limited } from './mail-links.ts'
import { $session, leaveHere, refreshSession, signOut } from './session.ts'
import { $locale } from '../app/locale.ts'
import { submitter } from '../app/submit.ts'

export type SessionList =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; sessions: readonly AccountSession[] }

export const $sessions = atom<SessionList>({ kind: 'loading' })

export const VERIFICATION_WAIT = 'verification'
export const PASSWORD_WAIT = 'password'

export async function loadSessions(): Promise<void> {
  try {
    $sessions.set({ kind: 'ready', sessions: await data.listSessions() })
  } catch (error) {
    $sessions.set({ kind: 'failed', error })
  }
}

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

export const endAllSessions = submitter(async () => {
  await data.endAllSessions()
  await leaveHere(true)
})

/** Sends no email if the address turns out to be verified already. */
export const sendVerification = submitter(
  limited(
    () => VERIFICATION_WAIT,
    async () => {
      await data.sendVerification(verificationUrl(), $locale.get()).catch((error: unknown) => {
        if (!(error instanceof UserFacingError && error.code === 'already-verified')) throw error
        return refreshSession()
      })
    }
  )
)

/** A "taken" address may be our own if the answer to an earlier attempt was lost. */
async function isOwnAlready(email: string, error: unknown): Promise<boolean> {
  if (errorCode(error) !== 'email-taken') throw error
  return (await readAccount())?.email === email
}

export const changeEmail = submitter(async (typed: string, password: string) => {
  const email = typed.trim().toLowerCase()
  const session = $session.get()
  const isFirstPassword = session.kind === 'signed-in' && !session.login.hasPassword
  if (isFirstPassword) await assertUncommon(password)
  await data.changeEmail(email, password).catch(async (error: unknown) => {
    if (!(await isOwnAlready(email, error))) throw new UserFacingError('address-taken')
  })
  await setUpAccount({})
  await refreshSession()
  await sendVerification.submit()
})

/** Signs out all other devices. `oldPassword` is empty for an account that has no password yet. */
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
