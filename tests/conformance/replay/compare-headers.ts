/** Compares the response headers that a client can depend on. */
import type { Bindings } from './bindings.ts'
import { compareText } from './compare.ts'

type Headers = Record<string, string | string[] | undefined>

const comparedHeaders = [
  'content-type',
  'location',
  'x-fallback-cookies',
  'set-cookie',
  'access-control-allow-origin',
  'cache-control',
  'expires',
  'pragma',
  'etag',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'content-security-policy',
  'x-appwrite-cache'
]

function asList(value: string | string[] | undefined): string[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The cookie's dates and secret vary; its secret only has to exist. */
function normalise(text: string): string {
  return text
    .replace(/<session:[^>]+>/g, 'SECRET')
    .replace(/[A-Za-z0-9+/]{40,}(?:={0,2}|(?:%3D){0,2})/g, 'SECRET')
    .replace(/\w{3}, \d\d[- ]\w{3}[- ]\d{4} \d\d:\d\d:\d\d GMT/g, (date) => (date.includes('1970') ? date : 'DATE'))
}

export function learnSessions(recorded: Headers, local: Headers, actor: string, bindings: Bindings): void {
  const fallback = asList(recorded['x-fallback-cookies'])[0] ?? ''
  const localFallback = asList(local['x-fallback-cookies'])[0] ?? ''
  const cookies = asList(recorded['set-cookie']).join('\n')
  const placeholder = /<session:[^>]+>/.exec(`${fallback}\n${cookies}`)?.[0]
  if (placeholder === undefined) return
  const fromFallback = /:"([^"]+)"/.exec(localFallback)?.[1]
  const fromCookie = /^a_session_[^=]+=([^;]+)/.exec(asList(local['set-cookie'])[0] ?? '')?.[1]
  const secret = fromFallback ?? (fromCookie === undefined ? undefined : decodeURIComponent(fromCookie))
  if (secret !== undefined) bindings.bindPlaceholder(placeholder, actor, secret)
}

export function compareHeaders(recorded: Headers, local: Headers, bindings: Bindings): string[] {
  return comparedHeaders.flatMap((name) => {
    const before = asList(recorded[name]).map(normalise)
    const now = asList(local[name]).map(normalise)
    if (name === 'location' && before.length === 1 && now.length === 1) {
      // Ids and secrets in addresses differ, and later lines use them.
      const [recordedAddress = '', localAddress = ''] = [asList(recorded[name])[0], asList(local[name])[0]]
      if (compareText(recordedAddress, localAddress, bindings)) return []
    }
    const same =
      before.length === now.length && before.every((value, index) => value.toLowerCase() === now[index]?.toLowerCase())
    if (same) return []
    return [`header ${name}: recorded ${JSON.stringify(before)}, here ${JSON.stringify(now)}`]
  })
}
