import { INTRO_SEEN } from '#core/account/settings.ts'
import { pathTo } from '#core/app/routes.ts'
import { absoluteUrl, currentQuery, goTo, replaceQuery } from '../../platform/page/page.ts'
import { accountKnown } from './session.ts'
import { $prefs, changePref } from './settings.ts'

/** Never throws. The device remembers it immediately, even offline. */
export async function markIntroSeen(): Promise<void> {
  await accountKnown()
  if ($prefs.get()?.['introSeen'] !== true) await changePref(INTRO_SEEN)
}

export function slideInAddress(count: number): number {
  const named = Number(currentQuery().find(([name]) => name === 'slide')?.[1] ?? '1')
  return Number.isInteger(named) && named >= 1 && named <= count ? named - 1 : 0
}

export function keepSlideInAddress(index: number): void {
  replaceQuery(index === 0 ? [] : [['slide', String(index + 1)]])
}

export function leaveIntro(): void {
  goTo(pathTo('workoutList', { tab: 'my' }), 'replace')
}

export const workoutAddress = (): string => `${absoluteUrl('/workout/').replace(/^https?:\/\//, '')}…`
