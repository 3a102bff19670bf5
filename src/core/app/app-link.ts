/** Links that a device hands to the installed app. They come from outside, so nothing in them is trusted. */
import { matchRoute } from './routes.ts'

/** Of links that only the app opens, such as `icepoint://workout/abc`. */
export const APP_SCHEME = 'icepoint'
/** The only scheme beside web addresses that Appwrite sends people back to; the project's id follows. */
export const CALLBACK_SCHEME = 'appwrite-callback-'

interface Parts {
  path: string
  rest: string
}

function partsOf(url: URL, site: string): Parts | null {
  const rest = url.search + url.hash
  if (url.origin === new URL(site).origin) return { path: url.pathname, rest }
  const path = `${url.host}/${url.pathname}`
  if (url.protocol === `${APP_SCHEME}:`) return { path, rest }
  // A provider's answer is for the login, and for nothing else.
  const isAnswer = url.protocol.startsWith(CALLBACK_SCHEME) && url.host === 'login' && url.pathname.length <= 1
  return isAnswer ? { path, rest: url.search } : null
}

/**
 * The path on this site with query and fragment; null for a link that leads to no screen of ours.
 * @param site any address of this site
 */
export function pathOfLink(link: string, site: string): string | null {
  const url = URL.parse(link)
  const parts = url === null ? null : partsOf(url, site)
  if (parts === null) return null
  // Two slashes at the beginning would name another site.
  const segments = parts.path.split('/').filter((part) => part !== '')
  const path = segments.length === 0 ? '/' : `/${segments.join('/')}/`
  return (matchRoute(path)?.route.isBuilt ?? false) ? path + parts.rest : null
}
