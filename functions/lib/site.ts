/** Where people open the site: what a request calls its host is never believed (decision 009). */
import { createMiddleware } from 'hono/factory'
import type { EdgeEnv } from './edge-env.ts'
import type { Settings } from './env.ts'
import { notFound } from './errors.ts'

/** Without https it is a site on one machine, under any name and port. */
const isFixed = (site: string | null): site is string => site?.startsWith('https:') === true

/** Under another name, such as that of workers.dev, there is nothing. Without SITE_URL every name is taken. */
export const onlyOwnHost = createMiddleware<EdgeEnv>(async (c, next) => {
  const site = c.env?.SITE_URL ?? ''
  if (isFixed(site) && new URL(c.req.url).hostname !== URL.parse(site)?.hostname) throw notFound('page')
  await next()
})

/** What was asked for, on the site's own origin: links come from there. */
export function siteAddress({ site }: Settings, requested: string): URL {
  const { origin, pathname, search } = new URL(requested)
  return new URL(pathname + search, isFixed(site) ? site : origin)
}
