/**
 * The product and its Appwrite, each behind a server that can be stopped; then nothing answers, like without reception.
 */
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { installation } from './people.ts'
import { SITE } from './support.ts'

/** Bodies and headers that contain Appwrite's address. */
const NAMES_APPWRITE = /json|html/

export interface Endable {
  url: string
  end: () => void
  /** Changes each response to a path containing these words, until it is called with null. */
  disturb: (words: string, how: ((response: ServerResponse) => void) | null) => void
  asked: string[]
}

interface Way {
  from: string
  rename: (text: string) => string
  disturbed: Map<string, (response: ServerResponse) => void>
  asked: string[]
}

function pass(request: IncomingMessage, response: ServerResponse, { from, rename }: Way): void {
  const target = new URL(request.url ?? '/', from)
  const headers = { ...request.headers, host: target.host, 'accept-encoding': 'identity' }
  const passed = ask(target, { method: request.method, headers }, (answer) => {
    const own = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, typeof value === 'string' ? rename(value) : value])
    )
    answer.on('error', () => response.destroy())
    if (!NAMES_APPWRITE.test(answer.headers['content-type'] ?? '')) {
      response.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(response)
      return
    }
    const renamed = (body: Buffer) => {
      const text = Buffer.from(rename(body.toString()))
      delete own['content-length']
      delete own['transfer-encoding']
      response.writeHead(answer.statusCode ?? 502, { ...own, 'content-length': text.length }).end(text)
    }
    // A page that closes aborts its request; nobody then needs the response.
    buffer(answer).then(renamed, () => response.destroy())
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

async function listen(way: Way): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    way.asked.push(`${request.method} ${path}`)
    const disturbed = [...way.disturbed].find(([words]) => path.includes(words) && request.method !== 'OPTIONS')
    if (disturbed === undefined) return pass(request, response, way)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    disturbed[1](response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

export async function startEndable(): Promise<Endable> {
  const { endpoint } = await installation()
  const real = new URL(endpoint).origin
  let own = ''
  const rename = (text: string) =>
    text.replaceAll(real, own).replaceAll(real.replace('http', 'ws'), own.replace('http', 'ws'))
  const shared = { rename, disturbed: new Map<string, (response: ServerResponse) => void>(), asked: [] as string[] }
  const [site, appwrite] = await Promise.all([listen({ from: SITE, ...shared }), listen({ from: real, ...shared })])
  own = `http://127.0.0.1:${appwrite.port}`
  return {
    url: `http://127.0.0.1:${site.port}`,
    asked: shared.asked,
    disturb: (words, how) => {
      if (how === null) shared.disturbed.delete(words)
      else shared.disturbed.set(words, how)
    },
    end: () => {
      for (const { server } of [site, appwrite]) {
        server.close()
        server.closeAllConnections()
      }
    }
  }
}
