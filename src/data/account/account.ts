/** What guards an account: its sessions, its address and its password, all kept by Appwrite. */
import { UserFacingError } from '#core/app/errors.ts'
import { sessionFrom, type AccountSession } from '#core/account/sessions.ts'
import { dropJwt, fromAppwrite } from '../app/appwrite.ts'

/** The account's sessions, this device's first, then the newest. */
export async function listSessions(): Promise<AccountSession[]> {
  const { sessions } = await fromAppwrite(({ account }) => account.listSessions())
  return sessions
    .map(sessionFrom)
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.startedAt - a.startedAt)
}

/** Ends one session. One that is gone already is fine. */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await fromAppwrite(({ account }) => account.deleteSession({ sessionId }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'not-found')) throw error
  }
}

/** Ends every session of the account, this device's too. One that is over already is fine. */
export async function endAllSessions(): Promise<void> {
  dropJwt()
  try {
    await fromAppwrite(({ account }) => account.deleteSessions())
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'unauthenticated')) throw error
  }
}

/** Appwrite says of a wrong present password what it says of a wrong log-in; here only the password was asked for. */
function aboutPassword(error: unknown): unknown {
  return error instanceof UserFacingError && error.code === 'wrong-credentials'
    ? new UserFacingError('wrong-password')
    : error
}

/**
 * Changes the address; it is not verified then. An account that came from a provider has no password yet: the one given
 * here becomes its password.
 * @throws UserFacingError `wrong-password`, `email-taken`, …
 */
export async function changeEmail(email: string, password: string): Promise<void> {
  dropJwt()
  await fromAppwrite(({ account }) => account.updateEmail({ email, password })).catch((error: unknown) => {
    throw aboutPassword(error)
  })
}

/**
 * Changes the password and ends all other sessions. `oldPassword` is empty for an account that has none.
 * @throws UserFacingError `wrong-password`, `weak-password`, `rate-limited`, …
 */
export async function changePassword(oldPassword: string, password: string): Promise<void> {
  const old = oldPassword === '' ? {} : { oldPassword }
  await fromAppwrite(({ account }) => account.updatePassword({ password, ...old })).catch((error: unknown) => {
    throw aboutPassword(error)
  })
}

/**
 * Has a mail sent to the own address, with a link to `url` that proves it.
 * @throws UserFacingError `already-verified`, `mail-off`, `rate-limited`, …
 */
export async function sendVerification(url: string): Promise<void> {
  await fromAppwrite(({ account }) => account.createEmailVerification({ url }))
}

/** Proves an address with what the mail's link carries; needs no session. @throws UserFacingError `link-over`, … */
export async function confirmVerification(userId: string, secret: string): Promise<void> {
  await fromAppwrite(({ account }) => account.updateEmailVerification({ userId, secret }))
}

/**
 * Has a mail sent with a link to `url`, where a new password can be set.
 * @throws UserFacingError `account-unknown` when nobody has the address (never show that), `mail-off`, `rate-limited`, …
 */
export async function sendRecovery(email: string, url: string): Promise<void> {
  await fromAppwrite(({ account }) => account.createRecovery({ email, url }))
}

/** Sets a new password with what the mail's link carries; every session of the account ends. @throws UserFacingError `link-over`, `weak-password`, … */
export async function recover(userId: string, secret: string, password: string): Promise<void> {
  await fromAppwrite(({ account }) => account.updateRecovery({ userId, secret, password }))
}
