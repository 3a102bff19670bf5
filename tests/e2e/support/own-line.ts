/** The product behind the test's own servers, which it can stop and restart; then nothing listens on their ports. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { installation } from './people.ts'
import { SITE } from './support.ts'

export interface OwnLine {
  url: string
  end: () => Promise<void>
  begin: () => Promise<void>
}

type Change = (text: string) => string

function forward(target: URL, change: Change, from: IncomingMessage, to: ServerResponse): void {
  const { host: _, connection: __, 'accept-encoding': ___, ...headers } = from.headers
  const asked = request(
    new URL(from.url ?? '/', target),
    { method: from.method, headers: { ...headers, host: target.host, connection: 'close' } },
    (found) => {
      const given = Object.entries(found.headers).flatMap(([name, value]) =>
        value === undefined || ['connection', 'transfer-encoding', 'content-length'].includes(name)
          ? []
          : [[name, typeof value === 'string' ? change(value) : value] as const]
      )
      const isConfig = from.url?.startsWith('/config.json') === true
      const body = isConfig ? buffer(found).then((bytes) => Buffer.from(change(bytes.toString()))) : buffer(found)
      body.then(
        (bytes) => to.writeHead(found.statusCode ?? 502, Object.fromEntries(given)).end(bytes),
        () => to.destroy()
      )
    }
  )
  asked.on('error', () => to.destroy())
  from.pipe(asked)
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** @param answer called instead of the product when it returns true */
export async function startOwnLine(
  answer: (from: IncomingMessage, to: ServerResponse) => boolean = () => false
): Promise<OwnLine> {
  const { endpoint } = await installation()
  const behind = [new URL(SITE), new URL(endpoint)]
  const ports = [0, 0]
  let servers: Server[] = []
  const change: Change = (text) => text.replaceAll(new URL(endpoint).host, `127.0.0.1:${ports[1]}`)
  const begin = async () => {
    servers = behind.map((target) =>
      createServer((from, to) => {
        if (!answer(from, to)) forward(target, change, from, to)
      })
    )
    for (const [index, server] of servers.entries()) ports[index] = await listen(server, ports[index] ?? 0)
  }
  const end = async () => {
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        return closed
      })
    )
  }
  await begin()
  return { url: `http://127.0.0.1:${ports[0]}`, begin, end }
}
