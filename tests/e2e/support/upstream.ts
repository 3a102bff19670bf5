/** Shared parts of the test servers that forward to the product. */
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SITE } from './support.ts'

interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
}

const DROPPED = new Set(['host', 'connection', 'accept-encoding', 'content-length', 'transfer-encoding', 'origin'])

async function answerOf(found: Response): Promise<Answer> {
  return { status: found.status, headers: found.headers, bytes: Buffer.from(await found.arrayBuffer()) }
}

export async function passedOn(request: IncomingMessage, address: string): Promise<Answer> {
  const headers = Object.entries(request.headers).filter(([name]) => !DROPPED.has(name))
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const found = await fetch(address, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
    ...(hasBody ? { body: new Uint8Array(await buffer(request)) } : {})
  })
  return answerOf(found)
}

const files = new Map<string, Promise<Answer>>()

export const isBuiltFile = (path: string): boolean => path.startsWith('/_astro/')

/** Requested once per process, because such a file is named by its content. */
export function builtFile(path: string): Promise<Answer> {
  const file = files.get(path) ?? fetch(SITE + path).then(answerOf)
  files.set(path, file)
  file.catch(() => files.delete(path))
  return file
}
