/**
 * The product and its Appwrite at one address owned by the test, which can be stopped or taken over by a captive
 * portal.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SITE } from './support.ts'
import { builtFile, isBuiltFile, passedOn } from './upstream.ts'

const KEPT = [
  'content-type',
  'content-security-policy',
  'content-range',
  'accept-ranges',
  'cache-control',
  'location',
  'x-robots-tag',
  'set-cookie',
  'x-fallback-cookies'
]
const PORTAL = '<!doctype html><title>Hotel</title><h1>Please log in to our WLAN</h1>'

export interface OwnServer {
  url: string
  /** Answers everything with its own page, like a captive portal. */
  portal: (isOn: boolean) => void
  /** Stops listening at its address. */
  end: () => Promise<void>
}

export async function startOwnServer(): Promise<OwnServer> {
  let isPortal = false
  let url = ''
  const config = (await (await fetch(`${SITE}/config.json`)).json()) as { endpoint: string }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (isPortal) return void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    if (path === '/config.json')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...config, endpoint: `${url}/v1` }))
    const target = path.startsWith('/v1/') ? new URL(config.endpoint).origin : SITE
    const found = isBuiltFile(path) ? await builtFile(path) : await passedOn(request, target + path)
    for (const name of KEPT) {
      const value = name === 'set-cookie' ? found.headers.getSetCookie() : found.headers.get(name)
      if (value !== null && value.length > 0) response.setHeader(name, value)
    }
    response.writeHead(found.status, { 'content-length': found.bytes.length }).end(found.bytes)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    portal: (isOn) => {
      isPortal = isOn
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
