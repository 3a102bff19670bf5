import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { handleRequest } from './http/handle-request.ts'
import { DEFAULT_SENDER } from './mail/mail.ts'
import { Operator } from './operator/operator.ts'
import { services } from './services.ts'
import type { Snapshot } from './store/snapshots.ts'
import { ServerState } from './system/server-state.ts'
import type { App, ServerOptions } from './types.ts'

export interface RunningServer {
  url: string
  port: number
  readonly app: App
  reset: () => Promise<void>
  snapshot: () => Promise<Snapshot>
  restore: (snapshot: Pick<Snapshot, 'id'>) => Promise<void>
  close: () => Promise<void>
}

/** How many milliseconds running requests get to finish. */
const CLOSE_TIMEOUT = 3000

export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is already in use. Choose another with --port.`)
    this.name = 'PortInUse'
  }
}

const DEFAULTS: Omit<ServerOptions, 'dataDir'> = {
  inMemory: false,
  port: 0,
  host: '127.0.0.1',
  schema: { projectId: 'local' },
  keys: [],
  devKeys: [],
  platforms: [],
  rateLimits: 'secrets',
  now: Date.now,
  mailDir: '',
  smtp: '',
  mailFrom: DEFAULT_SENDER,
  providers: [],
  schemaDelay: 0,
  staleReads: false,
  authenticationRace: false,
  onReset: ''
}

/** The default port is a free one. @throws {DataFolderInUse} @throws {PortInUse} */
export async function startServer(
  given: Pick<ServerOptions, 'dataDir'> & Partial<ServerOptions>
): Promise<RunningServer> {
  const options: ServerOptions = { ...DEFAULTS, ...given }
  const state = await ServerState.open(options, services)
  try {
    const server = createHttpServer(state)
    const sockets = trackSockets(server)
    const port = await listen(server, options)
    return {
      url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/v1`,
      port,
      get app() {
        return state.app
      },
      reset: () => state.reset(),
      snapshot: () => state.snapshot(),
      restore: (snapshot) => state.restore(snapshot),
      close: once(() => shutDown(server, sockets, state))
    }
  } catch (error) {
    await state.stop()
    state.app.db.close()
    throw error
  }
}

function createHttpServer(state: ServerState): Server {
  const operator = new Operator(state)
  const server = createServer((request, response) => {
    if (!operator.handle(request, response)) void handleRequest(state, request, response)
  })
  // Milliseconds; longer than clients keep idle connections, so that none is reused while it closes.
  server.keepAliveTimeout = 75_000
  server.on('upgrade', (request, stream, head) => {
    // Nothing else handles errors of this socket, and an unhandled reset would crash the process.
    stream.on('error', () => stream.destroy())
    const upgrade = (): void => state.instance.upgrades.forEach((take) => take(request, stream, head))
    state.turns.share(upgrade).catch(() => stream.destroy())
  })
  return server
}

function listen(server: Server, { port, host }: ServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortInUse(host, port) : error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

async function shutDown(server: Server, sockets: Set<Socket>, state: ServerState): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()))
  await state.stop()
  // Repeated, because a connection that is still responding becomes idle a moment later.
  const sweep = setInterval(() => server.closeIdleConnections(), 10)
  const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT)
  await ended
  clearInterval(sweep)
  clearTimeout(timer)
  state.app.db.close()
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= work())
}
