import { registerPlugin } from '@capacitor/core'
import type { KeepAwakePlugin } from '@capacitor-community/keep-awake'
import type { AppPlugin } from '@capacitor/app'
import type { BrowserPlugin } from '@capacitor/browser'
import type { FilesystemPlugin } from '@capacitor/filesystem'
import type { HapticsPlugin } from '@capacitor/haptics'
import type { LocalNotificationsPlugin } from '@capacitor/local-notifications'
import type { NetworkPlugin } from '@capacitor/network'
import type { SharePlugin } from '@capacitor/share'

/** Our own plugin, in `scripts/native/android`: keeps the app running while the screen is off. iOS needs none. */
interface PlayPlugin {
  start: () => Promise<void>
  stop: () => Promise<void>
}

export const App = registerPlugin<AppPlugin>('App')
export const Browser = registerPlugin<BrowserPlugin>('Browser')
export const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem')
export const Haptics = registerPlugin<HapticsPlugin>('Haptics')
export const KeepAwake = registerPlugin<KeepAwakePlugin>('KeepAwake')
export const LocalNotifications = registerPlugin<LocalNotificationsPlugin>('LocalNotifications')
export const Network = registerPlugin<NetworkPlugin>('Network')
export const Play = registerPlugin<PlayPlugin>('IcepointPlay')
export const Share = registerPlugin<SharePlugin>('Share')
