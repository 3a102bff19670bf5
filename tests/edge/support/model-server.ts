/**
 * A server that speaks OpenAI's protocol: chat completions, streamed, with a JSON Schema that it checks, and pictures.
 * The model's name selects its answer (`yoga`, `fault:prose`), or the athlete's words do when the model is `words`.
 * Standalone: `node tests/edge/support/model-server.ts --port 4790`.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ANSWERS } from '../../../src/core/ai/answers.test-kit.ts'
import { faultyAnswer } from './model-faults.ts'
import type { CompletionRequest, JsonSchema, SeenRequest } from './model-protocol.ts'

/** Strict schemas require every member and allow no others. */
function isStrict(schema: JsonSchema): boolean {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? [])
  ]
  if (schema.type !== 'object') return inner.every(isStrict)
  const names = Object.keys(schema.properties ?? {})
  return (
    schema.additionalProperties === false &&
    names.every((name) => schema.required?.includes(name)) &&
    inner.every(isStrict)
  )
}

const PICTURE = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/

/** Returns null for a request that the real server would answer too. */
function refusalOf(body: CompletionRequest): string | null {
  const { response_format: format } = body
  if (format?.type !== 'json_schema' || format.json_schema?.strict !== true) return 'no json_schema'
  if (!isStrict(format.json_schema.schema ?? {})) return 'the schema is not strict'
  const parts = body.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  const isFine = parts.every(({ type, text, image_url: image }) =>
    type === 'text' ? typeof text === 'string' : type === 'image_url' && PICTURE.test(image?.url ?? '')
  )
  return isFine ? null : 'a part is not understood'
}

async function jsonOf(request: http.IncomingMessage): Promise<CompletionRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as CompletionRequest
}

const wordsIn = ({ messages }: CompletionRequest): string =>
  messages
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')))
    .join('\n')

function scenarioOf(body: CompletionRequest): string {
  if (body.model !== 'words') return body.model
  return (
    /fault:[a-z\d-]+/.exec(
      wordsIn(body.messages.length > 0 ? { ...body, messages: body.messages.slice(1) } : body)
    )?.[0] ?? 'quiet'
  )
}

/** In pieces that split words, like tokens. */
function* piecesOf(words: string): Generator<string> {
  for (let at = 0; at < words.length; at += 23) yield words.slice(at, at + 23)
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const usageOf = (body: CompletionRequest, words: string) => ({
  prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4),
  completion_tokens: Math.ceil(words.length / 4)
})

async function stream(
  response: http.ServerResponse,
  body: CompletionRequest,
  words: string,
  pieceMs: number
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(chunk({ role: 'assistant', content: '' }))
  for (const piece of piecesOf(words)) {
    if (response.destroyed) return
    response.write(chunk({ content: piece }))
    if (pieceMs > 0) await pause(pieceMs)
  }
  response.write(chunk({}, 'stop'))
  response.end(`data: ${JSON.stringify({ choices: [], usage: usageOf(body, words) })}\n\ndata: [DONE]\n\n`)
}

export interface ModelServer {
  /** For `AI_ENDPOINT`. */
  url: string
  close: () => Promise<void>
}

async function answerCompletion(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  seen: Map<string, SeenRequest[]>
) {
  const body = await jsonOf(request)
  const key = (request.headers.authorization ?? '').replace('Bearer ', '')
  const own: SeenRequest = { path: request.url ?? '', body, isCutOff: false, isAnswered: false }
  const before = seen.get(key) ?? []
  seen.set(key, [...before, own])
  response.on('finish', () => (own.isAnswered = true))
  response.on('close', () => (own.isCutOff = !response.writableFinished))
  const refuse = (status: number, message: string): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
  // Recorded, so that a test can prove that nobody was sent here.
  if (own.path !== '/v1/chat/completions') return refuse(404, 'no such call')
  const refusal = refusalOf(body)
  if (refusal !== null) return refuse(400, refusal)
  const scenario = scenarioOf(body)
  const [name = '', pieceMs = '0'] = scenario.split('@')
  const canned = ANSWERS[name]
  if (canned !== undefined) return stream(response, body, JSON.stringify(canned), Number(pieceMs))
  await faultyAnswer(name, {
    body,
    response,
    turn: before.length,
    refuse,
    say: (words) => stream(response, body, words, 0),
    piece: (content) => chunk({ content })
  })
}

/** @param port 0 picks a free one */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const seen = new Map<string, SeenRequest[]>()
  const server = http.createServer((request, response) => {
    const key = /^\/seen\/(.+)$/.exec(request.url ?? '')?.[1]
    if (key !== undefined)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(seen.get(key) ?? []))
    if (request.method !== 'POST') return void response.writeHead(404).end()
    answerCompletion(request, response, seen).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--port')
  const { url } = await startModelServer(at === -1 ? 4790 : Number(process.argv[at + 1]))
  console.log(`AI_ENDPOINT=${url} AI_MODEL=words`)
}
