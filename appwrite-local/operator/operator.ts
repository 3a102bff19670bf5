/** The operator's page, for this machine only: local connection and host name, no proxy. Others get Appwrite's 404. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseForm } from '../http/php-input.ts'
import { readBody } from '../http/body.ts'
import type { ServerState } from '../system/server-state.ts'
import { readFacts } from './facts.ts'
import { operatorPage } from './page.ts'
import { Reset } from './reset.ts'
import { UnknownSnapshot } from '../store/snapshots.ts'

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLocal(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? ''
  const fromHere = address === '::1' || /^(::ffff:)?127\./.test(address)
  const proxied = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in request.headers)
  // Security: a foreign host name that resolves to us is DNS rebinding.
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return fromHere && !proxied && LOCAL_NAMES.has(name)
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`)
}

type Action = (endpoint: string, fields: Record<string, unknown>) => Promise<unknown>

export class Operator {
  readonly #server: ServerState
  readonly #reset: Reset
  readonly #token = randomBytes(32).toString('hex')
  readonly #actions: ReadonlyMap<string, Action>

  constructor(server: ServerState) {
    this.#server = server
    this.#reset = new Reset(server)
    this.#actions = new Map<string, Action>([
      ['/reset', (endpoint) => this.#reset.start(endpoint)],
      ['/snapshot', () => server.snapshot()],
      ['/restore', (_endpoint, fields) => server.restore({ id: String(fields['snapshot']) })]
    ])
  }

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const isShow = path === '/' && (request.method === 'GET' || request.method === 'HEAD')
    const action = request.method === 'POST' ? this.#actions.get(path) : undefined
    if ((!isShow && action === undefined) || !isLocal(request)) return false
    const answer = action === undefined ? this.#show(response) : this.#act(action, request, response)
    answer.catch((error: unknown) => {
      if (!(error instanceof UnknownSnapshot))
        process.stderr.write(`appwrite-local: operator's page: ${String(error)}\n`)
      if (response.headersSent) response.destroy()
      else if (error instanceof UnknownSnapshot) plain(response, 404, error.message)
      else plain(response, 500, 'The page could not be created.')
    })
    return true
  }

  async #show(response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64')
    const { app } = this.#server
    const html = operatorPage({
      facts: await this.#server.turns.share(() => readFacts(this.#server.app)),
      snapshots: this.#server.snapshots(),
      state: this.#reset.state,
      token: this.#token,
      nonce,
      refills: app.options.onReset !== ''
    })
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    })
    response.end(html)
  }

  async #act(action: Action, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = parseForm((await readBody(request)).toString('utf8'))
    const { origin, host } = request.headers
    if (origin !== `http://${host}` || !this.#knows(fields['token']) || fields['sure'] !== 'yes') {
      plain(response, 403, 'Only the page itself may do this.')
      return
    }
    await action(`http://${host}/v1`, fields)
    response.writeHead(303, { location: '/', 'content-length': 0 }).end()
  }

  #knows(token: unknown): boolean {
    if (typeof token !== 'string' || token.length !== this.#token.length) return false
    const [given, own] = [Buffer.from(token), Buffer.from(this.#token)]
    return given.length === own.length && timingSafeEqual(given, own)
  }
}
