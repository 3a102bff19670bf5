/** Allowed origins and CORS headers (Network/Cors.php, Validator/Origin.php, recording 12). */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { AppwriteError } from '../http/errors.ts'

const ALLOWED_HEADERS =
  'Accept, Origin, Cookie, Set-Cookie, Content-Type, Content-Range, X-Appwrite-Project, X-Appwrite-Key, ' +
  'X-Appwrite-Dev-Key, X-Appwrite-Locale, X-Appwrite-Mode, X-Appwrite-JWT, X-Appwrite-Organization, ' +
  'X-Appwrite-Response-Format, X-Appwrite-Timeout, X-Appwrite-ID, X-Appwrite-Timestamp, X-Appwrite-Session, ' +
  'X-Appwrite-Platform, X-Appwrite-Impersonate-User-Id, X-Appwrite-Impersonate-User-Email, ' +
  'X-Appwrite-Impersonate-User-Phone, X-SDK-Version, X-SDK-Name, X-SDK-Language, X-SDK-Platform, X-SDK-GraphQL, ' +
  'X-SDK-Profile, Range, Cache-Control, Expires, Pragma, X-Fallback-Cookies, X-Requested-With, X-Forwarded-For, ' +
  'X-Forwarded-User-Agent'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Appwrite knows these schemes, but none is registered here. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'chrome-extension': 'Chrome Extension',
  'moz-extension': 'Firefox Extension',
  'safari-web-extension': 'Safari Extension',
  'ms-browser-extension': 'Edge Extension'
}

export function corsHeaders(origin: string, echo: boolean): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '86400'
  }
  if (echo && hostOf(origin) !== '') headers['access-control-allow-origin'] = origin.toLowerCase()
  return headers
}

export function isAllowedOrigin(origin: string, projectId: string, platforms: readonly string[]): boolean {
  return originProblem(origin, projectId, platforms) === null
}

/** Requests without `Origin` or with an API key pass. @throws {AppwriteError} 403 `general_unknown_origin` */
export function checkOrigin(headers: IncomingHttpHeaders, projectId: string, platforms: readonly string[]): void {
  const origin = headers.origin ?? ''
  const key = headers['x-appwrite-key']
  if (origin === '' || (typeof key === 'string' && key !== '')) return
  const problem = originProblem(origin, projectId, platforms)
  if (problem !== null) throw new AppwriteError('general_unknown_origin', { message: problem })
}

/** Returns why a link to `url` must not be sent; `null` when its host is a registered platform. */
export function linkProblem(url: string, projectId: string, platforms: readonly string[]): string | null {
  const problem = originProblem(url, projectId, platforms)
  if (problem?.startsWith('Invalid Scheme.'))
    return unknownOrigin(hostOf(url), '').replace('Invalid Origin.', 'Invalid URI.')
  return problem?.replace('Invalid Origin.', 'Invalid URI.') ?? null
}

function originProblem(origin: string, projectId: string, platforms: readonly string[]): string | null {
  const host = hostOf(origin)
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(origin)?.[1]?.toLowerCase() ?? ''
  if (scheme === '' || host === '') return 'Invalid Origin.'
  if (scheme === `appwrite-callback-${projectId}`.toLowerCase() || scheme === 'exp') return null
  const extension = EXTENSIONS[scheme]
  if (extension !== undefined) return unknownOrigin(host, `Web (${extension})`)
  if (scheme !== 'http' && scheme !== 'https') {
    return (
      `Invalid Scheme. The scheme used (${scheme}) in the Origin (${origin}) is not supported. ` +
      'If you are using a custom scheme, please change it to `appwrite-callback-<PROJECT_ID>`'
    )
  }
  if (LOCAL_HOSTS.has(host) || platforms.some((pattern) => matchesHost(pattern.toLowerCase(), host))) return null
  return unknownOrigin(host, 'Web')
}

function unknownOrigin(host: string, platform: string): string {
  return `Invalid Origin. Register your new client (${host}) as a new ${platform}${platform === '' ? '' : ' '}platform on your project console dashboard`
}

/** Platforms may be `example.com` or `*.example.com`. */
function matchesHost(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === host
}

/** Security: user names and backslashes before the host must not pass for it. */
function hostOf(origin: string): string {
  const url = URL.parse(origin)
  if (url !== null && /^https?:$/.test(url.protocol)) return url.hostname.toLowerCase()
  const match = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i.exec(origin)
  return match?.[1]?.toLowerCase() ?? ''
}
