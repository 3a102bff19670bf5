/** The kinds of failure: one the user is told, one of the network, and everything else, which is a bug. */
import type { ErrorDetails } from './api-errors.ts'
import type { InputIssue } from '../workout/schema.ts'
import type { TextParams, Translate } from './translate.ts'

/** Something that the user can understand and mostly do something about: `errors.CODE` in the locale files says it. */
export class UserFacingError extends Error {
  readonly code: string
  readonly details: ErrorDetails | null

  constructor(code: string, details: ErrorDetails | null = null) {
    super(code)
    this.name = 'UserFacingError'
    this.code = code
    this.details = details
  }

  /** What is wrong with the input, by path; empty for other kinds. */
  get issues(): readonly InputIssue[] {
    return this.details?.kind === 'input' ? this.details.issues : []
  }
}

/** The request did not get through, or no answer came back: it can be sent again. */
export class NetworkError extends Error {
  readonly reason: 'offline' | 'unreachable' | 'timeout'

  constructor(reason: 'offline' | 'unreachable' | 'timeout') {
    super(reason)
    this.name = 'NetworkError'
    this.reason = reason
  }
}

/** The code of any failure; bugs are `internal`. */
export function errorCode(error: unknown): string {
  if (error instanceof UserFacingError) return error.code
  return error instanceof NetworkError ? error.reason : 'internal'
}

/** The failure in the user's language. A code without a text of its own says that something went wrong, with the code last. */
export function errorText(error: unknown, t: Translate): string {
  const code = errorCode(error)
  const details = error instanceof UserFacingError ? error.details : null
  const params: TextParams =
    details?.kind === 'limit' ? { limit: details.limit, max: details.max, used: details.used } : {}
  const key = `errors.${code}`
  const text = t(key, params)
  return text === key || text === '' ? t('errors.unknown', { code }) : text
}

/** What is wrong with one input, in the user's language, or undefined when nothing is. */
export function issueText(issues: readonly InputIssue[], path: string, t: Translate): string | undefined {
  const issue = issues.find((candidate) => candidate.path === path)
  return issue === undefined ? undefined : errorText(new UserFacingError(issue.code), t)
}

/** Whether sending the same again may help: network, server and rate limit, not a wrong input. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return ['internal', 'unavailable', 'deadline-exceeded', 'rate-limited', 'cancelled'].includes(errorCode(error))
}
