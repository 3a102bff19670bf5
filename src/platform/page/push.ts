/** Push messages for this browser. */

/** `install` means Safari on phones, which supports them only in the installed app. */
export type PushAbility = 'ready' | 'blocked' | 'install' | 'unsupported'

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

const isApplePhone = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

export function pushAbility(): PushAbility {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Asks for permission. Must be called from a press. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

export const isNotifying = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

/** In milliseconds: the worker is installed shortly after the page, and never in a private window. */
const WORKER_MS = 20_000

async function manager(): Promise<PushManager | null> {
  const none = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_MS))
  return (await Promise.race([navigator.serviceWorker.ready, none]))?.pushManager ?? null
}

/**
 * Keeps an address that has the same key.
 * @param key the server's public key, base64url
 * @returns null if the browser or its push service refuses
 */
export async function pushAddress(key: string): Promise<PushAddress | null> {
  try {
    const push = await manager()
    const options = { userVisibleOnly: true, applicationServerKey: key }
    const present = await push?.getSubscription()
    // An address with another key cannot be used, and the browser refuses to change it.
    if (present && keyOf(present) !== key) await present.unsubscribe()
    const { endpoint, keys } = (await push?.subscribe(options))?.toJSON() ?? {}
    if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return null
    return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
  } catch {
    return null
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Ends the subscription. @returns its address, or null when there was none; never throws */
export async function endPush(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
    return subscription?.endpoint ?? null
  } catch {
    return null
  }
}

/**
 * In this file because `out-of-sight.ts` would become a chunk of its own, and one more request, if lazy chunks shared
 * it.
 */
export const isInSight = (): boolean => document.visibilityState === 'visible'

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
