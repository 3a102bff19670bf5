import http from 'node:http'
import { type Bindings, expandElided } from './bindings.ts'
import { compareHeaders, learnSessions } from './compare-headers.ts'
import { compareJson } from './compare.ts'
import { type HttpLine, type Json, parseJson, type RecordedRequest, type RecordedResponse } from './recording.ts'
import { fileOf, kindOf, sha256 } from './test-files.ts'

export interface LocalResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Sent as Host, so that links in answers equal the recorded ones. */
const recordedHost = 'localhost:9090'
/** Most recordings omit user agents. The one of server SDKs shows in the sessions they create. */
export const serverUserAgent = 'AppwriteNodeJSSDK/26.2.0 (Linux; 6.1.0; x64)'
const boundary = '----replay-boundary-1f3a'
const agent = new http.Agent({ keepAlive: true })

/** Repeated headers become lists, as in the recordings. */
function allHeaders(response: http.IncomingMessage): http.IncomingHttpHeaders {
  const entries = Object.entries(response.headersDistinct)
  return Object.fromEntries(entries.map(([name, values]) => [name, values?.length === 1 ? values[0] : values]))
}

/** Follows no redirects and does not throw on an error status. */
export function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | undefined
): Promise<LocalResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: { host: recordedHost, ...headers, ...length }
    }
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: allHeaders(response), body: Buffer.concat(chunks) })
      })
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

function withQuery(request: RecordedRequest, bindings: Bindings, actor: string): string {
  const path = bindings.fill(request.path, actor)
  const pairs = Object.entries(request.query ?? {}).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [key, bindings.fill(item, actor)])
  )
  if (pairs.length === 0) return path
  const query = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
  return `${path}?${query.join('&')}`
}

/** Rebuilds a truncated body: repeats the last character, then closes all brackets. */
function rebuildLarge(prefix: string, size: number): Buffer {
  const closers: string[] = []
  let inString = false
  for (const character of prefix) {
    if (character === '"') inString = !inString
    if (inString) continue
    if (character === '{') closers.unshift('}')
    if (character === '[') closers.unshift(']')
    if (character === '}' || character === ']') closers.shift()
  }
  const tail = (inString ? '"' : '') + closers.join('')
  return Buffer.from(prefix.padEnd(size - tail.length, prefix.at(-1) ?? 'x') + tail)
}

interface MultipartPart {
  name: string
  value?: string
  filename?: string
  contentType?: string
  size?: number
  sha256?: string
}

function multipart(parts: MultipartPart[], bindings: Bindings, actor: string): Buffer {
  const chunks = parts.flatMap((part) => {
    if (part.filename === undefined) {
      const value = bindings.fill(part.value ?? '', actor)
      return [`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"\r\n\r\n${value}\r\n`]
    }
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.filename}"\r\n`
    const data = fileOf(part.sha256 ?? '') ?? Buffer.alloc(part.size ?? 0, 'x')
    return [`${head}Content-Type: ${part.contentType ?? 'application/octet-stream'}\r\n\r\n`, data, '\r\n']
  })
  return Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)))
}

function stringify(value: Json): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(String(item)) : item
  )
}

function requestBody(request: RecordedRequest, bindings: Bindings, actor: string): Buffer | undefined {
  const { body, bodyText } = request
  if (bodyText !== undefined && !bodyText.includes('…<elided')) return Buffer.from(bindings.fill(bodyText, actor))
  if (body === undefined) return undefined
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) {
    if (Array.isArray(body['multipart']))
      return multipart(body['multipart'] as unknown as MultipartPart[], bindings, actor)
    if (typeof body['prefix'] === 'string' && typeof body['size'] === 'number') {
      return rebuildLarge(body['prefix'], body['size'])
    }
    if (typeof body['text'] === 'string' && Object.keys(body).length === 1) {
      return Buffer.from(bindings.fill(body['text'], actor))
    }
  }
  return Buffer.from(stringify(bindings.fillJson(body, actor)))
}

