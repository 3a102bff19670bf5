/** The one place where something thrown becomes an answer. */
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { EdgeEnv } from '../types.ts'
import { asApiError } from './admin.ts'
import { ApiError, coded, errorAnswer } from './errors.ts'
import { log } from './log.ts'

function known(error: Error): ApiError {
  const own = asApiError(error)
  if (own instanceof ApiError) return own
  if (error instanceof HTTPException && error.status < 500)
    return coded('invalid-argument', 'bad-input', 'The request is not valid.')
  return new ApiError('internal', 'Something went wrong on our side.')
}

/** Answers an error in the API's form and logs bugs with the request's id (never with bodies or tokens). */
export const answerError: ErrorHandler<EdgeEnv> = (error, c) => {
  const requestId = c.get('requestId') ?? ''
  const failure = known(error)
  if (failure.status === 'internal') {
    log('error', 'bug', { requestId, method: c.req.method, path: c.req.path, error: error.message, stack: error.stack })
  }
  const { body, status } = errorAnswer(failure, requestId)
  if (failure.retryAfterSec !== null) c.header('Retry-After', String(failure.retryAfterSec))
  c.header('Cache-Control', 'no-store')
  return c.json(body, status as ContentfulStatusCode)
}
