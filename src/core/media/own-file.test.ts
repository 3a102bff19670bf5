import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isOwnFile, ownFile } from './own-file.ts'

test.each(['/media/workout-media/a1B_2-c', '/media/profile-media/x', '/demo/ladder.webp', '/demo/a.min.webp'])(
  '%s is one of our files',
  (url) => {
    expect([isOwnFile(url), ownFile(url)]).toEqual([true, url])
  }
)

describe('other addresses', () => {
  it.each([
    '',
    'https://cdn.example/a.jpg',
    '//cdn.example/a.jpg',
    '/api/account/export',
    '/media/../api/account/export',
    '/media/workout-media/../../api',
    '/media/workout-media/..',
    '/media/workout-media/a/b',
    '/media/workout-media/a?x',
    '/media/workout-media/',
    '/demo/..',
    '/demo/a..webp',
    '/demo/a%2e',
    '/pictures/a.webp',
    ' /demo/a.webp',
    '/demo/a.webp\n',
    'data:image/png;base64,AAAA'
  ])('are rejected: %j', (url) => {
    expect([isOwnFile(url), ownFile(url)]).toEqual([false, ''])
  })
})

test('an accepted address is safe in an attribute and leads to one of our files', () => {
  const parts = fc.constantFrom(
    '/media/workout-media/',
    '/demo/',
    '..',
    'https://',
    'http:',
    '/',
    '//',
    'a.example',
    '"',
    ' ',
    '\\',
    'javascript:',
    '<',
    '?q=1',
    '\n'
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (list) => {
      const url = ownFile(list.join(''))
      if (url === '') return
      const { origin, pathname } = new URL(url, 'https://icepoint.example')
      expect([origin, pathname]).toEqual(['https://icepoint.example', url])
      expect(pathname).toMatch(/^\/(?:media|demo)\/./)
      expect(url).not.toMatch(/[\s"'<>\\]/)
    })
  )
})
