import { describe, expect, it } from 'vitest'
import { ERROR_STATUSES } from '#core/app/api-errors.ts'
import { ApiError, appwriteFailure, errorAnswer, fromAppwrite, limitReached, NoAnswer } from './errors.ts'

describe('errorAnswer', () => {
  it('pairs every error name of the spec with its status', () => {
    for (const [status, code] of Object.entries(ERROR_STATUSES)) {
      const answer = errorAnswer(new ApiError(status as keyof typeof ERROR_STATUSES, 'm'), 'r1')
      expect(answer).toEqual({ status: code, body: { error: { status, message: 'm', requestId: 'r1' } } })
    }
  })

  it('says which limit is reached and how full it is', () => {
    expect(errorAnswer(limitReached('maxWorkouts', 10, 10), 'r1').body.error.details).toEqual({
      kind: 'limit',
      limit: 'maxWorkouts',
      max: 10,
      used: 10
    })
  })
})

describe('appwriteFailure', () => {
  it('tells Appwrite’s answers, lost connections and bugs apart', () => {
    const refused = Object.assign(new Error('no'), {
      name: 'AppwriteException',
      code: 409,
      type: 'transaction_conflict'
    })
    expect(appwriteFailure(refused)).toEqual({ code: 409, type: 'transaction_conflict' })
    expect(appwriteFailure(new NoAnswer('away'))).toEqual({ code: 0, type: '' })
    expect(appwriteFailure('text')).toBeNull()
  })

  it('does not mistake a bug for an outage because of its wording', () => {
    const bugs = [
      new TypeError("Cannot read properties of undefined (reading 'id')"),
      new TypeError("Cannot read properties of undefined (reading 'socket')"),
      new Error('The connection of both rows is unknown.'),
      new RangeError('Timed out twice.'),
      new TypeError('fetch failed'),
      Object.assign(new Error('stopped'), { name: 'AbortError' }),
      Object.assign(new Error('Missing required parameter: "rowId"'), { name: 'AppwriteException', code: 0, type: '' })
    ]
    expect(bugs.map(appwriteFailure)).toEqual(bugs.map(() => null))
  })
})

describe('fromAppwrite', () => {
  it.each([
    [0, '', 'unavailable'],
    [503, '', 'unavailable'],
    [429, 'general_rate_limit_exceeded', 'resource-exhausted'],
    [408, 'database_timeout', 'deadline-exceeded'],
    [409, 'transaction_conflict', 'aborted'],
    [401, 'user_unauthorized', 'internal'],
    [500, 'general_unknown', 'internal']
  ])('turns %i %s into the spec’s %s', (code, type, status) => {
    expect(fromAppwrite({ code, type }).status).toBe(status)
  })
})
