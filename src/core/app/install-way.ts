export type InstallWay =
  | 'prompt'
  /** Share, then "Add to Home Screen". */
  | 'ios'
  /** File, then "Add to Dock". */
  | 'mac'
  /** Somewhere in the menu of the browser. */
  | 'menu'

export interface InstallFacts {
  hasPrompt: boolean
  userAgent: string
  /** An iPad calls itself a Mac. */
  hasTouch: boolean
}

export function installWay({ hasPrompt, userAgent, hasTouch }: InstallFacts): InstallWay | null {
  if (hasPrompt) return 'prompt'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && hasTouch)) return 'ios'
  // Safari has it since version 17; other browsers of the Mac name themselves, too.
  const safari = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1]
  if (/Macintosh/.test(userAgent)) return Number(safari ?? 0) >= 17 ? 'mac' : null
  return /Android/.test(userAgent) && !/; wv\)/.test(userAgent) ? 'menu' : null
}

export const STEPS = {
  ios: 'install.iosSteps',
  mac: 'install.macSteps',
  menu: 'install.menuSteps'
} as const satisfies Record<Exclude<InstallWay, 'prompt'>, string>