/** `rawBody` replaces a body that the recording could not store. */
export function sendLine(
  line: HttpLine,
  port: number,
  key: string,
  bindings: Bindings,
  rawBody?: Buffer
): Promise<LocalResponse> {
  const { request, actor } = line
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = bindings.fill(value.replace('<key>', key).replace('<boundary>', boundary), actor)
  }
  const body = line.response.body
  const fromServerSdk = body !== null && typeof body === 'object' && !Array.isArray(body) && body['osCode'] === 'LIN'
  if (fromServerSdk && headers['user-agent'] === undefined) headers['user-agent'] = serverUserAgent
  const sent = rawBody ?? requestBody(request, bindings, actor)
  return send(port, request.method, withQuery(request, bindings, actor), headers, sent)
}

function compareBinary(recorded: { [key: string]: Json }, local: Buffer): string[] {
  const kind = String(recorded['kind'] ?? '')
  const isImage = /^(?:PNG|JPEG|WEBP|GIF|ISO)/.test(kind)
  if (isImage && kindOf(local) !== kind && kind !== 'ISO heic') return [`body: recorded ${kind}, here ${kindOf(local)}`]
  const file = fileOf(String(recorded['sha256']))
  if (file) return file.equals(local) ? [] : [`body: other bytes (${local.length} of ${file.length})`]
  if (isImage) return []
  if (local.length !== recorded['size']) return [`body: recorded ${recorded['size']} bytes, here ${local.length}`]
  return sha256(local) === recorded['sha256']
    ? []
    : [`body: same size, other bytes (${kindOf(local)}, recorded ${kind})`]
}

/** Compares only the visible text, because the layout of Appwrite's HTML pages is its own. */
function comparePage(recorded: string, local: string): string[] {
  const visible = local
    .replace(/<!DOCTYPE[^>]*>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // The recordings store 300 characters.
  return visible.slice(0, 300) === recorded ? [] : [`page: recorded "${recorded}", here "${visible.slice(0, 200)}"`]
}

function compareBody(recorded: RecordedResponse, local: Buffer, bindings: Bindings): string[] {
  const body = recorded.bodyText === undefined ? recorded.body : parseJson(recorded.bodyText)
  if (body === undefined)
    return local.length === 0 ? [] : [`body: recorded none, here ${local.toString().slice(0, 200)}`]
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) {
    if (typeof body['sha256'] === 'string' && 'kind' in body) return compareBinary(body, local)
    if (typeof body['visibleText'] === 'string') return comparePage(body['visibleText'], local.toString())
    if (typeof body['text'] === 'string' && Object.keys(body).length === 1) {
      return expandElided(body['text']) === local.toString()
        ? []
        : [`body: recorded ${body['text'].slice(0, 200)}, here ${local.toString().slice(0, 200)}`]
    }
  }
  try {
    return compareJson(body, parseJson(local.toString()), 'body', bindings)
  } catch {
    return [`body: not JSON: ${local.toString().slice(0, 200)}`]
  }
}

function decodedUser(secret: string): string | undefined {
  const match = /"id":"([^"]+)"/.exec(Buffer.from(secret, 'base64').toString())
  return match?.[1]
}

function learnSecrets(line: HttpLine, local: LocalResponse, bindings: Bindings): void {
  learnSessions(line.response.headers, local.headers, line.actor, bindings)
  const body = line.response.body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return
  for (const field of ['secret', 'jwt'] as const) {
    const recorded = body[field]
    const bound = typeof recorded === 'string' ? bindings.get(recorded) : undefined
    if (typeof recorded !== 'string' || bound === undefined) continue
    if (field === 'jwt') {
      const user = /^\/v1\/users\/([^/]+)\/jwts$/.exec(line.request.path)?.[1] ?? line.actor
      bindings.bindPlaceholder(`<jwt:${user}>`, line.actor, bound)
    } else if (line.request.path.includes('/sessions')) {
      const user = decodedUser(recorded)
      if (user !== undefined) bindings.bindPlaceholder(`<session:${user}>`, line.actor, bound)
    }
  }
}

export function compareAnswer(line: HttpLine, local: LocalResponse, bindings: Bindings): string[] {
  const recorded = line.response
  const differences: string[] = []
  if (recorded.status !== local.status) {
    const text = local.body.length > 0 ? ` ${local.body.toString().slice(0, 250)}` : ''
    differences.push(`status: recorded ${recorded.status}, here ${local.status}${text}`)
    learnSecrets(line, local, bindings)
    return differences
  }
  differences.push(...compareBody(recorded, local.body, bindings))
  differences.push(...compareHeaders(recorded.headers, local.headers, bindings))
  learnSecrets(line, local, bindings)
  return differences
}
