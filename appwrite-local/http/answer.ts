import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Reply } from '../types.ts'

const compress = promisify(gzip)

/** JSON above this many bytes is compressed when the caller accepts it (utopia-php/http). */
const COMPRESS_ABOVE = 1024

export const NO_CACHE: OutgoingHttpHeaders = {
  'cache-control': 'no-cache, no-store, must-revalidate',
  expires: '0',
  pragma: 'no-cache'
}

/** A HEAD request gets only headers. Never throws when the caller has disconnected. */
export async function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  common: OutgoingHttpHeaders
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...common, 'x-content-type-options': 'nosniff', ...reply.headers }
  let body: Buffer | string | Readable = reply.body ?? ''
  if (reply.json !== undefined) {
    body = Buffer.from(toJson(reply.json))
    headers['content-type'] ??= 'application/json; charset=UTF-8'
    if (body.length > COMPRESS_ABOVE && accepts(request, 'gzip')) {
      body = await compress(body, { level: constants.Z_BEST_SPEED })
      headers['content-encoding'] = 'gzip'
      headers['vary'] = 'Accept-Encoding'
    }
  }
  headers['content-type'] ??= 'text/html'
  await write(request, response, reply.status, headers, body)
}

async function write(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer | string | Readable
): Promise<void> {
  const head = request.method === 'HEAD'
  if (body instanceof Readable) {
    response.writeHead(status, headers)
    if (head) {
      body.destroy()
      response.end()
      return
    }
    // A caller may disconnect midway; a disk error ends the connection.
    await pipeline(body, response).catch(() => response.destroy())
    return
  }
  // Node omits the length of a 204; Appwrite sends 0.
  headers['content-length'] ??= Buffer.byteLength(body)
  response.writeHead(status, headers)
  response.end(head || status === 204 ? undefined : body)
}

/** Writes `bigint` as a bare integer and keeps values of `JSON.rawJSON`. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const raw = JSON as unknown as { rawJSON: (text: string) => unknown }
    return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? raw.rawJSON(String(item)) : item))
  }
}

function accepts(request: IncomingMessage, encoding: string): boolean {
  const header = request.headers['accept-encoding']
  return typeof header === 'string' && header.split(',').some((part) => part.split(';')[0]?.trim() === encoding)
}
