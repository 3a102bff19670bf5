/** The Capacitor plugins of the native app; `src/platform/device/native-plugins.ts` calls them. */
export const NATIVE_PLUGINS = [
  '@capacitor-community/keep-awake',
  '@capacitor/app',
  '@capacitor/browser',
  '@capacitor/filesystem',
  '@capacitor/haptics',
  '@capacitor/local-notifications',
  '@capacitor/network',
  '@capacitor/share'
] as const
