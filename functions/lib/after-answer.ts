import type { Context } from 'hono'

export function afterAnswer(c: Pick<Context, 'executionCtx'>, work: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // Outside of a Worker (demo data, tests) it continues on its own.
  }
}
