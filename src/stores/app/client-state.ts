import { deviceKind, isInstalled, isNative, type DeviceKind } from '../../platform/page/runtime.ts'

export interface Client {
  device: DeviceKind
  pwaInstalled: boolean
  capacitor: boolean
}

export const CLIENT: Client =
  typeof window === 'undefined' || typeof matchMedia === 'undefined'
    ? { device: 'browser', pwaInstalled: false, capacitor: false }
    : { device: deviceKind(), pwaInstalled: isInstalled(), capacitor: isNative() }

/** The app that `showAppleMusic` opens: Apple Music, or the device's music app on Android. */
export function ownMusicAddress(userAgent: string = navigator.userAgent): string {
  const isAndroid = CLIENT.device === 'android' || /Android/i.test(userAgent)
  return isAndroid
    ? 'intent:#Intent;action=android.intent.action.MAIN;category=android.intent.category.APP_MUSIC;end'
    : 'https://music.apple.com/'
}
