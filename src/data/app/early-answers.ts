/** Milliseconds: only while the app starts. Nothing is written before. */
const FRESH_MS = 10_000

/** What the page asked for before its scripts were there (`early-reads.ts`), each once. Null where it did not, or that failed. */
export async function earlyAnswer<T>(path: string): Promise<T | null> {
  const answers = (globalThis as { icepointReads?: Record<string, Promise<unknown>> }).icepointReads
  const found = answers?.[path]
  if (answers === undefined || found === undefined) return null
  delete answers[path]
  return performance.now() < FRESH_MS ? ((await found) as T | null) : null
}
