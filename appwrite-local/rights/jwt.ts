/** HS256 only, as Appwrite makes them (adhocore/jwt). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const HEADER = Buffer.from('{"typ":"JWT","alg":"HS256"}').toString('base64url')

/** `exp` is in seconds since 1970. */
export function signJwt(payload: Record<string, unknown>, secret: string): string {
  const body = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return `${body}.${signature(body, secret)}`
}

/** Messages match Appwrite's library. */
export class JwtProblem extends Error {}

/** `now` in milliseconds since 1970. @throws {JwtProblem} malformed, forged or expired */
export function verifyJwt(token: string, secret: string, now: number): Record<string, unknown> {
  const [header, payload, mark, ...more] = token.split('.')
  if (header === undefined || payload === undefined || mark === undefined || more.length > 0) {
    throw new JwtProblem('Invalid token: Incomplete segments')
  }
  // Security: the algorithm is never taken from the token.
  if (parseObject(header)['alg'] !== 'HS256') throw new JwtProblem('Invalid token: Unsupported header algo')
  const expected = Buffer.from(signature(`${header}.${payload}`, secret))
  const given = Buffer.from(mark)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new JwtProblem('Invalid token: Signature failed')
  }
  const claims = parseObject(payload)
  const expires = claims['exp']
  if (typeof expires === 'number' && expires * 1000 <= now) throw new JwtProblem('Invalid token: Expired')
  return claims
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function parseObject(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Anything but a JSON object gets the error below.
  }
  throw new JwtProblem('JSON failed: Syntax error')
}
