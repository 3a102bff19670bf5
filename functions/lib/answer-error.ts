import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { EdgeEnv } from './edge-env.ts'
import { asApiError } from './appwrite-writer.ts'
import { ApiError, coded, errorAnswer } from './errors.ts'
import { framesOf, log } from './log-lines.ts'

function known(error: Error): ApiError {
  const own = asApiError(error)
  if (own instanceof ApiError) return own
  if (error instanceof HTTPException && error.status < 500)
    return coded('invalid-argument', 'bad-input', 'The request is not valid.')
  return new ApiError('internal', 'Something went wrong on our side.')
}

export const answerError: ErrorHandler<EdgeEnv> = (error, c) => {
  const requestId = c.get('requestId') ?? ''
  const failure = known(error)
  if (failure.status === 'internal') {
    // `failure.message` is our own text; the error's message may quote user input.
    const where = { requestId, method: c.req.method, route: routePath(c) }
    log('error', 'bug', { ...where, error: error.name, message: failure.message, frames: framesOf(error) })
  }
  const { body, status } = errorAnswer(failure, requestId)
  if (failure.retryAfterSec !== null) c.header('Retry-After', String(failure.retryAfterSec))
  c.header('Cache-Control', 'no-store')
  return c.json(body, status as ContentfulStatusCode)
}
