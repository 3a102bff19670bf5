export type InstallWay =
  | 'prompt'
  /** Share, then "Add to Home Screen". */
  | 'ios'
  /** File, then "Add to Dock". */
  | 'mac'
  /** In the browser's menu, in a place that varies. */
  | 'menu'

export interface InstallFacts {
  hasPrompt: boolean
  userAgent: string
  /** An iPad identifies itself as a Mac, but has touch. */
  hasTouch: boolean
}

export function installWay({ hasPrompt, userAgent, hasTouch }: InstallFacts): InstallWay | null {
  if (hasPrompt) return 'prompt'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && hasTouch)) return 'ios'
  // Only Safari 17 and later can do this. Other browsers on the Mac add their own names.
  const safari = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1]
  if (/Macintosh/.test(userAgent)) return Number(safari ?? 0) >= 17 ? 'mac' : null
  return /Android/.test(userAgent) && !/; wv\)/.test(userAgent) ? 'menu' : null
}

export const STEPS = {
  ios: 'install.iosSteps',
  mac: 'install.macSteps',
  menu: 'install.menuSteps'
} as const satisfies Record<Exclude<InstallWay, 'prompt'>, string>
