/** Links that a device hands to the installed app. They come from outside, so nothing in them is trusted. */
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
  // A provider's answer is for the login, and for nothing else.
  const isAnswer = known.startsWith(CALLBACK_SCHEME) && host === 'login' && path.length <= 1
  return isAnswer ? { path: host, tail: query } : null
}

/** Path on this site, with query and fragment; null for a link to no screen of ours. `site` is any address of it. */
export function pathOfLink(link: string, site: string): string | null {
  const parts = partsOf(link, site)
  if (parts === null) return null
  // Two slashes at the beginning would name another site.
  const segments = parts.path.split('/').filter((part) => part !== '')
  const path = segments.length === 0 ? '/' : `/${segments.join('/')}/`
  return matchRoute(path) === null ? null : path + parts.tail
}
