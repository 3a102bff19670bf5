/** Dev keys lift rate limits and the checks of origins and links. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { linkProblem } from './origin.ts'
import type { RequestContext, ServerOptions } from '../types.ts'

/** A wrong dev key is ignored. */
export function hasDevKey(options: Pick<ServerOptions, 'devKeys'>, headers: IncomingHttpHeaders): boolean {
  const given = headers['x-appwrite-dev-key']
  if (typeof given !== 'string' || given === '' || options.devKeys.length === 0) return false
  const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
  return options.devKeys.some((secret) => timingSafeEqual(digest(secret), digest(given)))
}

/** Returns why the app may not be redirected to `url`; a dev key allows any address. */
export function targetProblem({ app, headers }: Pick<RequestContext, 'app' | 'headers'>, url: string): string | null {
  if (hasDevKey(app.options, headers)) return URL.canParse(url) ? null : 'Invalid URI.'
  return linkProblem(url, app.projectId, app.options.platforms)
}
