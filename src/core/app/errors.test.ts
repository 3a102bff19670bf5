import { describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { errorCode, errorText, issueText, isWorthRetrying, NetworkError, UserFacingError } from './errors.ts'
import { translator } from './translate.ts'

const t = translator(TEXTS.en, 'en')

describe('errorCode', () => {
  it('names our own errors, and calls every other error a bug', () => {
    expect(errorCode(new UserFacingError('email-taken'))).toBe('email-taken')
    expect(errorCode(new NetworkError('timeout'))).toBe('timeout')
    expect(errorCode(new TypeError('x is undefined'))).toBe('internal')
    expect(errorCode('text')).toBe('internal')
  })
})

describe('errorText', () => {
  it('has a text for every network failure and every status of the edge', () => {
    const codes = ['offline', 'unreachable', 'timeout', 'unauthenticated', 'not-found', 'internal', 'rate-limited']
    for (const code of codes) expect(errorText(new UserFacingError(code), t)).toBe(t(`errors.${code}`))
    expect(errorText(new NetworkError('offline'), t)).toBe(t('errors.offline'))
  })
  it('includes the numbers of a limit', () => {
    const full = new UserFacingError('limit-reached', { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 })
    expect(errorText(full, t)).toContain('10 of 10')
  })
  it('never shows a raw code', () => {
    expect(errorText(new UserFacingError('no-such-code'), t)).toBe(t('errors.unknown'))
  })
  it('never shows the message of a bug', () => {
    expect(errorText(new Error('secret at line 3'), t)).toBe(t('errors.internal'))
  })
})

describe('issueText', () => {
  const issues = [{ path: 'name', code: 'weak-password' }]
  it('finds the issue of one input', () => {
    expect(issueText(issues, 'name', t)).toBe(t('errors.weak-password'))
    expect(issueText(issues, 'sport', t)).toBeUndefined()
  })
  it('uses only the details of an input error', () => {
    expect(new UserFacingError('invalid-argument', { kind: 'input', issues }).issues).toEqual(issues)
    expect(new UserFacingError('newer-version', { kind: 'version', current: 2 }).issues).toEqual([])
  })
})

describe('isWorthRetrying', () => {
  it('is true for network and server errors, and false for bad input and missing rights', () => {
    expect(isWorthRetrying(new NetworkError('unreachable'))).toBe(true)
    for (const code of ['unavailable', 'database-away', 'database-slow', 'busy'])
      expect(isWorthRetrying(new UserFacingError(code)), code).toBe(true)
    expect(isWorthRetrying(new Error('bug'))).toBe(true)
    expect(isWorthRetrying(new UserFacingError('wrong-credentials'))).toBe(false)
    expect(isWorthRetrying(new UserFacingError('limit-reached'))).toBe(false)
  })
})
