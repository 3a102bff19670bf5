import { isOwnAnswer } from '#core/app/line.ts'

/** In milliseconds. A slower connection is of no use to the app. */
const PATIENCE_MS = 8000

export async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health/here', {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    return isOwnAnswer(await answer.json())
  } catch {
    return false
  }
}
