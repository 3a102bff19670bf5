import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../app/routes.ts'
import {
  backQuery,
  harmlessQuery,
  addressAfterSignIn,
  providerFailure,
  readSignInLink,
  returnPath
} from './sign-in-link.ts'

const query = (text: string): [string, string][] => [...new URLSearchParams(text)]

describe('readSignInLink', () => {
  it('finds nothing in an ordinary address', () => {
    expect(readSignInLink([])).toEqual({ kind: 'none' })
    expect(readSignInLink(query('?next=/workoutlist/&userId=a&secret=b'))).toEqual({ kind: 'none' })
  })
  it('reads the links of mails', () => {
    const link = 'userId=ada&secret=abc&expire=2026-11-21T04%3A57%3A01.803%2B00%3A00'
    const proof = { userId: 'ada', secret: 'abc', expiresAt: Date.UTC(2026, 10, 21, 4, 57, 1, 803) }
    expect(readSignInLink(query(`?verify=1&${link}`))).toEqual({ kind: 'verify', proof })
    expect(readSignInLink(query(`?recover=1&${link}`))).toEqual({ kind: 'recover', proof })
  })
  it('does not guess the end of a link that names none', () => {
    const proof = { userId: 'ada', secret: 'abc', expiresAt: null }
    expect(readSignInLink(query('?verify=1&userId=ada&secret=abc'))).toEqual({ kind: 'verify', proof })
    expect(readSignInLink(query('?verify=1&userId=ada&secret=abc&expire=soon'))).toEqual({ kind: 'verify', proof })
  })
  it.each(['?recover=1', '?recover=1&userId=ada', '?recover=1&userId=&secret=abc'])('misses a half in %s', (text) => {
    expect(readSignInLink(query(text))).toEqual({ kind: 'recover', proof: null })
  })
  it('reads what a provider led back with', () => {
    expect(readSignInLink(query('?oauth=t1&userId=ada&secret=jwt'))).toEqual({
      kind: 'provider',
      ticket: 't1',
      answer: { userId: 'ada', secret: 'jwt' }
    })
    expect(readSignInLink(query('?oauth=t1'))).toEqual({ kind: 'provider', ticket: 't1', answer: null })
  })
  it('believes a failure rather than a secret beside it', () => {
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
  ])('%s (%s) is %s', (type, message, code) => {
    expect(providerFailure(JSON.stringify({ type, message }))).toBe(code)
  })
  it.each(['', 'no json', 'null', '"text"', '[]', '{}', '{"type":7}'])('%j is just a failure', (text) => {
    expect(providerFailure(text)).toBe('provider-failed')
  })
})

describe('harmlessQuery', () => {
  it('keeps the way back and the name of the page, and no secret', () => {
    const kept = harmlessQuery(query('?recover=1&next=/info/&userId=a&secret=b&expire=c&oauth=t&error=e&project=p'))
    expect(kept).toEqual([
      ['recover', '1'],
      ['next', '/info/']
    ])
  })
})

describe('returnPath', () => {
  it.each([
    ['/workout/abc/', '/workout/abc/'],
    ['/workout/abc/play/', '/workout/abc/play/'],
    ['/de/workout/abc', '/de/workout/abc/'],
    ['/workoutlist/favorites/', '/workoutlist/favorites/'],
    ['/ADDWORKOUT/abc#x', '/addWorkout/abc/'],
    ['/workoutListOpen/?sport=Yoga&page=2', '/workoutListOpen/?sport=Yoga&page=2'],
    ['/workout/a%20b/', '/workout/a%20b/']
  ])('%s leads to %s', (wanted, path) => {
    expect(returnPath(wanted)).toBe(path)
  })
  it.each([
    '',
    'workout/abc/',
    '//evil.example.net/workout/abc/',
    '/\\evil.example.net/',
    'https://evil.example.net/workout/abc/',
    'javascript:alert(1)',
    '/unknown/',
    '/login/',
    '/register/',
    '/splash/',
    '/',
    '/workout/%2E%2E/',
    '/workout/../',
    '/workout/%E0%A4%A/'
  ])('%j leads nowhere', (wanted) => {
    expect(returnPath(wanted)).toBeNull()
  })
  it('drops a query that could hold more than names and values', () => {
    expect(returnPath('/info/?a=<b>')).toBe('/info/')
    expect(returnPath('/info/?a=//b')).toBe('/info/')
    expect(returnPath(`/info/?${'a'.repeat(501)}`)).toBe('/info/')
  })
  it('keeps what is put into a path inside of its place', () => {
    expect(returnPath('/workout/a%2F%2Fevil/')).toBe('/workout/a%2F%2Fevil/')
  })
  it('never leaves this site, whatever is asked for', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '..',
        '.',
        '?',
        '#',
        '@',
        ':',
        'https:',
        'workout',
        'de',
        'evil.example.net',
        '%2e',
        '\t'
      ),
      fc.string({ maxLength: 6 })
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = returnPath(parts.join(''))
        if (path === null) return
        const url = new URL(path, 'https://own.example.com')
        expect(url.origin).toBe('https://own.example.com')
        expect(ROUTES.some((route) => url.pathname.toLowerCase().includes(route.path.toLowerCase()))).toBe(true)
      })
    )
  })
})

describe('addressAfterSignIn', () => {
  it('is what the address names', () => {
    expect(addressAfterSignIn([['next', '/addWorkout/abc/']], '/workout/xyz/')).toBe('/addWorkout/abc/')
  })
  it('is the workout page that the visitor came from', () => {
    expect(addressAfterSignIn([], '/de/workout/xyz/')).toBe('/de/workout/xyz/')
    expect(addressAfterSignIn([['next', '//evil.example.net']], '/workout/xyz/')).toBe('/workout/xyz/')
  })
  it('is no other page that the visitor came from', () => {
    expect(addressAfterSignIn([], '/workoutlist/my/')).toBeNull()
    expect(addressAfterSignIn([], '')).toBeNull()
  })
})

describe('backQuery', () => {
  it('names the place and more', () => {
    expect(backQuery('/workout/a/?x=1')).toBe('?next=%2Fworkout%2Fa%2F%3Fx%3D1')
    expect(backQuery('/info/', { over: '1' })).toBe('?next=%2Finfo%2F&over=1')
    expect(backQuery(null, { forgot: '1' })).toBe('?forgot=1')
  })
  it('is empty where there is nothing to say', () => {
    expect(backQuery(null)).toBe('')
  })
  it('comes back as it went', () => {
    const address = '/workoutListOpen/?sport=Yoga&page=2'
    expect(addressAfterSignIn(query(backQuery(address)), '')).toBe(address)
  })
})
