/** Walks a recording against a fresh local server and reports what differs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from 'appwrite-local'
import { Bindings } from './bindings.ts'
import { compareAnswer, type LocalResponse, send, sendLine, serverUserAgent } from './http-step.ts'
import {
  type HttpLine,
  type Json,
  loadRecording,
  type OtherLine,
  parseJson,
  type RecordedLine,
  type Recording
} from './recording.ts'
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
  /** Empty when the answer matches. */
  differences: string[]
}

export interface ReplayReport {
  name: string
  results: StepResult[]
  matched: number
}

const apiKey = 'replay-key'
/** How long work on columns and indexes takes here, in milliseconds: one step of the clock. */
const schemaDelay = 1
/** A recorded date moves the clock only this far forward, in milliseconds; more is test data, not time. */
const largestJump = 3_600_000

function textOf(body: Json | undefined): string {
  return JSON.stringify(body ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value))
}

function seesWork(line: HttpLine): boolean {
  return line.request.method === 'GET' && /"status":"(?:processing|deleting)"/.test(textOf(line.response.body))
}

/** The clock of the replayed server: it follows the dates of the recorded answers. */
class RecordedClock {
  #now: number

  constructor(start: number) {
    this.#now = start
  }

  read = (): number => this.#now

  /** A little time passes. */
  tick(): void {
    this.#now += 1
  }

  /**
   * Time passes a little with every step, and jumps to the recorded time of it when that is known. It stands still
   * where the recording looked at a column or index while Appwrite still worked at it.
   */
  advance(line: RecordedLine): void {
    if (line.kind === 'http' && seesWork(line)) return
    this.tick()
    if (line.kind !== 'http') return
    for (const match of textOf(line.response.body).matchAll(/"\$(?:created|updated)At":"([^"]+)"/g))
      this.moveTo(Date.parse(match[1] ?? ''))
  }

  moveTo(time: number): void {
    if (time > this.#now && time - this.#now < largestJump) this.#now = time
  }
}

function firstDate(recording: Recording): number {
  for (const line of recording.lines) {
    if (line.kind !== 'http') continue
    const match = /"\$updatedAt":"(2026-1[12][^"]+)"/.exec(textOf(line.response.body))
    if (match?.[1] !== undefined) return Date.parse(match[1]) - 1000
  }
  return Date.parse('2026-11-21T04:00:00Z')
}

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
    // What is made one after the other has dates one after the other.
    clock.tick()
    const sent = {
      'x-appwrite-project': projectId,
      'content-type': 'application/json',
      'user-agent': serverUserAgent,
      ...headers
    }
    const answer = await send(port, method, url, sent, Buffer.from(JSON.stringify(body)))
    // A service that is not there yet must not hide the others: the lines that need the setup differ and show it.
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

/** Rows whose order or choice is random are made comparable, in the recording and here. */
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

/** Sends a line, or all those that were sent at the same time when it is the first of them. */
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

/** What a walk needs of the server besides its port. */
interface LocalParts {
  settings: SetupTools['settings']
  mailDir: string
  clock: RecordedClock
  /** Lines whose answer is known to differ. */
  differing: ReadonlySet<number>
}

async function walk(
  recording: Recording,
  setup: ReplaySetup,
  port: number,
  { settings, mailDir, clock, differing }: LocalParts
): Promise<StepResult[]> {
  const bindings = new Bindings()
  const sockets = new Sockets(port, apiKey, bindings, differing)
  const bodies: Bodies = new Map()
  const setupTools = tools(port, recording.projectId, bindings, bodies, { settings, clock })
  const results: StepResult[] = []
  const asked: OtherLine[] = []
  await setup.begin?.(setupTools)
  for (const line of recording.lines) {
    const time = setup.clock?.[line.line]
    if (time !== undefined) clock.moveTo(Date.parse(time))
    await setup.before?.[line.line]?.(setupTools)
    if (setup.doneLines?.includes(line.line)) continue
    if (line.kind === 'other') {
      const differences = mailStep(line, mailDir, bindings)
      if (differences !== null) results.push({ line: line.line, step: line.step, title: 'mail', differences })
      // The provider was asked before the answer to the next line, which causes it.
      if (line.value['stub'] !== undefined) asked.push(line)
      continue
    }
    clock.advance(line)
    if (line.kind === 'http') {
      results.push(...(await httpStep(line, recording, { port, bindings, bodies, setup })))
      const requests = setup.provider?.takeRequests() ?? []
      for (const recorded of asked.splice(0)) {
        const differences = compareStubRequest(recorded, requests.shift())
        results.push({ line: recorded.line, step: recorded.step, title: 'provider', differences })
      }
    } else {
      const title = `websocket ${line.connection} ${line.direction} ${line.event.type}`
      results.push({ line: line.line, step: line.step, title, differences: await sockets.step(line) })
    }
  }
  sockets.closeAll()
  return results
}

/**
 * Replays one recording, for example `04-rows`, against a server with an empty data folder.
 * Calls of the setup that fail are printed, and the lines that need them differ.
 * @param differing lines whose answer is known to differ: nothing is waited for long that will not come
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
    const results = await walk(recording, setup, server.port, { settings, mailDir, clock, differing })
    return { name, results, matched: results.filter((result) => result.differences.length === 0).length }
  } finally {
    await setup.provider?.close()
    await server.close()
    rmSync(mailDir, { recursive: true, force: true })
  }
}
