/** Links that the device hands to the installed app. They come from outside and are not trusted. */
import { APP_SCHEME, CALLBACK_SCHEME } from './app-schemes.ts'
import { matchRoute } from './routes.ts'

const LINK = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is

interface Parts {
  path: string
  tail: string
}

function partsOf(link: string, site: string): Parts | null {
  const [, scheme = '', host = '', path = '', query = '', fragment = ''] = LINK.exec(link) ?? []
  const tail = query + fragment
  const known = scheme.toLowerCase()
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]+/.exec(site) ?? []
  if (`${known}://${host.toLowerCase()}` === origin) return { path, tail }
  if (known === APP_SCHEME) return { path: `${host}/${path}`, tail }
  // A provider's answer may only reach the login.
  const isAnswer = known.startsWith(CALLBACK_SCHEME) && host === 'login' && path.length <= 1
  return isAnswer ? { path: host, tail: query } : null
}

/**
 * The path on this site, with query and fragment, or null when the link leads to none of our screens. `site` is any
 * address on it.
 */
export function pathOfLink(link: string, site: string): string | null {
  const parts = partsOf(link, site)
  if (parts === null) return null
  // Two leading slashes would name another site.
  const segments = parts.path.split('/').filter((part) => part !== '')
  const path = segments.length === 0 ? '/' : `/${segments.join('/')}/`
  return matchRoute(path) === null ? null : path + parts.tail
}
