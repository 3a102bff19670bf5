import { Hono, type Context } from 'hono'
import { eventText, type AiEvent } from '#core/ai/ai-events.ts'
import type { AiRequest, AiToday } from '#core/ai/ai-request.ts'
import { aiRequestSchema } from '#core/ai/ai-request-schema.ts'
import { ERROR_STATUSES } from '#core/app/api-errors.ts'
import { requireUser } from '../account/auth.ts'
import { requireAccount, type Caller } from '../account/caller.ts'
import { asApiError } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { ApiError } from '../lib/errors.ts'
import { framesOf, log } from '../lib/log-lines.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { closeCall, madeToday, openCall, type OpenCall } from './open-call.ts'
import { endOf, type Spent } from './ask-model.ts'
import { makeWorkout } from './ask-for-workout.ts'
import { modelKindOf, modelSettingsOf, type ModelSettings } from './model-settings.ts'
import { assertPicture } from './assert-picture.ts'

const REQUEST_MAX = 3_145_728

/**
 * How often a heartbeat is sent while the model thinks, in milliseconds. Only sending reveals that the page was closed.
 */
const BEAT_MS = 3000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no'
}

interface Call {
  caller: Caller
  settings: ModelSettings
  request: AiRequest
  open: OpenCall
  requestId: string
}

function logCall(call: Call, spent: Spent, startedAt: number, failure: ApiError | null): void {
  const { caller, settings, request, requestId } = call
  const code = failure?.details?.kind === 'code' ? failure.details.code : failure?.status
  log('info', 'ai', {
    requestId,
    account: caller.user.id,
    model: settings.model,
    status: failure === null ? 200 : ERROR_STATUSES[failure.status],
    code,
    calls: spent.calls,
    promptTokens: spent.promptTokens,
    completionTokens: spent.completionTokens,
    characters: spent.characters,
    endpointStatus: spent.status,
    ms: Date.now() - startedAt,
    hasPicture: request.image !== undefined,
    isTalk: request.draft !== undefined
  })
}

function failureOf(error: unknown, signal: AbortSignal): ApiError {
  if (signal.aborted) return endOf(signal)
  const known = asApiError(error)
  if (known instanceof ApiError) return known
  const { name } = error as Error
  log('error', 'bug', { error: name, route: '/api/ai/workouts', frames: error instanceof Error ? framesOf(error) : '' })
  return new ApiError('internal', 'Something went wrong on our side.')
}

const codeOf = ({ details, status }: ApiError): string => (details?.kind === 'code' ? details.code : status)

interface Line {
  send: (event: AiEvent) => void
  untilRead: () => Promise<void>
  signal: AbortSignal
}

async function work(call: Call, { send, untilRead, signal }: Line): Promise<void> {
  const startedAt = Date.now()
  const { settings, request, open } = call
  const { writer, user, contract } = call.caller
  const spent: Spent = { calls: 0, promptTokens: 0, completionTokens: 0, characters: 0, status: 0 }
  const { maxExercisesPerWorkout: maxExercises, maxAiPerDay: limit } = contract.limits
  try {
    const { content, say } = await makeWorkout({ settings, request, maxExercises, signal, spent, send })
    send({ type: 'workout', content })
    if (say !== '') send({ type: 'say', text: say })
    await untilRead()
    // A delivered workout counts, even if the page closes right now.
    const used = await closeCall(writer, user, open, 'delivered')
    send({ type: 'done', used, limit })
    logCall(call, spent, startedAt, null)
  } catch (error) {
    const failure = failureOf(error, signal)
    send({ type: 'error', code: codeOf(failure) })
    logCall(call, spent, startedAt, failure)
    // Leaving before the first word still costs the question.
    const isTried = spent.characters > 0 || (signal.reason === 'gone' && spent.calls > 0)
    await closeCall(writer, user, open, isTried ? 'tried' : 'free').catch(() => {
      log('error', 'ai-call-open', { requestId: call.requestId })
    })
  }
}

type AnyContext = Pick<Context, 'executionCtx' | 'req' | 'body'>

/** Keeps the work running to its end after the page was closed, because the open call must be closed. */
function keepAlive(c: AnyContext, done: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(done)
  } catch {
    // Tests call the app without an execution context.
  }
}

function streamed(c: AnyContext, call: Call): Response {
  const stop = new AbortController()
  const encoder = new TextEncoder()
  const timer = setTimeout(() => stop.abort('late'), call.settings.timeoutMs)
  const gone = (): void => stop.abort('gone')
  c.req.raw.signal.addEventListener('abort', gone, { once: true })
  let onPull: (() => void) | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const sendText = (text: string): void => {
        if (stop.signal.reason !== 'gone') controller.enqueue(encoder.encode(text))
      }
      const untilRead = (): Promise<void> =>
        new Promise((resolve, reject) => {
          const end = (): void => reject(endOf(stop.signal))
          if (stop.signal.aborted) return end()
          if ((controller.desiredSize ?? 0) > 0) return resolve()
          onPull = resolve
          stop.signal.addEventListener('abort', end, { once: true })
        })
      const beat = setInterval(() => onPull === null && sendText(': still here\n\n'), BEAT_MS)
      const send = (event: AiEvent): void => sendText(eventText(event))
      const done = work(call, { send, untilRead, signal: stop.signal }).finally(() => {
        clearTimeout(timer)
        clearInterval(beat)
        if (stop.signal.reason !== 'gone') controller.close()
      })
      keepAlive(c, done)
    },
    pull: () => onPull?.(),
    cancel: gone
  })
  return c.body(body, 200, HEADERS)
}

export const ai = new Hono<EdgeEnv>()
  .get('/today', requireUser, requireAccount, async (c) => {
    const { writer, user, contract } = c.get('caller')
    const used = await madeToday(writer, user)
    return c.json<AiToday>({ model: modelKindOf(c.env), used, limit: contract.limits.maxAiPerDay })
  })
  .post(
    '/workouts',
    requireUser,
    async (c, next) => {
      modelSettingsOf(c.env)
      await limitCalls(c.env, 'ai', c.get('user').id)
      await next()
    },
    jsonBody(aiRequestSchema, 'needed', REQUEST_MAX),
    requireAccount,
    async (c) => {
      const request = c.req.valid('json') as AiRequest
      if (request.image !== undefined) assertPicture(request.image)
      const settings = modelSettingsOf(c.env)
      const caller = c.get('caller')
      const open = await openCall(caller.writer, caller.user, caller.contract.limits.maxAiPerDay)
      return streamed(c, { caller, settings, request, open, requestId: c.get('requestId') })
    }
  )
