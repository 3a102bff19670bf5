/**
 * `/` and `/reset`: the operator's page. Only for callers on this machine: the connection must come from it, name it, and
 * have passed no proxy. Everybody else gets what Appwrite answers for unknown paths.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseForm } from '../http/php-input.ts'
import { readBody } from '../http/body.ts'
import type { App } from '../types.ts'
import { readFacts } from './facts.ts'
import { operatorPage } from './page.ts'
import { Reset } from './reset.ts'

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLocal(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? ''
  const fromHere = address === '::1' || /^(::ffff:)?127\./.test(address)
  const proxied = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in request.headers)
  // A foreign name that leads here is somebody else's page that reads ours (DNS rebinding).
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return fromHere && !proxied && LOCAL_NAMES.has(name)
}

export class Operator {
  readonly #app: App
  readonly #reset: Reset
  readonly #token = randomBytes(32).toString('hex')

  constructor(app: App) {
    this.#app = app
    this.#reset = new Reset(app)
  }

  /** Answers a request that is for the operator's page. @returns false when it is not */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = (request.url ?? '').split('?')[0]
    const isShow = path === '/' && (request.method === 'GET' || request.method === 'HEAD')
    const isReset = path === '/reset' && request.method === 'POST'
    if ((!isShow && !isReset) || !isLocal(request)) return false
    const answer = isReset ? this.#resetAll(request, response) : Promise.resolve(this.#show(response, 200))
    answer.catch((error: unknown) => {
      process.stderr.write(`appwrite-local: operator's page: ${String(error)}\n`)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('The page could not be made.\n')
    })
    return true
  }

  #show(response: ServerResponse, status: number): void {
    const nonce = randomBytes(16).toString('base64')
    const html = operatorPage({
      facts: readFacts(this.#app),
      state: this.#reset.state,
      token: this.#token,
      nonce,
      refills: this.#app.options.onReset !== ''
    })
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    })
    response.end(html)
  }

  async #resetAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = parseForm((await readBody(request)).toString('utf8'))
    const { origin, host } = request.headers
    if (origin !== `http://${host}` || !this.#knows(fields['token']) || fields['sure'] !== 'yes') {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Only the page itself may do this.\n')
      return
    }
    await this.#reset.start(`http://${host}/v1`)
    response.writeHead(303, { location: '/', 'content-length': 0 }).end()
  }

  #knows(token: unknown): boolean {
    if (typeof token !== 'string' || token.length !== this.#token.length) return false
    const [given, own] = [Buffer.from(token), Buffer.from(this.#token)]
    return given.length === own.length && timingSafeEqual(given, own)
  }
}
