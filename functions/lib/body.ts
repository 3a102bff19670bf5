import type { MiddlewareHandler } from 'hono'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { check } from '#core/workout/schema.ts'
import type { EdgeEnv } from './edge-env.ts'
import { ApiError, badInput, coded } from './errors.ts'

export const BODY_MAX = 1_048_576

async function readText(request: Request, max: number): Promise<string> {
  const tooLarge = (): ApiError => coded('invalid-argument', 'body-too-large', 'The request is too large.')
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge()
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > max) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw coded('invalid-argument', 'not-json', 'The request is not UTF-8.')
  }
}

export function isStorableText(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (!next.isWellFormed() || next.includes('\u0000')) return false
    } else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) waiting.push(item)
  }
  return true
}

/** @throws ApiError `invalid-argument`. */
export async function readJson(request: Request, max = BODY_MAX): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw coded('invalid-argument', 'not-json', 'Send JSON with content-type application/json.')
  }
  const text = await readText(request, max)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw coded('invalid-argument', 'not-json', 'The request is not JSON.')
  }
  if (!isStorableText(value)) throw badInput('', 'bad-text')
  return value
}

/** With `optional`, a request without a content type counts as `{}`. */
export function jsonBody<S extends GenericSchema>(
  schema: S,
  presence: 'needed' | 'optional' = 'needed',
  max = BODY_MAX
): MiddlewareHandler<EdgeEnv, string, { in: { json: InferInput<S> }; out: { json: InferOutput<S> } }> {
  return async (c, next) => {
    const isLeftOut = presence === 'optional' && !c.req.raw.headers.has('content-type')
    const value = isLeftOut ? {} : await readJson(c.req.raw, max)
    // valibot accepts `[]` as an object without required fields.
    if (Array.isArray(value)) throw badInput('', 'bad-input')
    const checked = check(schema as GenericSchema<unknown, InferOutput<S>>, value)
    if (!checked.ok) {
      throw new ApiError('invalid-argument', 'The input is not valid.', {
        kind: 'input',
        issues: checked.issues.slice(0, 50)
      })
    }
    c.req.addValidatedData('json', checked.value as object)
    await next()
  }
}
