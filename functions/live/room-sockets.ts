/** The connections of a room. What a connection knows is attached to it, because the object may be evicted meanwhile. */
import type { Goodbye, ServerMessage } from '#core/live/protocol.ts'
import type { Session } from './room-people.ts'

/** A connection that does not say who it is within this time makes way. Milliseconds. */
const SILENT_MS = 15_000

/** The code of a close for good; the message before it says why. */
const CLOSED_FOR_GOOD = 4001

const isOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN

export class RoomSockets {
  #ctx: DurableObjectState
  #sessions = new Map<WebSocket, Session>()

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
  }

  /** Accepts a connection that may hibernate. */
  accept(socket: WebSocket, now: number): void {
    for (const [other, { memberId, since }] of this.all()) {
      if (memberId === null && now - since > SILENT_MS) other.close(1008, 'silent')
    }
    this.#ctx.acceptWebSocket(socket)
    this.keep(socket, { memberId: null, since: now, seenAt: now, oneWayMs: null, offByMs: null, isBack: false })
  }

  sessionOf(socket: WebSocket): Session {
    const known = this.#sessions.get(socket) ?? (socket.deserializeAttachment() as Session)
    this.#sessions.set(socket, known)
    return known
  }

  keep(socket: WebSocket, session: Session): void {
    socket.serializeAttachment(session)
    this.#sessions.set(socket, session)
  }

  /** All open connections. */
  all(): [WebSocket, Session][] {
    return this.#ctx
      .getWebSockets()
      .filter(isOpen)
      .map((socket) => [socket, this.sessionOf(socket)])
  }

  /** The connection of a member, and the others that it had. */
  of(memberId: string): WebSocket[] {
    return this.all().flatMap(([socket, session]) => (session.memberId === memberId ? [socket] : []))
  }

  drop(socket: WebSocket): void {
    this.#sessions.delete(socket)
  }

  send(socket: WebSocket, message: ServerMessage): void {
    try {
      socket.send(JSON.stringify(message))
    } catch {
      // It closed meanwhile; `webSocketClose` follows.
    }
  }

  /** Tells everyone who said who they are. */
  tell(message: ServerMessage): void {
    const text = JSON.stringify(message)
    for (const [socket, { memberId }] of this.all()) {
      if (memberId === null) continue
      try {
        socket.send(text)
      } catch {
        // As above.
      }
    }
  }

  /** Ends a connection. Its close means nothing for the member any more. */
  part(socket: WebSocket, why: Goodbye): void {
    this.keep(socket, { ...this.sessionOf(socket), memberId: null })
    this.send(socket, { type: 'goodbye', why })
    socket.close(CLOSED_FOR_GOOD, why)
  }
}
