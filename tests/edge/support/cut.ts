/** Loses one request to Appwrite, or its response. */
import { expect, vi } from 'vitest'
import type { Answer } from './edge.ts'

export type Cut = { at: number; what: 'request' | 'answer' }

/** Cuts one request of a run, counted from 1. @returns its result, and whether that request happened */
export async function withCut<T>(cut: Cut, run: () => Promise<T>): Promise<{ result: T; wasCut: boolean }> {
  const real = globalThis.fetch
  let count = 0
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    count += 1
    if (count !== cut.at) return real(input, init)
    if (cut.what === 'answer') await (await real(input, init)).arrayBuffer()
    throw new TypeError('Network connection lost.')
  })
  try {
    return { result: await run(), wasCut: count >= cut.at }
  } finally {
    vi.stubGlobal('fetch', real)
  }
}

/** Statuses that ask the client to retry. */
const isAgain = (answer: Answer): boolean => answer.status === 503 || answer.status === 500

/** Makes one call with a cut, then retries if it failed. */
export async function cutThenAgain(
  cut: Cut,
  send: () => Promise<Answer>
): Promise<{ answer: Answer; wasCut: boolean }> {
  const { result, wasCut } = await withCut(cut, send)
  if (result.status >= 400 && wasCut) expect(result.status, JSON.stringify(result.body)).toBe(503)
  return { answer: isAgain(result) ? await send() : result, wasCut }
}

/** The commits succeed, but their responses are lost. */
export async function withLostCommits<T>(run: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await real(input, init)
    if (init?.method !== 'PATCH' || !String(input).includes('/transactions/')) return answer
    await answer.arrayBuffer()
    throw new TypeError('Network connection lost.')
  })
  try {
    return await run()
  } finally {
    vi.stubGlobal('fetch', real)
  }
}

export async function withoutAppwrite<T>(run: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Network connection lost.')))
  try {
    return await run()
  } finally {
    vi.stubGlobal('fetch', real)
  }
}

/**
 * Loses each request and each response in turn, until the call makes no more.
 * @param stride 2 loses one request, the response of the next, and so on
 */
export async function everyCut(attempt: (cut: Cut) => Promise<boolean>, stride = 1): Promise<number> {
  let cuts = 0
  for (const what of ['request', 'answer'] as const) {
    const first = what === 'request' ? 1 : stride
    for (let at = first; await attempt({ at, what }); at += stride) cuts += 1
  }
  return cuts
}
