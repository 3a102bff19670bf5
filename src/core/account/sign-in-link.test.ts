import { describe, expect, it } from 'vitest'
import { harmlessQuery, providerFailure, readSignInLink } from './sign-in-link.ts'

const query = (text: string): [string, string][] => [...new URLSearchParams(text)]

describe('readSignInLink', () => {
  it('ignores an ordinary address', () => {
    expect(readSignInLink([])).toEqual({ kind: 'none' })
    expect(readSignInLink(query('?next=/workoutlist/&userId=a&secret=b'))).toEqual({ kind: 'none' })
  })
  it('reads links from emails', () => {
    const link = 'userId=ada&secret=abc&expire=2026-11-21T04%3A57%3A01.803%2B00%3A00'
    const proof = { userId: 'ada', secret: 'abc', expiresAt: Date.UTC(2026, 10, 21, 4, 57, 1, 803) }
    expect(readSignInLink(query(`?verify=1&${link}`))).toEqual({ kind: 'verify', proof })
    expect(readSignInLink(query(`?recover=1&${link}`))).toEqual({ kind: 'recover', proof })
  })
  it('does not guess the expiry of a link that names none', () => {
    const proof = { userId: 'ada', secret: 'abc', expiresAt: null }
    expect(readSignInLink(query('?verify=1&userId=ada&secret=abc'))).toEqual({ kind: 'verify', proof })
    expect(readSignInLink(query('?verify=1&userId=ada&secret=abc&expire=soon'))).toEqual({ kind: 'verify', proof })
  })
  it.each(['?recover=1', '?recover=1&userId=ada', '?recover=1&userId=&secret=abc'])(
    'reports a missing half in %s',
    (text) => {
      expect(readSignInLink(query(text))).toEqual({ kind: 'recover', proof: null })
    }
  )
  it('reads what a provider returned', () => {
    expect(readSignInLink(query('?oauth=t1&userId=ada&secret=jwt'))).toEqual({
      kind: 'provider',
      ticket: 't1',
      answer: { userId: 'ada', secret: 'jwt' }
    })
    expect(readSignInLink(query('?oauth=t1'))).toEqual({ kind: 'provider', ticket: 't1', answer: null })
  })
  it('trusts an error over a secret next to it', () => {
    const error = encodeURIComponent(JSON.stringify({ type: 'user_blocked', message: 'no', code: 403 }))
    expect(readSignInLink(query(`?oauth=t1&userId=ada&secret=jwt&error=${error}`))).toEqual({
      kind: 'provider-failed',
      ticket: 't1',
      code: 'account-blocked'
    })
  })
  it('opens the form for a forgotten password', () => {
    expect(readSignInLink(query('?forgot=1'))).toEqual({ kind: 'forgot' })
  })
})

describe('providerFailure', () => {
  it.each([
    ['user_oauth2_provider_error', 'returned an error: access_denied: Declined', 'provider-denied'],
    ['user_oauth2_provider_error', 'returned an error: user_cancelled_login', 'provider-denied'],
    ['user_oauth2_provider_error', 'Failed to obtain access token', 'provider-failed'],
    ['user_already_exists', '', 'provider-email-taken'],
    ['general_bad_request', '', 'provider-email-taken'],
    ['user_unauthorized', 'OAuth provider failed to return email.', 'provider-no-email'],
    ['user_blocked', '', 'account-blocked'],
    ['project_provider_disabled', '', 'provider-off'],
    ['general_rate_limit_exceeded', '', 'rate-limited'],
    ['something_new', 'denied', 'provider-failed'],
    ['toString', '', 'provider-failed']
  ])('maps %s (%s) to %s', (type, message, code) => {
    expect(providerFailure(JSON.stringify({ type, message }))).toBe(code)
  })
  it.each(['', 'no json', 'null', '"text"', '[]', '{}', '{"type":7}'])('treats %j as a general failure', (text) => {
    expect(providerFailure(text)).toBe('provider-failed')
  })
})

describe('harmlessQuery', () => {
  it('keeps the return path and the page name, and drops secrets', () => {
    const kept = harmlessQuery(query('?recover=1&next=/info/&userId=a&secret=b&expire=c&oauth=t&error=e&project=p'))
    expect(kept).toEqual([
      ['recover', '1'],
      ['next', '/info/']
    ])
  })
})
