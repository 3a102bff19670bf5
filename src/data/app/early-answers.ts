/** In milliseconds: used only while the app starts, before anything is written. */
const FRESH_MS = 10_000

/**
 * The answers that the page requested before its scripts were loaded (`early-reads.ts`), each once. Null if there was
 * no request or it failed.
 */
export async function earlyAnswer<T>(path: string): Promise<T | null> {
  const answers = (globalThis as { icepointReads?: Record<string, Promise<unknown>> }).icepointReads
  const found = answers?.[path]
  if (answers === undefined || found === undefined) return null
  delete answers[path]
  return performance.now() < FRESH_MS ? ((await found) as T | null) : null
}
