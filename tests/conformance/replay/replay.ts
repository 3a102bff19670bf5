import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from 'appwrite-local'
import { Bindings } from './bindings.ts'
import { compareAnswer, type LocalResponse, send, sendLine, serverUserAgent } from './http-step.ts'
import { type HttpLine, type Json, loadRecording, type OtherLine, parseJson, type Recording } from './recording.ts'
import { firstDate, RecordedClock } from './recorded-clock.ts'
import { mailStep } from './mail-step.ts'
import { paired } from './parallel-step.ts'
import type { ReplaySetup, SetupTools } from './setup-tools.ts'
import { setupOf } from './setups.ts'
import { compareStubRequest, withLocalProvider, withRecordedProvider } from './stub-step.ts'
import { Sockets } from './socket-step.ts'

export interface StepResult {
  line: number
  step: string
  /** Actor, method and path, or the websocket connection. */
  title: string
  differences: string[]
}

export interface ReplayReport {
  name: string
  results: StepResult[]
  matched: number
}

const apiKey = 'replay-key'
/** Milliseconds that the server takes for columns and indexes: one tick of the clock. */
const schemaDelay = 1
type Bodies = Map<number, Record<string, Json>>

function firstLine(body: Buffer): string {
  return body.toString().split('\n')[0]?.slice(0, 200) ?? ''
}

function tools(
  port: number,
  projectId: string,
  bindings: Bindings,
  bodies: Bodies,
  { settings, clock }: Pick<LocalParts, 'settings' | 'clock'>
): SetupTools {
  const call = async (method: string, url: string, body: Json, headers: Record<string, string>) => {
    // Each object needs a later date than the previous one.
    clock.tick()
    const sent = {
      'x-appwrite-project': projectId,
      'content-type': 'application/json',
      'user-agent': serverUserAgent,
      ...headers
    }
    const answer = await send(port, method, url, sent, Buffer.from(JSON.stringify(body)))
    // A missing service must not stop the replay; the lines that need the setup then differ.
    if (answer.status >= 400)
      console.warn(`setup: ${method} ${url} answered ${answer.status} ${firstLine(answer.body)}`)
    return answer
  }
  return {
    bindings,
    settings,
    bodyOf: (line) => bodies.get(line) ?? {},
    asKey: async (method, url, body) => {
      const answer = await call(method, url, body, { 'x-appwrite-key': apiKey })
      return answer.status < 400 && answer.body.length > 0 ? parseJson(answer.body.toString()) : {}
    },
    signIn: async (name, email, password) => {
      const answer = await call(
        'POST',
        '/v1/account/sessions/email',
        { email, password },
        { origin: 'http://localhost:5173', 'user-agent': '' }
      )
      const header = answer.headers['x-fallback-cookies']
      const fallback = parseJson(typeof header === 'string' ? header : '{}') as Record<string, string>
      bindings.bindPlaceholder(`<session:${name}>`, name, fallback[`a_session_${projectId}`] ?? '')
    }
  }
}

type Rows = (rows: Json[]) => Json[]

const byId: Rows = (rows) => {
  const id = (row: Json): string => String((row as { $id: string }).$id)
  return [...rows].sort((left, right) => (id(left) < id(right) ? -1 : 1))
}
const columnsOnly: Rows = (rows) => rows.map((row) => Object.keys(row as object).sort())

function withRows(body: Json | undefined, change: Rows): Json {
  if (body === null || typeof body !== 'object' || Array.isArray(body) || !Array.isArray(body['rows']))
    return body ?? null
  return { ...body, rows: change(body['rows']) }
}

/** Makes rows in random order, or a random selection, comparable on both sides. */
function calmed(line: HttpLine, answer: LocalResponse, setup: ReplaySetup): [HttpLine, LocalResponse] {
  const isSampled = setup.sampled?.includes(line.line) ?? false
  const change = isSampled ? columnsOnly : byId
  if (!isSampled && !setup.unordered?.includes(line.line)) return [line, answer]
  const response = { ...line.response, body: withRows(line.response.body, change) }
  const body = withRows(parseJson(answer.body.toString()), change)
  return [
    { ...line, response },
    { ...answer, body: Buffer.from(JSON.stringify(body)) }
  ]
}

function sendStep(line: HttpLine, { port, bindings, setup }: WalkContext): Promise<LocalResponse> {
  return sendLine(withLocalProvider(line, setup.provider), port, apiKey, bindings, setup.rawBodies?.[line.line])
}

function resultOf(line: HttpLine, answer: LocalResponse, context: WalkContext): StepResult {
  const { bindings, bodies, setup } = context
  if (answer.headers['content-type']?.startsWith('application/json') && answer.body.length > 0) {
    bodies.set(line.line, parseJson(answer.body.toString()) as Record<string, Json>)
  }
  const title = `${line.actor} ${line.request.method} ${line.request.path}`
  const differences = compareAnswer(...calmed(line, withRecordedProvider(answer, setup.provider), setup), bindings)
  return { line: line.line, step: line.step, title, differences }
}

