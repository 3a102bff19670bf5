import { describe, expect, it } from 'vitest'
import { isAllowedOrigin, linkProblem } from './origin.ts'

const platforms = ['app.example.com', '*.preview.example.com']
const problem = (url: string): string | null => linkProblem(url, 'demo', platforms)

describe('links', () => {
  it.each([
    'http://localhost:5173/a?b#c',
    'http://127.0.0.1/',
    'http://[::1]:80/',
    'https://APP.example.com/x',
    'https://one.preview.example.com',
    'appwrite-callback-demo://auth'
  ])('may go to %s', (url) => expect(problem(url)).toBeNull())

  it.each([
    'https://evil.example.net/',
    'http://localhost@evil.example.net/',
    'http://localhost:80@evil.example.net/',
    'http://evil.example.net\\@localhost/',
    'http://evil.example.net\t\\@localhost/',
    'https://app.example.com.evil.example.net/',
    'javascript://localhost/%0aalert(1)',
    'appwrite-callback-other://auth',
    'myapp://auth',
    '//localhost/',
    'localhost'
  ])('may not go to %s', (url) => expect(problem(url)).toMatch(/^Invalid URI\./))
})

it('names the host that a link really leads to', () => {
  expect(problem('http://localhost:80@evil.example.net/')).toContain('(evil.example.net)')
  expect(isAllowedOrigin('http://localhost:1@evil.example.net', 'demo', [])).toBe(false)
})
