import type { IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { resolveActor } from '../rights/actor.ts'
import { toJson } from '../http/answer.ts'
import { AppwriteError } from '../http/errors.ts'
import { checkOrigin } from '../rights/origin.ts'
import { parseForm } from '../http/php-input.ts'
import type { App, LocalEvent, Service, UpgradeHandler } from '../types.ts'
import { Connection } from './connection.ts'
import { SubscriptionProblem } from './filter.ts'

const PATH = '/v1/realtime'
/** In bytes; longer frames are not read at all. */
const MOST_READ = 1024 * 1024
/** Milliseconds between heartbeats; a connection that missed one is closed. */
const HEARTBEAT = 30_000
const NO_UPGRADE = '<html><body><h2>HTTP 400 Bad Request</h2><hr><i>Powered by Swoole</i></body></html>'

function textList(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).filter((item): item is string => typeof item === 'string')
}

function queriesFrom(query: Record<string, unknown>): (channel: string) => string[] {
  return (channel) => {
    const slots = query[channel]
    if (typeof slots !== 'object' || slots === null) return []
    return Object.values(slots).flatMap(textList)
  }
}

/** Appwrite upgrades first and then refuses in a frame. */
function open(app: App, socket: WebSocket, request: IncomingMessage): Connection | null {
  const query = parseForm((request.url ?? '').split('?')[1] ?? '')
  const project = typeof query['project'] === 'string' ? query['project'] : ''
  const own = project === app.projectId
  const connection = new Connection(socket, app, own)
  if (!own && project !== '' && project !== 'console') {
    connection.refuse(1008, 'Missing or unknown project ID', true)
    return null
  }
  try {
    if (own) {
      checkOrigin({ origin: request.headers.origin }, app.projectId, app.options.platforms)
      const { 'x-appwrite-key': _key, 'x-appwrite-jwt': _jwt, ...headers } = request.headers
      connection.signIn(resolveActor(app, headers))
    }
    connection.greet(textList(query['channels']), queriesFrom(query))
    return connection
  } catch (error) {
    if (error instanceof AppwriteError) connection.refuse(1008, error.message, true)
    else connection.refuse(error instanceof SubscriptionProblem ? error.code : 1011, 'Error: Server Error', true)
    return null
  }
}

function eventHead(event: LocalEvent): string {
  const { events, channels, timestamp, payload } = event
  const data = toJson({ events, channels, timestamp, payload })
  return `{"type":"event","data":${data.slice(0, -1)},"subscriptions":`
}

/** Also ends the connections of expired sessions. */
function startHeartbeat(sockets: WebSocketServer, connections: Map<WebSocket, Connection>): NodeJS.Timeout {
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      const connection = connections.get(socket)
      if (connection?.alive === false) {
        socket.terminate()
        continue
      }
      if (connection) connection.alive = false
      connection?.endWithoutAccess()
      socket.ping()
    }
  }, HEARTBEAT)
  timer.unref()
  return timer
}

function serveWebsockets(app: App): UpgradeHandler {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_READ })
  const connections = new Map<WebSocket, Connection>()
  const each = (work: (connection: Connection) => void): void => connections.forEach(work)
  const stop = app.onEvent((event) => {
    const head = eventHead(event)
    const { rolesChangedFor } = event
    if (rolesChangedFor !== undefined) each((connection) => connection.rolesChanged(rolesChangedFor))
    // The creator of a team becomes its owner at once, without a membership event.
    if (event.channels.includes('teams.create')) each((connection) => connection.rereadRoles())
    each((connection) => connection.deliver(event, head))
    const { accessChangedFor } = event
    if (accessChangedFor !== undefined) each((connection) => connection.accessChanged(accessChangedFor))
  })
  const heartbeat = startHeartbeat(sockets, connections)
  app.onClose(() => {
    stop()
    clearInterval(heartbeat)
    for (const socket of sockets.clients) socket.close(1001)
    sockets.close()
  })
  return (request, stream, head) => {
    const path = (request.url ?? '').split('?')[0]
    if (path !== PATH) {
      stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = open(app, socket, request)
      if (connection === null) return
      connections.set(socket, connection)
      socket.once('close', () => connections.delete(socket))
    })
  }
}

export const realtimeService: Service = {
  name: 'realtime',
  routes: [
    {
      method: 'GET',
      path: PATH,
      scope: 'public',
      handler: () => ({
        status: 400,
        body: NO_UPGRADE,
        headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'must-revalidate,no-cache,no-store' }
      })
    }
  ],
  upgrades: serveWebsockets
}
