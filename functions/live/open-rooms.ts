/** Which rooms an account has open, for its contract's limit. One Durable Object per account. */
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../lib/edge-env.ts'
import type { OpenRoomsMethods } from './room-calls.ts'

const KEY = 'rooms'
/** How long a place is kept for a room that is about to open. Milliseconds. */
const OPENING_MS = 60_000

interface Known {
  name: string
  since: number
}

export class OpenRooms extends DurableObject<Bindings> implements OpenRoomsMethods {
  add(room: string, max: number): Promise<boolean> {
    // Asking the rooms takes a while; a second call at the same moment must not find the same free place.
    return this.ctx.blockConcurrencyWhile(async () => {
      const known = (await this.ctx.storage.get<Known[]>(KEY)) ?? []
      const held = await Promise.all(known.map(async (one) => ((await this.#isHeld(one)) ? [one] : [])))
      const rooms = held.flat()
      const isFree = rooms.length < max
      await this.ctx.storage.put(KEY, isFree ? [...rooms, { name: room, since: Date.now() }] : rooms)
      return isFree
    })
  }

  /** A room that does not answer counts. */
  async #isHeld({ name, since }: Known): Promise<boolean> {
    const isHeld = await this.env.ROOMS?.getByName(name)
      .isHeld()
      .catch(() => true)
    return isHeld ?? Date.now() - since < OPENING_MS
  }
}
