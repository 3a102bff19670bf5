/**
 * A bare server of node:http and ws. `POST /store?path=…` stores the JSON that it then returns; `sync` in the query
 * syncs to a file.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'

const answers = new Map<string, Buffer>()
const log = openSync(join(process.argv[2] ?? '.', 'bare.log'), 'a')

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const server = createServer((request, answer) => {
  void bodyOf(request).then((body) => {
    const url = new URL(request.url ?? '/', 'http://bare')
    if (url.pathname === '/store') answers.set(url.searchParams.get('path') ?? '', body)
    if (url.searchParams.has('sync')) {
      writeSync(log, body)
      fdatasyncSync(log)
    }
    const json = answers.get(url.pathname) ?? Buffer.from('{}')
    if (url.pathname === '/broadcast') for (const socket of sockets.clients) socket.send(json.toString())
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length }).end(json)
  })
})
const sockets = new WebSocketServer({ server })

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => {
  closeSync(log)
  process.exit(0)
})
