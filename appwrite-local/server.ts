/** Starts the server: data folder, services, HTTP and websockets, and takes it down again. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Database } from './store/database.ts'
import { createMachinery, handleRequest } from './http/handle-request.ts'
import { DEFAULT_SENDER } from './mail/mail.ts'
import { Operator } from './operator/operator.ts'
import { services } from './services.ts'
import { createSystemTables } from './store/system-schema.ts'
import type { App, LocalEvent, ServerOptions } from './types.ts'

export interface RunningServer {
  /** Endpoint for the SDKs, ends in `/v1`. */
  url: string
  port: number
  app: App
  /** Lets running requests end (3 seconds at most), closes websockets and the database. Safe to call twice. */
  close: () => Promise<void>
}

/** How long running requests may take after {@link RunningServer.close} was called, in milliseconds. */
const CLOSE_TIMEOUT = 3000

/** The port is taken by another program. */
export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is already in use. Choose another with --port.`)
    this.name = 'PortInUse'
  }
}

/**
 * Starts a server. Only `dataDir` and `schema` are needed; the port defaults to a free one.
 * @throws {DataFolderInUse} another server has the folder
 * @throws {PortInUse}
 */
export async function startServer(options: Partial<ServerOptions>): Promise<RunningServer> {
  const complete = withDefaults(options)
  const db = Database.open(complete.dataDir)
  const closers: (() => void)[] = []
  const app = createApp(complete, db, closers)
  try {
    createSystemTables(db)
    for (const service of services) await service.start?.(app)
    await db.durable()
    const machinery = createMachinery(app, services)
    const operator = new Operator(app)
    const server = createServer((request, response) => {
      if (!operator.handle(request, response)) void handleRequest(machinery, request, response)
    })
    // Longer than any client keeps an idle connection, so that none is reused at the moment it is closed.
    server.keepAliveTimeout = 75_000
    for (const service of services) service.attach?.(server, app)
    const sockets = trackSockets(server)
    const port = await listen(server, complete)
    const close = once(() => shutDown(server, sockets, closers, db))
    return {
      url: `http://${complete.host.includes(':') ? `[${complete.host}]` : complete.host}:${port}/v1`,
      port,
      app,
      close
    }
  } catch (error) {
    closers.forEach((closer) => closer())
    db.close()
    throw error
  }
}

function withDefaults(options: Partial<ServerOptions>): ServerOptions {
  if (options.dataDir === undefined) throw new Error('startServer needs dataDir')
  return {
    dataDir: options.dataDir,
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    schema: options.schema ?? { projectId: 'local' },
    keys: options.keys ?? [],
    devKeys: options.devKeys ?? [],
    platforms: options.platforms ?? [],
    rateLimits: options.rateLimits ?? false,
    now: options.now ?? Date.now,
    mailDir: options.mailDir ?? '',
    smtp: options.smtp ?? '',
    mailFrom: options.mailFrom ?? DEFAULT_SENDER,
    providers: options.providers ?? [],
    schemaDelay: options.schemaDelay ?? 0,
    onReset: options.onReset ?? ''
  }
}

function createApp(options: ServerOptions, db: Database, closers: (() => void)[]): App {
  const listeners = new Set<(event: LocalEvent) => void>()
  return {
    options,
    projectId: options.schema.projectId,
    db,
    emit: (event) => db.afterCommit(() => deliverOnceDurable(db, listeners, event)),
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClose: (listener) => void closers.push(listener)
  }
}

/** Nobody hears of a write before it is on the disk; of one that the disk refused nobody hears at all. */
function deliverOnceDurable(
  db: Database,
  listeners: ReadonlySet<(event: LocalEvent) => void>,
  event: LocalEvent
): void {
  if (listeners.size === 0) return
  db.durable().then(
    () => deliver(listeners, event),
    () => undefined
  )
}

function deliver(listeners: ReadonlySet<(event: LocalEvent) => void>, event: LocalEvent): void {
  for (const listener of listeners) {
    try {
      listener(event)
    } catch (error) {
      // The write is done and answered as such; a broken connection must not turn it into an error.
      process.stderr.write(`appwrite-local: event listener: ${String(error)}\n`)
    }
  }
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

async function shutDown(server: Server, sockets: Set<Socket>, closers: (() => void)[], db: Database): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()))
  closers.forEach((closer) => closer())
  // Again and again: a connection whose answer is on its way only becomes idle a moment later.
  const sweep = setInterval(() => server.closeIdleConnections(), 10)
  const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT)
  await ended
  clearInterval(sweep)
  clearTimeout(timer)
  db.close()
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= work())
}
