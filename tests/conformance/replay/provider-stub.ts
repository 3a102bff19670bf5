/** The OpenID Connect provider of the OAuth2 recording, with its recorded answers. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from './recording.ts'

export interface StubRequest {
  method: string
  url: string
  body: Record<string, string>
}

export class ProviderStub {
  readonly recordedUrl = 'http://localhost:9191'
  person: { status: number; body: Json } = { status: 200, body: {} }
  #server: http.Server | undefined
  #requests: StubRequest[] = []
  #url = ''

  get url(): string {
    return this.#url
  }

  async start(): Promise<void> {
    const server = http.createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#url = `http://localhost:${(server.address() as AddressInfo).port}`
    this.#server = server
  }

  takeRequests(): StubRequest[] {
    return this.#requests.splice(0)
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((resolve) => (this.#server === undefined ? resolve() : this.#server.close(() => resolve())))
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const url = request.url ?? ''
    this.#requests.push({ method: request.method ?? '', url, body })
    const { status, json } = this.#reply(url, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }

  #reply(url: string, body: Record<string, string>): { status: number; json: Json } {
    if (url === '/.well-known/openid-configuration') return { status: 200, json: this.#discovery() }
    if (url === '/userinfo') return { status: this.person.status, json: this.person.body }
    if (body['code'] === 'bad') return { status: 400, json: { error: 'invalid_grant', error_description: 'bad code' } }
    const tokens = { access_token: 'access-1', token_type: 'Bearer', expires_in: 3600, refresh_token: 'refresh-1' }
    return { status: 200, json: tokens }
  }

  #discovery(): Json {
    return {
      issuer: this.#url,
      authorization_endpoint: `${this.#url}/authorize`,
      token_endpoint: `${this.#url}/token`,
      userinfo_endpoint: `${this.#url}/userinfo`
    }
  }
}
