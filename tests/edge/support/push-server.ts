/** A push service on loopback with its browsers. It decrypts messages with Node's crypto, from the receiver's side. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Pushed {
  headers: Record<string, string>
  message: { title: string; body: string; tag: string; wId: string; language: string }
}

/** What a browser shares. */
export interface Subscribed {
  path: string
  p256dh: string
  auth: string
}

interface Browser {
  keys: ECDH
  auth: Buffer
  status: number
  pushed: Pushed[]
}

/** Follows RFC 8291. @throws Error when it was not encrypted for this browser */
function decrypted({ keys, auth }: Browser, body: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = new Uint8Array(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('The last record has no end.')
  return plain.subarray(0, -1).toString('utf8')
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** `POST /browsers?status=410` creates a browser, `POST /to/{n}` pushes to it, `GET /to/{n}` shows what it received. */
async function answer(browsers: Browser[], request: http.IncomingMessage): Promise<[number, unknown]> {
  const url = new URL(request.url ?? '', 'http://push.test')
  if (url.pathname === '/browsers') {
    const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16), pushed: [] }
    const p256dh = browser.keys.generateKeys('base64url')
    const count = browsers.push({ ...browser, status: Number(url.searchParams.get('status') ?? 201) })
    return [200, { path: `/to/${count - 1}`, p256dh, auth: browser.auth.toString('base64url') } satisfies Subscribed]
  }
  const browser = browsers[Number(/^\/to\/(\d+)$/.exec(url.pathname)?.[1] ?? -1)]
  if (browser === undefined) return [404, {}]
  if (request.method === 'GET') return [200, browser.pushed]
  const message = JSON.parse(decrypted(browser, await bodyOf(request))) as Pushed['message']
  browser.pushed.push({ headers: request.headers as Record<string, string>, message })
  return [browser.status, {}]
}

export async function startPushServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const browsers: Browser[] = []
  const server = http.createServer((request, response) => {
    answer(browsers, request)
      .catch((error: unknown): [number, unknown] => [400, String(error)])
      .then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
