import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { networkLost } from './network-lost.ts'

interface AppwriteFailure {
  code: number
  type: string
}

const isAppwriteFailure = (error: unknown): error is AppwriteFailure =>
  error instanceof Error && error.name === 'AppwriteException' && 'code' in error && 'type' in error

const CODES: Readonly<Record<string, string>> = {
  user_invalid_credentials: 'wrong-credentials',
  user_already_exists: 'email-taken',
  user_email_already_exists: 'email-taken',
  user_target_already_exists: 'email-taken',
  user_email_already_verified: 'already-verified',
  user_invalid_token: 'link-over',
  user_not_found: 'account-unknown',
  general_smtp_disabled: 'mail-off',
  user_blocked: 'account-blocked',
  user_session_already_exists: 'session-exists',
  password_recently_used: 'weak-password',
  password_personal_data: 'weak-password',
  general_rate_limit_exceeded: 'rate-limited'
}

const STATUS_CODES: Readonly<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  402: 'quota-exceeded',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'rate-limited',
  503: 'unavailable',
  504: 'deadline-exceeded'
}

/** `code` is the HTTP status of the answer, at least 400. */
export function refusalOf({ code, type }: AppwriteFailure): UserFacingError {
  return new UserFacingError(CODES[type] ?? STATUS_CODES[code] ?? 'internal')
}

export function appwriteFailure(error: unknown): Error {
  if (error instanceof UserFacingError || error instanceof NetworkError) return error
  if (isAppwriteFailure(error) && error.code >= 400) return refusalOf(error)
  if (error instanceof DOMException && error.name === 'TimeoutError') return new NetworkError('timeout')
  const isNetwork = error instanceof TypeError || isAppwriteFailure(error)
  if (isNetwork) return networkLost()
  return error instanceof Error ? error : new Error(String(error))
}

let sessionIsOver: () => void = () => undefined

export function onNoSession(listener: () => void): void {
  sessionIsOver = listener
}

/** @throws UserFacingError, NetworkError. */
export async function withFailures<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const failure = appwriteFailure(error)
    if (failure instanceof UserFacingError && failure.code === 'unauthenticated') sessionIsOver()
    throw failure
  }
}
