/** Stands before the Worker, as the network's cache does: what never changes is asked for once, not by every new browser. */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { HOST } from '../../../scripts/lib/config.ts'
import { onFreePort } from '../../../scripts/lib/ports.ts'

interface Kept {
  headers: string[]
  body: Buffer
}

export interface Front {
  url: string
  close: () => void
}

const isImmutable = (answer: IncomingMessage): boolean =>
  answer.statusCode === 200 && /\bimmutable\b/.test(answer.headers['cache-control'] ?? '')

async function keep(answer: IncomingMessage, response: ServerResponse): Promise<Kept> {
  const kept = { headers: answer.rawHeaders, body: await buffer(answer) }
  response.writeHead(200, kept.headers).end(kept.body)
  return kept
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

/** @param target where the Worker answers. */
export function startKeptAnswers(target: string, firstPort: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const all = new Map<string, Kept>()

  const server = createServer((request, response) => {
    const key = `${request.url ?? '/'} ${String(request.headers['accept-encoding'])}`
    const isPlain = request.method === 'GET' && request.headers.range === undefined
    const known = isPlain ? all.get(key) : undefined
    if (known) return void response.writeHead(200, known.headers).end(known.body)
    const options = { method: request.method, headers: request.headers, agent }
    const asked = ask(target + (request.url ?? '/'), options, (answer) => {
      if (!isPlain || !isImmutable(answer)) return pass(answer, response)
      keep(answer, response).then(
        (kept) => all.set(key, kept),
        () => response.destroy()
      )
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  const listen = (port: number) =>
    new Promise<Front>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, HOST, () => {
        const close = () => {
          server.close()
          server.closeAllConnections()
          agent.destroy()
        }
        resolve({ url: `http://${HOST}:${port}`, close })
      })
    })
  return onFreePort(firstPort, HOST, () => {}, listen)
}
