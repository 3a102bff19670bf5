/** A TV that shows a code until somebody who leads a room pairs it. Nothing is stored: the connection is all there is. */
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../lib/edge-env.ts'
import type { WaitingWallMethods } from './room-calls.ts'

export class WaitingWall extends DurableObject<Bindings> implements WaitingWallMethods {
  #waiting = (): WebSocket[] => this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN)

  isWaiting(): boolean {
    return this.#waiting().length > 0
  }

  pair(code: string, token: string): boolean {
    const [screen] = this.#waiting()
    if (screen === undefined) return false
    screen.send(JSON.stringify({ type: 'paired', code, token }))
    screen.close(1000, 'paired')
    return true
  }

  override fetch(_request: Request): Response {
    const { 0: client, 1: server } = new WebSocketPair()
    if (this.isWaiting()) {
      // Two screens drew the same code, so the second draws another.
      server.accept()
      server.close(4009, 'taken')
    } else this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** A waiting screen has nothing to say. */
  override webSocketMessage(): void {}
}
