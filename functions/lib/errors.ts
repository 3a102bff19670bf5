import { ERROR_STATUSES, type ApiErrorBody, type ErrorDetails, type ErrorStatus } from '#core/app/api-errors.ts'

export class ApiError extends Error {
  readonly status: ErrorStatus
  readonly details: ErrorDetails | null
  readonly retryAfterSec: number | null

  constructor(
    status: ErrorStatus,
    message: string,
    details: ErrorDetails | null = null,
    retryAfterSec: number | null = null
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.details = details
    this.retryAfterSec = retryAfterSec
  }
}

/** A screen shows the text at `errors.CODE`. */
export const coded = (status: ErrorStatus, code: string, message: string): ApiError =>
  new ApiError(status, message, { kind: 'code', code })

export const badInput = (path: string, code: string): ApiError =>
  new ApiError('invalid-argument', 'The input is not valid.', { kind: 'input', issues: [{ path, code }] })

export const limitReached = (limit: string, max: number, used: number): ApiError =>
  new ApiError('resource-exhausted', `The limit ${limit} is reached.`, { kind: 'limit', limit, max, used })

export const notFound = (what: string): ApiError => coded('not-found', `${what}-not-found`, `There is no such ${what}.`)

export function errorAnswer(error: ApiError, requestId: string): { body: ApiErrorBody; status: number } {
  return {
    body: {
      error: {
        status: error.status,
        message: error.message,
        ...(error.details === null ? {} : { details: error.details }),
        requestId
      }
    },
    status: ERROR_STATUSES[error.status]
  }
}

/**
 * Appwrite could not be reached, or its answer was lost. Thrown where the SDK fetches (`undici.ts`), so that no error
 * has to be recognized by its wording.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface AppwriteFailure {
  code: number
  /** Appwrite's error type; empty when there was no answer. */
  type: string
}

/** Returns null when the error does not come from Appwrite, so it is our bug. */
export function appwriteFailure(error: unknown): AppwriteFailure | null {
  if (error instanceof NoAnswer) return { code: 0, type: '' }
  if (!(error instanceof Error) || error.name !== 'AppwriteException') return null
  const { code, type } = error as Error & { code?: unknown; type?: unknown }
  // Without a status, the SDK itself rejected our call.
  if (typeof code !== 'number' || code === 0) return null
  return { code, type: typeof type === 'string' ? type : '' }
}

export function fromAppwrite(failure: AppwriteFailure): ApiError {
  if (failure.code === 0 || failure.code === 502 || failure.code === 503) {
    return coded('unavailable', 'database-away', 'The database cannot be reached.')
  }
  if (failure.code === 429) {
    return new ApiError('resource-exhausted', 'Too many requests.', { kind: 'code', code: 'rate-limited' }, 10)
  }
  if (failure.code === 408 || failure.code === 504) {
    return coded('deadline-exceeded', 'database-slow', 'The database took too long.')
  }
  if (failure.type === 'transaction_conflict')
    return coded('aborted', 'busy', 'Something else changed it at the same time.')
  return new ApiError('internal', `The database refused (${failure.type || failure.code}).`)
}
