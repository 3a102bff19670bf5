/**
 * Puts the product and its Appwrite behind two ports that can be cut. Whatever is in flight is lost, in either
 * direction.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../lib/product.ts'

export interface CutLine {
  url: string
  /** Writes of the app that reached the edge. */
  writes: () => number
  cut: () => Promise<void>
  restore: () => Promise<void>
}

const LINE_CLOSED_MS = 150

function forward(target: string, change: (text: string) => string, from: IncomingMessage, to: ServerResponse): void {
  const { host: _, connection: __, 'accept-encoding': ___, ...headers } = from.headers
  const address = new URL(from.url ?? '/', target)
  const sent = { method: from.method, headers: { ...headers, host: address.host, connection: 'close' } }
  const asked = request(address, sent, (found) => {
    const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...own } = found.headers
    // The Content-Security-Policy of the pages names Appwrite as well.
    const given = Object.entries(own).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value])
    const isConfig = from.url?.startsWith('/config.json') === true
    buffer(found).then(
      (bytes) =>
        to
          .writeHead(found.statusCode ?? 502, Object.fromEntries(given))
          .end(isConfig ? change(bytes.toString()) : bytes),
      () => to.destroy()
    )
  })
  asked.on('error', () => to.destroy())
  from.pipe(asked)
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

export async function cutLine({ url, appwrite }: Product): Promise<CutLine> {
  const real = new URL(appwrite.endpoint)
  const ports = [0, 0]
  let servers: Server[] = []
  let writes = 0
  const change = (text: string) => text.replaceAll(real.host, `127.0.0.1:${ports[1]}`)
  const restore = async () => {
    servers = [url, real.origin].map((target) =>
      createServer((from, to) => {
        if (from.method !== 'GET' && from.url?.startsWith('/api/') === true) writes += 1
        forward(target, change, from, to)
      })
    )
    for (const [index, server] of servers.entries()) ports[index] = await listen(server, ports[index] ?? 0)
  }
  const cut = async () => {
    const closing = servers.map((server) => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    })
    await Promise.all(closing)
  }
  await restore()
  return { url: `http://127.0.0.1:${ports[0]}`, writes: () => writes, cut, restore }
}

/** Cuts the line briefly again and again, with pauses of `nextMs`, until `isOver`. */
export async function cutAgainAndAgain(line: CutLine, nextMs: () => number, isOver: () => boolean): Promise<number> {
  let cuts = 0
  while (!isOver()) {
    await sleep(nextMs())
    if (isOver()) break
    await line.cut()
    await sleep(LINE_CLOSED_MS)
    await line.restore()
    cuts += 1
  }
  return cuts
}
