/** Random requests to every route, with parameters from nearly valid to absurd. */
import fc from 'fast-check'
import { services } from 'appwrite-local/testing'
import { fields, id, IDS, NAMES, number, queryText, text } from './fuzz-values.ts'

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** `a=b&queries[0]=…` with odd brackets. */
const search = fc
  .array(
    fc.tuple(
      fc.constantFrom(...NAMES),
      fc.constantFrom('', '[]', '[0]', '[a][b]', '[', ']', '[][][]'),
      fc.oneof(queryText, text, number.map(String))
    ),
    {
      maxLength: 4
    }
  )
  .map((parts) => parts.map(([name, brackets, item]) => `${name}${brackets}=${escape(item)}`).join('&'))

function escape(item: string): string {
  return encodeURIComponent(item.toWellFormed())
}

const routes = services.flatMap((service) => service.routes)

/** Existing ids, by the name of their placeholder. */
const KNOWN: Record<string, string> = {
  databaseId: 'db',
  tableId: 'notes',
  collectionId: 'notes',
  rowId: 'r1',
  documentId: 'r1',
  column: 'n',
  attribute: 'n',
  bucketId: 'files',
  userId: 'alice',
  teamId: 'team'
}

/** A known route with ids, or an unknown path. A deletion never gets an existing id. */
const target = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constantFrom(...routes).chain((route) =>
      fc.array(id, { minLength: 5, maxLength: 5 }).map((ids) => {
        let next = 0
        const path = route.path.replaceAll(/:(\w+)/g, (placeholder, name: string, at: number) => {
          const chosen = ids[next++] ?? ''
          const isVictim = route.method === 'DELETE' && at + placeholder.length === route.path.length
          if (isVictim) return escape(IDS.includes(chosen) ? `${chosen}x` : chosen)
          return escape(KNOWN[name] !== undefined && chosen.length < 6 ? KNOWN[name] : chosen)
        })
        return { method: route.method as string, path }
      })
    )
  },
  fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc
      .array(fc.oneof(text, fc.constantFrom('v1', 'account', 'tablesdb', 'storage', 'realtime')))
      .map((parts) => `/${parts.map(escape).join('/')}`)
  })
)

const multipart = fc
  .array(fc.tuple(fc.constantFrom(...NAMES, 'file', 'data[title]', '__proto__[x]'), text, fc.boolean()), {
    maxLength: 5
  })
  .map((parts) => {
    const lines = parts.map(([name, item, isFile]) => {
      const file = isFile ? `; filename="${name}.png"\r\ncontent-type: image/png` : ''
      return `--edge\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${item}\r\n`
    })
    return { type: 'multipart/form-data; boundary=edge', bytes: Buffer.from(`${lines.join('')}--edge--\r\n`) }
  })

const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fields.map((bag) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(bag)) }))
  },
  multipart,
  search.map((form) => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form) })),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: 'application/json', bytes: Buffer.from(bytes) })),
  fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => ({ type: 'multipart/form-data; boundary=edge', bytes: Buffer.from(bytes) })),
  fields.map((bag) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(bag).slice(0, -3)) })),
  text.map((item) => ({ type: 'text/plain', bytes: Buffer.from(item) }))
)

/** The HTTP client itself refuses other characters. */
const headerText = text.map((item) => item.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300))

const odd = fc.dictionary(
  fc.constantFrom(
    'x-appwrite-timestamp',
    'x-appwrite-response-format',
    'x-appwrite-locale',
    'content-range',
    'range',
    'x-appwrite-id',
    'accept-encoding',
    'origin',
    'cookie',
    'x-fallback-cookies',
    'x-appwrite-jwt',
    'x-appwrite-session',
    'x-appwrite-project',
    'user-agent',
    'x-forwarded-proto'
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      'bytes 0-5242879/20000000',
      'bytes=0-',
      'bytes=9-1',
      'bytes 5-1/2',
      '2026-01-01',
      '{"a":1}',
      'http://localhost'
    )
  ),
  { maxKeys: 2 }
)

/** `callers`: headers of a guest, users and keys. */
export function fuzzRequest(callers: readonly Record<string, string>[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(target, search, body, fc.constantFrom(...callers), fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, odd))
    .map(([{ method, path }, parameters, sent, caller, more]) => ({
      method,
      path: parameters === '' ? path : `${path}?${parameters}`,
      headers: { 'content-type': sent.type, ...caller, ...more },
      body: sent.bytes
    }))
}
