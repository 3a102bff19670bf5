/** Determines the site's address. The request's Host header is never trusted (decision 009). */
import { createMiddleware } from 'hono/factory'
import type { EdgeEnv } from './edge-env.ts'
import type { Settings } from './env.ts'
import { notFound } from './errors.ts'

/** Without https, the site runs on one machine and may have any name and port. */
const isFixed = (site: string | null): site is string => site?.startsWith('https:') === true

/** Answers 404 under any other host, such as workers.dev. Without SITE_URL, every host is accepted. */
export const onlyOwnHost = createMiddleware<EdgeEnv>(async (c, next) => {
  const site = c.env?.SITE_URL ?? ''
  if (isFixed(site) && new URL(c.req.url).hostname !== URL.parse(site)?.hostname) throw notFound('page')
  await next()
})

/** The requested URL on the site's own origin, which is what links are built from. */
export function siteAddress({ site }: Settings, requested: string): URL {
  const { origin, pathname, search } = new URL(requested)
  return new URL(pathname + search, isFixed(site) ? site : origin)
}
