import type * as native from '../device/native.ts'

export type DeviceKind = 'browser' | 'android' | 'ios'

interface Bridge {
  getPlatform: () => string
  isNativePlatform: () => boolean
}

const bridge = (): Bridge | undefined => (globalThis as { Capacitor?: Bridge }).Capacitor

export function isNative(): boolean {
  return bridge()?.isNativePlatform() ?? false
}

type Wrapper = typeof native

/** What the native wrapper does in place of the browser. Null in a browser, which loads none of it. */
export const wrapper = (): Promise<Wrapper> | null => (isNative() ? import('../device/native.ts') : null)

export function deviceKind(): DeviceKind {
  const platform = bridge()?.getPlatform()
  return platform === 'android' || platform === 'ios' ? platform : 'browser'
}

export function isInstalled(): boolean {
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true
  return (
    isOnHomeScreen ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches
  )
}
