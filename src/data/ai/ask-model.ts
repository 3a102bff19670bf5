import { aiEventReader, type AiEvent } from '#core/ai/ai-events.ts'
import type { AiRequest } from '#core/ai/ai-request.ts'
import { EDGE_TIMEOUT_MS } from '#core/app/api-errors.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { dropJwt, getJwt } from '../app/appwrite-rest.ts'
import { failureOf } from '../app/edge.ts'
import { networkLost } from '../app/network-lost.ts'

const send = async (body: string, signal: AbortSignal): Promise<Response> =>
  fetch('/api/ai/workouts', {
    method: 'POST',
    headers: { Authorization: `Bearer ${await getJwt()}`, 'content-type': 'application/json' },
    body,
    signal
  })

async function opened(body: string, signal: AbortSignal): Promise<Response> {
  const first = await send(body, signal)
  if (first.status !== 401) return first
  dropJwt()
  return send(body, signal)
}

type Ending = Extract<AiEvent, { type: 'done' | 'error' }>

async function read(answer: Response, take: (event: AiEvent) => void): Promise<Ending | null> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return null
  const eventsOf = aiEventReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return null
    for (const event of eventsOf(value)) {
      if (event.type === 'done' || event.type === 'error') {
        await reader.cancel()
        return event
      }
      take(event)
    }
  }
}

/**
 * `take` gets every event but the end. Aborting also stops the edge. @throws UserFacingError (`aborted` after
 * `signal`), NetworkError.
 */
export async function askModel(
  request: AiRequest,
  signal: AbortSignal,
  take: (event: AiEvent) => void
): Promise<Extract<AiEvent, { type: 'done' }>> {
  const late = AbortSignal.timeout(EDGE_TIMEOUT_MS)
  try {
    const answer = await opened(JSON.stringify(request), AbortSignal.any([signal, late]))
    if (!answer.ok) throw failureOf(answer.status, await answer.json().catch(() => null))
    const end = await read(answer, take)
    if (end === null) throw new NetworkError('unreachable')
    if (end.type === 'error') throw new UserFacingError(end.code)
    return end
  } catch (error) {
    if (signal.aborted) throw new UserFacingError('aborted')
    if (late.aborted) throw new NetworkError('timeout')
    if (error instanceof UserFacingError || error instanceof NetworkError) throw error
    throw networkLost()
  }
}
