/** As in Appwrite, an unreadable body counts as empty: bad JSON or UTF-8, or another content type (recording 12). */
import type { IncomingMessage } from 'node:http'
import { parseMultipart } from './multipart.ts'
import { parseForm } from './php-input.ts'
import type { UploadedPart } from '../types.ts'

/** In bytes; Appwrite accepted 12 MB in a recording, and an upload chunk has 5 MiB. */
const MAX_BODY = 24 * 1024 * 1024

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

export interface ParsedBody {
  fields: Record<string, unknown>
  files: UploadedPart[]
  /** The JSON text as sent, which tells 3.0 from 3; empty for other kinds. */
  text: string
}

export class BodyTooLarge extends Error {}
/** A JSON body that is a bare string or number; Appwrite answers 500 without details. */
export class ScalarBody extends Error {}

/** @throws {BodyTooLarge} */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw new BodyTooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/** @throws {ScalarBody} */
export function parseBody(raw: Buffer, contentType: string): ParsedBody {
  const empty: ParsedBody = { fields: {}, files: [], text: '' }
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (raw.length === 0) return empty
  if (type === 'application/json') return parseJson(raw) ?? empty
  if (type === 'application/x-www-form-urlencoded') return { ...empty, fields: parseForm(raw.toString('utf8')) }
  if (type === 'multipart/form-data') return { ...empty, ...parseMultipart(raw, contentType) }
  return empty
}

/** Depth limit of PHP's `json_decode`; without it, walking such a value would overflow the stack. */
const MAX_JSON_DEPTH = 512

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === BACKSLASH) index += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_JSON_DEPTH) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
  }
  return false
}

function parseJson(raw: Buffer): ParsedBody | null {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
    if (isTooDeep(text)) return null
    value = parseStrict(text)
  } catch {
    return null
  }
  if (value === null) return null
  if (typeof value !== 'object') throw new ScalarBody()
  return { fields: Array.isArray(value) ? { ...value } : (value as Record<string, unknown>), files: [], text }
}

/** Like PHP, refuses escaped lone surrogates and keeps integers above 2^53 exact (as `bigint`). */
function parseStrict(text: string): unknown {
  if (!/\\u[dD][89a-fA-F]|\d{16}/.test(text)) return JSON.parse(text)
  const revive = (key: string, value: unknown, context: { source?: string }): unknown => {
    if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('Lone surrogate')
    if (!key.isWellFormed()) throw new SyntaxError('Lone surrogate')
    return typeof value === 'number' ? exactInteger(value, context.source ?? '') : value
  }
  return (JSON.parse as (text: string, reviver: typeof revive) => unknown)(text, revive)
}

function exactInteger(value: number, source: string): number | bigint {
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(source)) return value
  const exact = BigInt(source)
  // Above 64 bits PHP also falls back to a float.
  return BigInt.asIntN(64, exact) === exact ? exact : value
}
