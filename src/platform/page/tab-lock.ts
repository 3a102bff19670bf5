/** Notifies the other tabs of this browser. Without support for it, each tab knows only itself. */
interface TabChannel<T> {
  tell: (message: T) => void
  onTold: (heard: (message: T) => void) => void
}

export function tabChannel<T>(name: string): TabChannel<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    tell: (message) => channel?.postMessage(message),
    onTold: (heard) => channel?.addEventListener('message', ({ data }: MessageEvent<T>) => heard(data))
  }
}

/** `take` asks the holding tab first, and takes the lock if that tab does not answer. */
export type HoldWish = 'if-free' | 'take'

export interface HoldEvents {
  asked: () => void
  stolen: () => void
}

/** In milliseconds: how long a holder has to release the lock; a frozen tab never does. */
export const ANSWER_MS = 1500

function request(name: string, options: LockOptions, events: HoldEvents): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let channel: BroadcastChannel | null = null
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null)
        channel = new BroadcastChannel(name)
        channel.onmessage = () => events.asked()
        return new Promise<void>((release) => {
          resolve(() => {
            channel?.close()
            release()
          })
        })
      })
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'AbortError'
        // The browser refuses all locks, and two players are better than none.
        if (!isTaken) return resolve(() => undefined)
        if (channel === null) return resolve(null)
        channel.close()
        events.stolen()
      })
  })
}

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

export function holdTabLock(name: string, wish: HoldWish, events: HoldEvents): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return wish === 'take' ? take(name, events) : request(name, { ifAvailable: true }, events)
}

export async function isTabLocked(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  return held.some((lock) => lock.name === name)
}
