/** JSON Web Tokens, HS256 only, as Appwrite makes them (adhocore/jwt). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const HEADER = Buffer.from('{"typ":"JWT","alg":"HS256"}').toString('base64url')

/** Signs `payload` with `secret`; `exp` in it is in seconds since 1970. */
export function signJwt(payload: Record<string, unknown>, secret: string): string {
  const body = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return `${body}.${signature(body, secret)}`
}

/** The payload of a token that is genuine and not past its `exp`, else `null`. `now` in milliseconds since 1970. */
export function verifyJwt(token: string, secret: string, now: number): Record<string, unknown> | null {
  const [header, payload, mark, ...rest] = token.split('.')
  if (header === undefined || payload === undefined || mark === undefined || rest.length > 0) return null
  const expected = Buffer.from(signature(`${header}.${payload}`, secret))
  const given = Buffer.from(mark)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const claims = parseObject(payload)
  if (claims === null || parseObject(header)?.['alg'] !== 'HS256') return null
  const expires = claims['exp']
  if (typeof expires === 'number' && expires * 1000 <= now) return null
  return claims
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function parseObject(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
