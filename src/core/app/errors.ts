/** A failure is a `UserFacingError` or a `NetworkError`. An error of any other class is a bug. */
import type { ErrorDetails } from './api-errors.ts'
import type { InputIssue } from '../workout/schema.ts'
import type { TextParams, Translate } from './translate.ts'

/** Its text is `errors.CODE` in the locale files. */
export class UserFacingError extends Error {
  readonly code: string
  readonly details: ErrorDetails | null

  constructor(code: string, details: ErrorDetails | null = null) {
    super(code)
    this.name = 'UserFacingError'
    this.code = code
    this.details = details
  }

  get issues(): readonly InputIssue[] {
    return this.details?.kind === 'input' ? this.details.issues : []
  }
}

/** The request did not arrive or the answer got lost, so it can be sent again. */
export class NetworkError extends Error {
  readonly reason: 'offline' | 'unreachable' | 'timeout'

  constructor(reason: 'offline' | 'unreachable' | 'timeout') {
    super(reason)
    this.name = 'NetworkError'
    this.reason = reason
  }
}

export function errorCode(error: unknown): string {
  if (error instanceof UserFacingError) return error.code
  return error instanceof NetworkError ? error.reason : 'internal'
}

export function errorText(error: unknown, t: Translate): string {
  const code = errorCode(error)
  const details = error instanceof UserFacingError ? error.details : null
  const params: TextParams =
    details?.kind === 'limit' ? { limit: details.limit, max: details.max, used: details.used } : {}
  const key = `errors.${code}`
  const text = t(key, params)
  return text === key || text === '' ? t('errors.unknown') : text
}

export function issueText(issues: readonly InputIssue[], path: string, t: Translate): string | undefined {
  const issue = issues.find((candidate) => candidate.path === path)
  return issue === undefined ? undefined : errorText(new UserFacingError(issue.code), t)
}

const PASSING: ReadonlySet<string> = new Set([
  'internal',
  'unavailable',
  'deadline-exceeded',
  'rate-limited',
  'cancelled',
  // The edge's own words for a database that is away, slow or busy (functions/lib/errors.ts).
  'database-away',
  'database-slow',
  'busy'
])

export function isWorthRetrying(error: unknown): boolean {
  return error instanceof NetworkError || PASSING.has(errorCode(error))
}
