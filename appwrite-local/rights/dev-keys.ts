/** Dev keys: for developing on other machines they lift rate limits and the check of origins and links. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { linkProblem } from './origin.ts'
import type { RequestContext, ServerOptions } from '../types.ts'

/** True when the request carries one of the server's dev keys; a wrong one counts for nothing. */
export function hasDevKey(options: Pick<ServerOptions, 'devKeys'>, headers: IncomingHttpHeaders): boolean {
  const given = headers['x-appwrite-dev-key']
  if (typeof given !== 'string' || given === '' || options.devKeys.length === 0) return false
  const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
  return options.devKeys.some((secret) => timingSafeEqual(digest(secret), digest(given)))
}

/** Why the app may not be sent to `url`, or `null`; with a dev key any address will do. */
export function targetProblem({ app, headers }: Pick<RequestContext, 'app' | 'headers'>, url: string): string | null {
  if (hasDevKey(app.options, headers)) return URL.canParse(url) ? null : 'Invalid URI.'
  return linkProblem(url, app.projectId, app.options.platforms)
}
