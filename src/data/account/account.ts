import { UserFacingError } from '#core/app/errors.ts'
import { sessionFrom, type AccountSession } from '#core/account/sessions.ts'
import type { Language } from '#core/workout/workout.ts'
import { fromAppwrite, type Appwrite } from '../app/appwrite.ts'
import { dropJwt, readSessions } from '../app/appwrite-rest.ts'
import { assertUncommon } from './common-passwords.ts'

export async function listSessions(): Promise<AccountSession[]> {
  const { sessions } = await readSessions()
  return sessions
    .map(sessionFrom)
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.startedAt - a.startedAt)
}

export async function endSession(sessionId: string): Promise<void> {
  try {
    await fromAppwrite(({ account }) => account.deleteSession({ sessionId }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'not-found')) throw error
  }
}

export async function endAllSessions(): Promise<void> {
  dropJwt()
  try {
    await fromAppwrite(({ account }) => account.deleteSessions())
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'unauthenticated')) throw error
  }
}

/** Appwrite reports a wrong current password as a wrong login. */
function aboutPassword(error: unknown): unknown {
  return error instanceof UserFacingError && error.code === 'wrong-credentials'
    ? new UserFacingError('wrong-password')
    : error
}

/**
 * An account from a provider has no password yet, so this one becomes its password. @throws UserFacingError
 * `wrong-password`, `email-taken`, …
 */
export async function changeEmail(email: string, password: string): Promise<void> {
  dropJwt()
  await fromAppwrite(({ account }) => account.updateEmail({ email, password })).catch((error: unknown) => {
    throw aboutPassword(error)
  })
}

/**
 * Ends all other sessions. `oldPassword` is empty for an account without one. @throws UserFacingError `wrong-password`,
 * `weak-password`, `rate-limited`, …
 */
export async function changePassword(oldPassword: string, password: string): Promise<void> {
  await assertUncommon(password)
  const old = oldPassword === '' ? {} : { oldPassword }
  await fromAppwrite(({ account }) => account.updatePassword({ password, ...old })).catch((error: unknown) => {
    throw aboutPassword(error)
  })
}

/** Appwrite writes its emails in the language of the request. */
const inLanguage = <T>(language: Language, call: (account: Appwrite['account']) => Promise<T>): Promise<T> =>
  fromAppwrite(({ account, client }) => {
    client.setLocale(language)
    return call(account)
  })

/** Sends an email with a link to `url`. @throws UserFacingError `already-verified`, `mail-off`, `rate-limited`, … */
export async function sendVerification(url: string, language: Language): Promise<void> {
  await inLanguage(language, (account) => account.createEmailVerification({ url }))
}

/** Needs no session. @throws UserFacingError `link-over`, … */
export async function confirmVerification(userId: string, secret: string): Promise<void> {
  await fromAppwrite(({ account }) => account.updateEmailVerification({ userId, secret }))
}

/**
 * Sends an email with a link to `url`. @throws UserFacingError `account-unknown` (never show it), `mail-off`,
 * `rate-limited`, …
 */
export async function sendRecovery(email: string, url: string, language: Language): Promise<void> {
  await inLanguage(language, (account) => account.createRecovery({ email, url }))
}

/** Ends every session of the account. @throws UserFacingError `link-over`, `weak-password`, … */
export async function recover(userId: string, secret: string, password: string): Promise<void> {
  await assertUncommon(password)
  await fromAppwrite(({ account }) => account.updateRecovery({ userId, secret, password }))
}
