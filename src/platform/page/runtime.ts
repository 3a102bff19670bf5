/** What the app runs in: a browser, an installed app, or the native wrapper (Capacitor) of a phone. */

/** The spec's `device`. */
export type DeviceKind = 'browser' | 'android' | 'ios'

/** What Capacitor's bridge puts into the page; there is none in a browser. */
interface Bridge {
  getPlatform: () => string
  isNativePlatform: () => boolean
}

const bridge = (): Bridge | undefined => (globalThis as { Capacitor?: Bridge }).Capacitor

/** Whether the page runs in the native wrapper: its files are on the device already. */
export function isNative(): boolean {
  return bridge()?.isNativePlatform() ?? false
}

/** `browser` unless the native wrapper says otherwise. */
export function deviceKind(): DeviceKind {
  const platform = bridge()?.getPlatform()
  return platform === 'android' || platform === 'ios' ? platform : 'browser'
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
