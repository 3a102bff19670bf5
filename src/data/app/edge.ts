import type { hc } from 'hono/client'
import { EDGE_TIMEOUT_MS, type ApiErrorBody, type ErrorDetails } from '#core/app/api-errors.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { loadOnce } from '#core/app/load-once.ts'
import type { AppType } from '../../../functions/index.ts'
import { dropJwt, getJwt } from './appwrite-rest.ts'
import { networkLost } from './network-lost.ts'

export type Api = ReturnType<typeof hc<AppType>>['api']

export type Success<R> = R extends { json(): Promise<infer Body> } ? Exclude<Body, ApiErrorBody> : never

export type AnswerOf<Call extends (...args: never[]) => unknown> = Success<Awaited<ReturnType<Call>>>

interface Answer {
  ok: boolean
  status: number
  headers?: Headers
  json(): Promise<unknown>
}

async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, { ...init, signal: AbortSignal.timeout(EDGE_TIMEOUT_MS) })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new NetworkError('timeout')
    throw networkLost()
  }
}

const loadHono = loadOnce(() =>
  import('hono/client').catch(() => {
    throw networkLost()
  })
)

async function apiWith(headers: Record<string, string>): Promise<Api> {
  const { hc } = await loadHono()
  return hc<AppType>('/', { headers, fetch: timedFetch }).api
}

function codeOf(status: string, details: ErrorDetails | null): string {
  if (details?.kind === 'code') return details.code
  if (details?.kind === 'limit') return status === 'quota-exceeded' ? 'quota-exceeded' : 'limit-reached'
  if (details?.kind === 'version') return 'newer-version'
  return status === 'resource-exhausted' ? 'rate-limited' : status
}

/** An answer that is not in our error format counts as `internal` (spec, section 8). */
export function failureOf(status: number, body: unknown): UserFacingError {
  const error = (body as Partial<ApiErrorBody> | null)?.error
  if (typeof error?.status !== 'string') return new UserFacingError(status === 503 ? 'unavailable' : 'internal')
  const details = error.details ?? null
  return new UserFacingError(codeOf(error.status, details), details)
}

async function read<R extends Answer>(answer: R): Promise<Success<R>> {
  const body = await answer.json().catch(() => null)
  if (body === null && answer.headers?.get('content-type')?.startsWith('text/html') === true) throw networkLost()
  if (!answer.ok) throw failureOf(answer.status, body)
  if (body === null || body === undefined) throw new UserFacingError('internal')
  return body as Success<R>
}

/**
 * Renews a refused JWT once. @throws UserFacingError with a code of `errors.*`; NetworkError when no answer came.
 * Repeat the same write then: its id makes that safe.
 */
export async function ask<R extends Answer>(send: (api: Api) => Promise<R>): Promise<Success<R>> {
  const first = await send(await apiWith({ Authorization: `Bearer ${await getJwt()}` }))
  if (first.status !== 401) return read(first)
  dropJwt()
  return read(await send(await apiWith({ Authorization: `Bearer ${await getJwt()}` })))
}

export async function askAsVisitor<R extends Answer>(send: (api: Api) => Promise<R>): Promise<Success<R>> {
  return read(await send(await apiWith({})))
}

/** `token` is that of a seat in a room (docs/live.md). */
export async function askAsMember<R extends Answer>(
  token: string,
  send: (api: Api) => Promise<R>
): Promise<Success<R>> {
  return read(await send(await apiWith({ Authorization: `Room ${token}` })))
}
