import type { InstallWay } from '#core/app/install-way.ts'

/** What to do where the browser does not ask by itself. */
export const STEPS = {
  ios: 'install.iosSteps',
  mac: 'install.macSteps',
  menu: 'install.menuSteps'
} as const satisfies Record<Exclude<InstallWay, 'prompt'>, string>
