import { describe, expect, it } from 'vitest'
import app from '#locales/en/app.json'
import { EDGE_TIMEOUT_MS, ERROR_STATUSES } from './api-errors.ts'

describe('the error catalogue', () => {
  it('has exactly the pairs of status and name from section 8 of the spec', () => {
    const storage: Record<number, string> = {
      401: 'unauthenticated',
      402: 'quota-exceeded',
      403: 'permission-denied',
      404: 'not-found'
    }
    const functions: Record<number, string> = {
      400: 'invalid-argument',
      401: 'unauthenticated',
      403: 'permission-denied',
      404: 'not-found',
      409: 'aborted',
      429: 'resource-exhausted',
      499: 'cancelled',
      500: 'internal',
      501: 'unimplemented',
      503: 'unavailable',
      504: 'deadline-exceeded'
    }
    const ours = Object.fromEntries(Object.entries(ERROR_STATUSES).map(([name, status]) => [status, name]))
    expect(ours).toEqual({ ...storage, ...functions })
    expect(Object.keys(ERROR_STATUSES)).toHaveLength(Object.keys(ours).length)
  })

  it('has texts for every name, and tells an exhausted limit from a rate limit', () => {
    const told = Object.keys(ERROR_STATUSES).filter((name) => name !== 'resource-exhausted')
    const codes = app.errors as Record<string, string>
    expect([...told, 'limit-reached', 'rate-limited'].filter((code) => codes[code] === undefined)).toEqual([])
  })

  it('waits seventy seconds for the edge, as in the spec', () => {
    expect(EDGE_TIMEOUT_MS).toBe(70 * 1000)
  })
})
