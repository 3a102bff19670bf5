/** The local Appwrite on an in-memory database, with its clock and files in the simulator. */
import nodeCrypto from 'node:crypto'
import fs, { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import inject, { type DispatchFunc, type InjectOptions } from 'light-my-request'
import { WORKER_SCOPES } from '../../scripts/setup/scopes.ts'
import { cryptoOf, globalsOf, load } from './realm.ts'
import type { ServerOptions, ServerState, Service } from './server-entry.ts'
import type { Sim } from './sim.ts'

export const ENDPOINT = 'https://appwrite.test/v1'
export const PROJECT = 'icepoint'
export const EDGE_KEY = 'edge-key'
export const OPERATOR_KEY = 'operator-key'

const require = createRequire(import.meta.url)
const SCHEMA = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../appwrite.json', import.meta.url)), 'utf8')
) as ServerOptions['schema']

interface Entry {
  ServerState: typeof ServerState
  handleRequest: (host: ServerState, request: unknown, response: unknown) => Promise<void>
  services: readonly Service[]
}

export interface Asked {
  method: string
  /** After the host name. */
  path: string
  headers: Record<string, string>
  body?: Buffer
}

export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Files in memory, written and read at once. */
function memoryFiles() {
  const files = new Map<string, Buffer>()
  const bytesOf = (path: string): Buffer => files.get(path) ?? Buffer.alloc(0)
  const write = (path: string, data: Buffer, from: number, length: number, at: number) => {
    const size = Math.max(bytesOf(path).length, at + length)
    const bytes = Buffer.concat([bytesOf(path)], size)
    data.copy(bytes, at, from, from + length)
    files.set(path, bytes)
    return Promise.resolve({ bytesWritten: length })
  }
  const opened: string[] = []
  const sync = {
    ...fs,
    mkdirSync: () => undefined,
    existsSync: (path: string) => files.has(path) || fs.existsSync(path),
    readdirSync: () => [...files.keys()].map((path) => path.split('/').at(-1)),
    rmSync: (path: string) => files.delete(path),
    openSync: (path: string) => opened.push(path) - 1,
    createReadStream: (path: string, { fd, start, end }: { fd?: number; start?: number; end?: number } = {}) =>
      Readable.from([bytesOf(fd === undefined ? path : (opened[fd] ?? '')).subarray(start ?? 0, (end ?? Infinity) + 1)])
  }
  const promises = {
    open: (path: string) =>
      Promise.resolve({
        write: (data: Buffer, from: number, length: number, at: number) => write(path, data, from, length, at),
        sync: () => Promise.resolve(),
        close: () => Promise.resolve()
      }),
    rm: (path: string) => Promise.resolve(void files.delete(path))
  }
  return { sync, promises }
}

/** One end of a websocket as the `ws` package has it. */
export class ServerSocket {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly #heard = new Map<string, ((data: Buffer) => void)[]>()
  readonly #toClient: (text: string) => void
  readonly #ended: () => void

  constructor(toClient: (text: string) => void, ended: () => void) {
    this.#toClient = toClient
    this.#ended = ended
  }

  on(name: string, run: (data: Buffer) => void): this {
    this.#heard.set(name, [...(this.#heard.get(name) ?? []), run])
    return this
  }

  once(name: string, run: (data: Buffer) => void): this {
    return this.on(name, run)
  }

  tell(name: string, text = ''): void {
    for (const run of this.#heard.get(name) ?? []) run(Buffer.from(text))
  }

  ping(): void {
    this.tell('pong')
  }

  send(text: string, sent: () => void = () => undefined): void {
    if (this.readyState === 1) this.#toClient(text)
    sent()
  }

  close(): void {
    if (this.readyState !== 1) return
    this.readyState = 3
    this.#ended()
    this.tell('close')
  }

  terminate(): void {
    this.close()
  }
}

class SocketServer {
  readonly clients = new Set<ServerSocket>()

