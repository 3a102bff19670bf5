/** The spec's client state that does not change while a page is open; where the rest is kept says docs/glossary.md. */
import { deviceKind, isInstalled, isNative, type DeviceKind } from '../../platform/page/runtime.ts'

export interface Client {
  device: DeviceKind
  pwaInstalled: boolean
  capacitor: boolean
}

/** Before there is a page (build, tests), the defaults. */
export const CLIENT: Client =
  typeof window === 'undefined' || typeof matchMedia === 'undefined'
    ? { device: 'browser', pwaInstalled: false, capacitor: false }
    : { device: deviceKind(), pwaInstalled: isInstalled(), capacitor: isNative() }

/** Where the device's own music is opened (`showAppleMusic`): Apple Music, and on Android the music app of the device. */
export function ownMusicAddress(userAgent: string = navigator.userAgent): string {
  const isAndroid = CLIENT.device === 'android' || /Android/i.test(userAgent)
  return isAndroid
    ? 'intent:#Intent;action=android.intent.action.MAIN;category=android.intent.category.APP_MUSIC;end'
    : 'https://music.apple.com/'
}
