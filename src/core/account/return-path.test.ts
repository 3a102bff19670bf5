import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../app/routes.ts'
import { addressAfterSignIn, backQuery, returnPath } from './return-path.ts'

const query = (text: string): [string, string][] => [...new URLSearchParams(text)]

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
  it('drops a query with anything but plain names and values', () => {
    expect(returnPath('/info/?a=<b>')).toBe('/info/')
    expect(returnPath('/info/?a=//b')).toBe('/info/')
    expect(returnPath(`/info/?${'a'.repeat(501)}`)).toBe('/info/')
  })
  it('keeps path parameters inside their segment', () => {
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
  it('is the page named in the query', () => {
    expect(addressAfterSignIn([['next', '/addWorkout/abc/']], '/workout/xyz/')).toBe('/addWorkout/abc/')
  })
  it('is the workout page the visitor came from', () => {
    expect(addressAfterSignIn([], '/de/workout/xyz/')).toBe('/de/workout/xyz/')
    expect(addressAfterSignIn([['next', '//evil.example.net']], '/workout/xyz/')).toBe('/workout/xyz/')
  })
  it('ignores any other page the visitor came from', () => {
    expect(addressAfterSignIn([], '/workoutlist/my/')).toBeNull()
    expect(addressAfterSignIn([], '')).toBeNull()
  })
})

describe('backQuery', () => {
  it('names the page to return to and adds more values', () => {
    expect(backQuery('/workout/a/?x=1')).toBe('?next=%2Fworkout%2Fa%2F%3Fx%3D1')
    expect(backQuery('/info/', { over: '1' })).toBe('?next=%2Finfo%2F&over=1')
    expect(backQuery(null, { forgot: '1' })).toBe('?forgot=1')
  })
  it('is empty when there is nothing to say', () => {
    expect(backQuery(null)).toBe('')
  })
  it('survives a round trip', () => {
    const address = '/workoutListOpen/?sport=Yoga&page=2'
    expect(addressAfterSignIn(query(backQuery(address)), '')).toBe(address)
  })
})