  handleUpgrade(_request: unknown, socket: ServerSocket, _head: unknown, run: (socket: ServerSocket) => void): void {
    this.clients.add(socket)
    socket.once('close', () => this.clients.delete(socket))
    run(socket)
  }

  close(): void {
    for (const socket of this.clients) socket.close()
  }
}

export class Server {
  readonly #sim: Sim
  readonly #entry: Entry
  #state: ServerState | null = null

  constructor(sim: Sim, code: string) {
    this.#sim = sim
    const random = sim.random('server')
    const { randomBytes, web } = cryptoOf(random)
    const files = memoryFiles()
    const modules: Record<string, unknown> = {
      'node:fs': files.sync,
      'node:fs/promises': files.promises,
      'node:crypto': {
        ...nodeCrypto,
        randomBytes,
        randomUUID: web.randomUUID,
        randomInt: (least: number, end?: number) =>
          end === undefined ? Math.floor(random() * least) : least + Math.floor(random() * (end - least)),
        argon2: (
          _kind: string,
          { message, nonce, tagLength }: { message: string; nonce: Buffer; tagLength: number },
          done: (error: null, tag: Buffer) => void
        ) => done(null, tagOf(message, nonce, tagLength))
      },
      ws: { WebSocketServer: SocketServer, default: SocketServer }
    }
    const globals = globalsOf({ sim, owner: sim.nobody, random, ahead: () => 0 })
    this.#entry = load<Entry>('server', code, { ...globals, noFiles: () => ({}) }, (name) => {
      if (name in modules) return modules[name]
      return name.startsWith('node:') || ['url', 'util'].includes(name) ? (require(name) as unknown) : {}
    })
  }

  async start(): Promise<void> {
    const options: ServerOptions = {
      dataDir: '/storm',
      inMemory: true,
      port: 0,
      host: 'appwrite.test',
      schema: SCHEMA,
      keys: [
        { secret: EDGE_KEY, scopes: [...WORKER_SCOPES] },
        { secret: OPERATOR_KEY, scopes: [] }
      ],
      devKeys: [],
      platforms: ['icepoint.test'],
      rateLimits: 'off',
      now: () => Math.floor(this.#sim.now),
      mailDir: '',
      smtp: '',
      mailFrom: 'Icepoint <noreply@icepoint.test>',
      providers: [],
      schemaDelay: 0,
      staleReads: true,
      authenticationRace: true,
      onReset: ''
    }
    this.#state = await this.#sim.atOnce(() => this.#entry.ServerState.open(options, this.#entry.services))
  }

  get state(): ServerState {
    if (this.#state === null) throw new Error('The server has not started.')
    return this.#state
  }

  answer({ method, path, headers, body }: Asked): Promise<Answered> {
    const dispatch: DispatchFunc = (request, response) => void this.#entry.handleRequest(this.state, request, response)
    return this.#sim.atOnce(async () => {
      const options: InjectOptions = {
        method: method as 'GET',
        url: path,
        headers: { ...headers, host: 'appwrite.test' }
      }
      const answer = await inject(dispatch, body === undefined ? options : { ...options, payload: body })
      const sent = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined || name === 'set-cookie' ? [] : [[name, String(value)] as const]
      )
      return { status: answer.statusCode, headers: Object.fromEntries(sent), body: answer.rawPayload }
    })
  }

  /** Frees its memory at once. */
  stop(): void {
    this.state.app.db.close()
  }

  /** Opens a websocket; `headers` as a browser sends them. */
  connect(url: string, headers: Record<string, string>, socket: ServerSocket): void {
    const request = { url, headers, method: 'GET' }
    this.state.instance.upgrades.forEach((take) => take(request as never, socket as never, Buffer.alloc(0)))
  }
}

const tagOf = (message: string, nonce: Buffer, size: number): Buffer =>
  Buffer.from(nodeCrypto.hkdfSync('sha256', message, nonce, '', size))
