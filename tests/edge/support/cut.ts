/** Loses one request to Appwrite, or its answer. */
import { vi } from 'vitest'

export type Cut = { at: number; what: 'request' | 'answer' }

/** Cuts one request of a run; the first is 1. @returns its result, and whether that request happened */
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

/** The commits happen, but their answers are lost. */
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
 * Loses each request and each answer in turn, until the call has no more.
 * @param stride 2 loses one request, the answer of the next, and so on
 */
export async function everyCut(attempt: (cut: Cut) => Promise<boolean>, stride = 1): Promise<number> {
  let cuts = 0
  for (const what of ['request', 'answer'] as const) {
    const first = what === 'request' ? 1 : stride
    for (let at = first; await attempt({ at, what }); at += stride) cuts += 1
  }
  return cuts
}
