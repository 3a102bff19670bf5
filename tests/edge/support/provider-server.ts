/** A small OpenID Connect provider without state: the code itself contains the person. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const TYPE = { 'content-type': 'application/json' }

async function textOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** `code`: base64url of JSON with the person's claims. */
export async function startProviderServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const answer = (json: object): void => void response.writeHead(200, TYPE).end(JSON.stringify(json))
    const address = `http://localhost:${(server.address() as AddressInfo).port}`
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer: address,
        authorization_endpoint: `${address}/authorize`,
        token_endpoint: `${address}/token`,
        userinfo_endpoint: `${address}/userinfo`
      })
    if (request.url === '/userinfo') {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '')
      return answer(JSON.parse(Buffer.from(token, 'base64url').toString()) as object)
    }
    void textOf(request).then((text) => {
      const code = new URLSearchParams(text).get('code')
      answer({ access_token: code, token_type: 'Bearer', expires_in: 3600, refresh_token: 'refresh' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}
