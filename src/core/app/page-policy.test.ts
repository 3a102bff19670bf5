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
  it('allows pages to talk to Appwrite over HTTP and its socket, and to show its files', () => {
    expect(directives(pagePolicy('https://api.example'))).toMatchObject({
      'connect-src': "'self' https://api.example wss://api.example",
      'img-src': "'self' data: blob: https://api.example",
      'media-src': "'self' blob: https://api.example"
    })
    expect(directives(pagePolicy('http://127.0.0.1:4000'))['connect-src']).toBe(
      "'self' http://127.0.0.1:4000 ws://127.0.0.1:4000"
    )
  })

  it('allows only our own scripts and styles, and inline ones whose hash is listed', () => {
    const scripts = ["'sha256-a='", "'sha256-b='"]
    expect(directives(pagePolicy('https://api.example', { scripts, styles: ["'sha256-c='"] }))).toMatchObject({
      'script-src': "'self' 'sha256-a=' 'sha256-b='",
      'style-src': "'self' 'sha256-c='"
    })
    expect(directives(pagePolicy('https://api.example', { scripts: [], styles: [] }))).toMatchObject({
      'script-src': "'self'",
      'style-src': "'self'"
    })
  })

  it('allows any style without hashes, as in development', () => {
    expect(directives(pagePolicy('https://api.example'))).toMatchObject({
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'"
    })
  })

  it('allows nothing else', () => {
    expect(directives(pagePolicy('https://api.example'))).toMatchObject({
      'default-src': "'self'",
      'font-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'"
    })
    expect(pagePolicy('https://api.example')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
    expect(pagePolicy('https://api.example', { scripts: [], styles: [] })).not.toMatch(/unsafe|https?:(?!\/\/api\.)/)
  })
})
