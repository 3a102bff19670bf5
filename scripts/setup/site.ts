import WebSocket from 'ws'
import type { SetupContext } from './context.ts'

const PATIENCE = 10_000

export function siteUrl(text: string): URL {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  if (url === null || url.hostname === '')
    throw new Error(`--site must be an address like https://app.example.com: ${text}`)
  return new URL(url.origin)
}

/** True when a browser treats two hosts as the same site, estimated without the public suffix list. */
export function isSameSite(a: string, b: string): boolean {
  const isName = (host: string): boolean => /[a-z]/i.test(host) && !host.startsWith('[')
  if (!isName(a) || !isName(b)) return a === b
  const siteOf = (host: string): string => {
    const labels = host.toLowerCase().split('.')
    const isShort = (labels.at(-2) ?? '').length <= 3 && (labels.at(-1) ?? '').length === 2
    return labels.slice(isShort ? -3 : -2).join('.')
  }
  return siteOf(a) === siteOf(b)
}

export function checkCookies({ appwrite, report }: SetupContext, site: URL): void {
  const api = new URL(appwrite.endpoint)
  if (site.protocol === 'https:' && api.protocol === 'http:') {
    return report.add('missing', 'cookies', 'the site uses https and Appwrite does not: browsers block such calls')
  }
  if (isSameSite(api.hostname, site.hostname)) {
    return report.add('fine', 'cookies', `${api.hostname} and ${site.hostname} are one site: sessions are cookies`)
  }
  report.add(
    'advice',
    'cookies',
    `${api.hostname} is a different site than ${site.hostname}: sessions live in localStorage, and private media need tokens; ` +
      'better a domain of your own for Appwrite, like api. beside app.'
  )
}

/** Proxies often block websockets. */
export async function checkRealtime({ appwrite, report }: SetupContext, site: URL): Promise<void> {
  const url = `${appwrite.endpoint.replace(/^http/, 'ws')}/realtime?project=${encodeURIComponent(appwrite.project)}`
  const said = await new Promise<string>((resolve) => {
    const socket = new WebSocket(url, { origin: site.origin, handshakeTimeout: PATIENCE })
    const timer = setTimeout(() => resolve(`nothing within ${PATIENCE / 1000} s`), PATIENCE)
    const end = (text: string): void => {
      clearTimeout(timer)
      resolve(text)
      socket.terminate()
    }
    socket.once('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { type: string; data: { message?: string } }
      end(frame.type === 'connected' ? '' : (frame.data.message ?? frame.type))
    })
    socket.once('error', (error) => end(error.message))
  })
  if (said === '') return report.add('fine', 'realtime', 'responds to pages of the site')
  report.add('missing', 'realtime', `pages of the site get no realtime (${said}): proxies must let websockets through`)
}

export async function checkSite({ appwrite, report }: SetupContext, site: URL): Promise<void> {
  const get = (path: string): Promise<Response | null> =>
    fetch(new URL(path, site), { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' }).catch(() => null)
  const config = await get('/config.json')
  if (config === null || config.status !== 200) {
    return report.add('unseen', 'site', `${site.origin} has no Icepoint yet (npm run deploy)`)
  }
  const { endpoint, project } = (await config.json().catch(() => ({}))) as { endpoint?: string; project?: string }
  if (endpoint !== appwrite.endpoint || project !== appwrite.project) {
    return report.add(
      'missing',
      'site',
      `it was built for ${endpoint ?? '?'} ${project ?? '?'}: npm run deploy with this Appwrite`
    )
  }
  const health = await get('/api/health')
  if (health?.status === 200) return report.add('fine', 'site', `${site.origin} runs and reaches Appwrite`)
  report.add(
    'missing',
    'site',
    `${site.origin}/api/health answers ${health?.status ?? 'nothing'}: APPWRITE_* of the Worker, and whether it reaches Appwrite`
  )
}