/** Sends a line, or its whole group when it is the first of a parallel group. */
async function httpStep(line: HttpLine, recording: Recording, context: WalkContext): Promise<StepResult[]> {
  const group = context.setup.parallel?.find(([first, last]) => line.line >= first && line.line <= last)
  if (group === undefined) return [resultOf(line, await sendStep(line, context), context)]
  const [first, last] = group
  if (line.line !== first) return []
  const lines = recording.lines.filter(
    (other): other is HttpLine => other.kind === 'http' && other.line >= first && other.line <= last
  )
  const answers = await Promise.all(lines.map((other) => sendStep(other, context)))
  return paired(lines, answers).map(([other, answer]) => resultOf(other, answer, context))
}

interface WalkContext {
  port: number
  bindings: Bindings
  bodies: Bodies
  setup: ReplaySetup
}

interface LocalParts {
  settings: SetupTools['settings']
  mailDir: string
  clock: RecordedClock
  differing: ReadonlySet<number>
}

class Walk {
  readonly #recording: Recording
  readonly #setup: ReplaySetup
  readonly #local: LocalParts
  readonly #context: WalkContext
  readonly #sockets: Sockets
  readonly #results: StepResult[] = []
  /** Requests to the provider that arrive before the response to the line that causes them. */
  readonly #asked: OtherLine[] = []

  constructor(recording: Recording, setup: ReplaySetup, port: number, local: LocalParts) {
    this.#recording = recording
    this.#setup = setup
    this.#local = local
    this.#context = { port, bindings: new Bindings(), bodies: new Map(), setup }
    this.#sockets = new Sockets(port, apiKey, this.#context.bindings, local.differing)
  }

  async run(): Promise<StepResult[]> {
    const { settings, clock } = this.#local
    const { port, bindings, bodies } = this.#context
    const setupTools = tools(port, this.#recording.projectId, bindings, bodies, { settings, clock })
    await this.#setup.begin?.(setupTools)
    for (const line of this.#recording.lines) {
      const time = this.#setup.clock?.[line.line]
      if (time !== undefined) clock.moveTo(Date.parse(time))
      await this.#setup.before?.[line.line]?.(setupTools)
      if (this.#setup.doneLines?.includes(line.line) !== true) await this.#step(line)
    }
    this.#sockets.closeAll()
    return this.#results
  }

  async #step(line: Recording['lines'][number]): Promise<void> {
    if (line.kind === 'other') {
      this.#otherStep(line)
      return
    }
    this.#local.clock.advance(line)
    if (line.kind === 'http') {
      this.#results.push(...(await httpStep(line, this.#recording, this.#context)))
      this.#compareProvider()
      return
    }
    const title = `websocket ${line.connection} ${line.direction} ${line.event.type}`
    this.#add(line, title, await this.#sockets.step(line))
  }

  #otherStep(line: OtherLine): void {
    const differences = mailStep(line, this.#local.mailDir, this.#context.bindings)
    if (differences !== null) this.#add(line, 'mail', differences)
    if (line.value['stub'] !== undefined) this.#asked.push(line)
  }

  #compareProvider(): void {
    const requests = this.#setup.provider?.takeRequests() ?? []
    for (const recorded of this.#asked.splice(0)) {
      this.#add(recorded, 'provider', compareStubRequest(recorded, requests.shift()))
    }
  }

  #add({ line, step }: { line: number; step: string }, title: string, differences: string[]): void {
    this.#results.push({ line, step, title, differences })
  }
}

/**
 * Replays a recording, for example `04-rows`, with an empty data folder. Prints failed setup calls.
 * @param differing lines with a known difference, whose missing frames are not waited for
 */
export async function replay(name: string, differing: ReadonlySet<number>): Promise<ReplayReport> {
  const recording = loadRecording(name)
  const setup = setupOf(name)
  const mailDir = mkdtempSync(path.join(tmpdir(), 'appwrite-replay-'))
  const clock = new RecordedClock(firstDate(recording))
  const settings = structuredClone(setup.schema.settings ?? {})
  const server = await start({
    memory: true,
    schema: { projectId: recording.projectId, ...setup.schema, settings },
    keys: [apiKey, ...(setup.keys ?? [])],
    schemaDelay,
    now: clock.read,
    mailDir
  })
  await setup.provider?.start()
  try {
    const results = await new Walk(recording, setup, server.port, { settings, mailDir, clock, differing }).run()
    return { name, results, matched: results.filter((result) => result.differences.length === 0).length }
  } finally {
    await setup.provider?.close()
    await server.close()
    rmSync(mailDir, { recursive: true, force: true })
  }
}
