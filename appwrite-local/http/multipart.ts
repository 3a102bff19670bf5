/** Multipart bodies (RFC 7578) in memory: an upload chunk has at most 5 MiB. */
import { arraysFromLists, assignField } from './php-input.ts'
import type { UploadedPart } from '../types.ts'

const BLANK_LINE = Buffer.from('\r\n\r\n')
const MAX_PARTS = 1000

/** Supports PHP brackets in names. Parsing stops at the first malformed part and keeps what came before. */
export function parseMultipart(
  raw: Buffer,
  contentType: string
): { fields: Record<string, unknown>; files: UploadedPart[] } {
  const fields = Object.create(null) as Record<string, unknown>
  const files: UploadedPart[] = []
  for (const part of parts(raw, boundaryOf(contentType))) {
    const name = attribute(part.disposition, 'name')
    if (name === null) continue
    const filename = attribute(part.disposition, 'filename')
    if (filename === null) assignField(fields, name, part.data.toString('utf8'))
    else files.push({ name, filename, contentType: part.contentType, data: part.data })
  }
  return { fields: arraysFromLists(fields) as Record<string, unknown>, files }
}

interface Part {
  disposition: string
  contentType: string
  data: Buffer
}

function* parts(raw: Buffer, boundary: string): Generator<Part> {
  if (boundary === '') return
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let at = raw.indexOf(`--${boundary}`)
  if (at < 0) return
  at += delimiter.length - 2
  for (let count = 0; count < MAX_PARTS; count += 1) {
    if (raw[at] === 0x2d && raw[at + 1] === 0x2d) return
    const headerEnd = raw.indexOf(BLANK_LINE, at)
    if (headerEnd < 0) return
    const start = headerEnd + BLANK_LINE.length
    // An empty part shares the line break of the blank line with its closing boundary.
    const end = raw.indexOf(delimiter, start - 2)
    if (end < 0) return
    yield { ...partHeaders(raw.toString('utf8', at, headerEnd)), data: raw.subarray(start, Math.max(start, end)) }
    at = end + delimiter.length
  }
}

function partHeaders(text: string): { disposition: string; contentType: string } {
  let disposition = ''
  let contentType = ''
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    const value = line.slice(at + 1).trim()
    if (name === 'content-disposition') disposition = value
    if (name === 'content-type') contentType = value
  }
  return { disposition, contentType }
}

function boundaryOf(contentType: string): string {
  const match = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType)
  return match?.[1] ?? match?.[2]?.trim() ?? ''
}

/** Browsers write quotes in file names as `%22`. */
function attribute(header: string, name: string): string | null {
  const match = new RegExp(`(?:^|[;\\s])${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;]*))`, 'i').exec(header)
  if (match === null) return null
  const quoted = match[1]
  if (quoted === undefined) return (match[2] ?? '').trim()
  return quoted.replaceAll('\\"', '"').replaceAll('%22', '"').replaceAll('%0D%0A', '\r\n')
}
