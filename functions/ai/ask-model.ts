/** Asks the model one question over the OpenAI protocol. Only the configured endpoint is called. */
import { bag, list, text } from '#core/app/read-parts.ts'
import { eventReader } from '#core/ai/event-stream.ts'
import { ApiError, coded } from '../lib/errors.ts'
import type { ModelSettings } from './model-settings.ts'

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string | object[]
}

export interface Spent {
  calls: number
  promptTokens: number
  completionTokens: number
  characters: number
  status: number
}

export interface Question {
  settings: ModelSettings
  messages: readonly Message[]
  schema: object
  hasPicture: boolean
  signal: AbortSignal
  spent: Spent
  onPiece: (piece: string) => void
}

const ANSWER_MAX = 120_000
const EVENT_MAX = 200_000

const unreachable = (): ApiError => coded('unavailable', 'ai-away', 'The model cannot be reached.')
const badAnswer = (): ApiError => coded('unavailable', 'ai-bad-answer', 'The model did not answer with a workout.')

function refusalOf(status: number, hasPicture: boolean): ApiError {
  if (status === 429) return coded('resource-exhausted', 'ai-full', 'The model is too busy.')
  if (hasPicture && [400, 413, 415, 422].includes(status))
    return coded('unavailable', 'ai-no-picture', 'The model does not accept pictures.')
  return unreachable()
}

function answerOf({ spent, onPiece }: Question) {
  const before = { ...spent }
  let whole = ''
  return {
    countTokens: (usage: unknown): void => {
      const { prompt_tokens: prompt, completion_tokens: completion } = bag(usage)
      if (typeof prompt === 'number') spent.promptTokens = before.promptTokens + prompt
      if (typeof completion === 'number') spent.completionTokens = before.completionTokens + completion
    },
    add: (piece: string): void => {
      whole += piece
      spent.characters += piece.length
      if (whole.length > ANSWER_MAX) throw badAnswer()
      if (piece !== '') onPiece(piece)
    },
    whole: () => whole
  }
}

type Answer = ReturnType<typeof answerOf>

/**
 * Updates the answer with one chunk. The usage figures may arrive after the end of the answer and before the end of the
 * stream.
 */
function takeChunk(data: string, answer: Answer): 'going' | 'ended' | 'done' {
  if (data === '[DONE]') return 'done'
  let chunk: unknown
  try {
    chunk = JSON.parse(data)
  } catch {
    throw unreachable()
  }
  if (bag(chunk)['error'] !== undefined && bag(chunk)['error'] !== null) throw unreachable()
  answer.countTokens(bag(chunk)['usage'])
  const choice = bag(list(bag(chunk)['choices'])[0])
  answer.add(text(bag(choice['delta'])['content']))
  return typeof choice['finish_reason'] === 'string' ? 'ended' : 'going'
}

async function readStream(body: ReadableStream<Uint8Array>, question: Question): Promise<string> {
  const answer = answerOf(question)
  const events = eventReader(EVENT_MAX)
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const states = new Set<ReturnType<typeof takeChunk>>()
  try {
    while (!states.has('done')) {
      const { done, value } = await reader.read()
      if (done) break
      for (const { data } of events.read(decoder.decode(value, { stream: true }))) states.add(takeChunk(data, answer))
      if (events.isTooLong()) throw badAnswer()
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  if (!states.has('ended') && !states.has('done')) throw unreachable()
  return answer.whole()
}

async function readWhole(body: ReadableStream<Uint8Array>, question: Question): Promise<string> {
  const answer = answerOf(question)
  let json = ''
  const decoder = new TextDecoder()
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    json += decoder.decode(bytes, { stream: true })
    if (json.length > EVENT_MAX) throw badAnswer()
  }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw unreachable()
  }
  answer.countTokens(bag(value)['usage'])
  answer.add(text(bag(bag(list(bag(value)['choices'])[0])['message'])['content']))
  return answer.whole()
}

async function askEndpoint(question: Question, url: string, key: string): Promise<string> {
  const { settings, messages, schema, signal, spent, hasPicture } = question
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` })
    },
    body: JSON.stringify({
      model: settings.model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_schema', json_schema: { name: 'workout', strict: true, schema } }
    }),
    // Security: the key is sent nowhere else.
    redirect: 'manual',
    signal
  })
  spent.status = response.status
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel()
    throw refusalOf(response.status, hasPicture)
  }
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream')
  return isStream ? readStream(response.body, question) : readWhole(response.body, question)
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(unreachable()), { once: true })
  })

async function askBinding(question: Question): Promise<string> {
  const { settings, messages, schema, signal, spent } = question
  if (settings.kind !== 'binding') throw unreachable()
  const answer = answerOf(question)
  const asked = settings.ai.run(settings.model, {
    messages,
    response_format: { type: 'json_schema', json_schema: schema }
  })
  const value = await Promise.race([asked, whenAborted(signal)])
  spent.status = 200
  answer.countTokens(bag(value)['usage'])
  const words = bag(value)['response']
  answer.add(typeof words === 'string' ? words : JSON.stringify(words ?? ''))
  return answer.whole()
}

/** @throws ApiError with the reason why the model did not answer */
export async function askModel(question: Question): Promise<string> {
  const { settings, signal, spent } = question
  if (signal.aborted) throw endOf(signal)
  spent.calls += 1
  spent.status = 0
  try {
    return await (settings.kind === 'endpoint'
      ? askEndpoint(question, settings.url, settings.key)
      : askBinding(question))
  } catch (error) {
    if (error instanceof ApiError && !signal.aborted) throw error
    if (signal.aborted) throw endOf(signal)
    throw unreachable()
  }
}

export function endOf(signal: AbortSignal): ApiError {
  return signal.reason === 'gone'
    ? coded('cancelled', 'cancelled', 'The page was closed.')
    : coded('deadline-exceeded', 'ai-slow', 'The model took too long.')
}
