/** One holder of a name per browser profile (Web Locks). The browser lets go by itself when a tab closes or crashes. */

/** `if-free` gives up when another tab holds the name; `take` asks that tab for it, and takes it from one that does not answer. */
export type HoldWish = 'if-free' | 'take'

export interface HoldEvents {
  /** Another tab asks for the name: save what must not be lost, then let go. */
  asked: () => void
  /** Another tab has it already: nothing may be done in its name any more. */
  stolen: () => void
}

/** How long a holder has to save and to let go. A frozen tab never does. */
export const ANSWER_MS = 1500

/** Null when the lock is not to be had; else a function that lets go. */
function request(name: string, options: LockOptions, events: HoldEvents): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let channel: BroadcastChannel | null = null
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null)
        channel = new BroadcastChannel(name)
        channel.onmessage = () => events.asked()
        return new Promise<void>((letGo) => {
          resolve(() => {
            channel?.close()
            letGo()
          })
        })
      })
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'AbortError'
        // A browser that refuses locks altogether: better two players than none.
        if (!isTaken) return resolve(() => undefined)
        if (channel === null) return resolve(null)
        channel.close()
        events.stolen()
      })
  })
}

/** One tab at a time takes; of two that try at once the other one gets null. */
async function take(name: string, events: HoldEvents): Promise<(() => void) | null> {
  return navigator.locks.request(`${name}:taking`, { ifAvailable: true }, async (turn) => {
    if (turn === null) return null
    const free = await request(name, { ifAvailable: true }, events)
    if (free !== null) return free
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), ANSWER_MS)
    const channel = new BroadcastChannel(name)
    channel.postMessage('asked')
    const given = await request(name, { signal: waiting.signal }, events)
    clearTimeout(timer)
    channel.close()
    return given ?? request(name, { steal: true }, events)
  })
}

/** Null when another tab holds the name (or is just taking it), else a function that lets go. */
export function holdTabLock(name: string, wish: HoldWish, events: HoldEvents): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return wish === 'take' ? take(name, events) : request(name, { ifAvailable: true }, events)
}
