import { describe, expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
  )

describe('the policy of pages', () => {
  it('lets pages talk to Appwrite, by HTTP and by its socket, and show its files', () => {
    expect(directives(pagePolicy('https://api.example'))).toMatchObject({
      'connect-src': "'self' https://api.example wss://api.example",
      'img-src': "'self' data: blob: https: https://api.example",
      'media-src': "'self' blob: https: https://api.example"
    })
    expect(directives(pagePolicy('http://127.0.0.1:4000'))['connect-src']).toBe(
      "'self' http://127.0.0.1:4000 ws://127.0.0.1:4000"
    )
  })

  it('lets only our own scripts run, and the inline ones whose hash is named', () => {
    expect(directives(pagePolicy('https://api.example'))['script-src']).toBe("'self'")
    const hashes = ["'sha256-a='", "'sha256-b='"]
    expect(directives(pagePolicy('https://api.example', hashes))['script-src']).toBe("'self' 'sha256-a=' 'sha256-b='")
  })

  it('allows nothing else', () => {
    expect(directives(pagePolicy('https://api.example'))).toMatchObject({
      'default-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'font-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'"
    })
    expect(pagePolicy('https://api.example')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
  })
})
