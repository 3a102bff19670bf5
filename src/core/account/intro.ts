import type { Usage } from './login.ts'
import { hasSavedSettings } from './settings.ts'

/** Among the prefs, but no setting: "reset" keeps it. */
export const INTRO_SEEN = { introSeen: true } as const

export function isIntroDue(prefs: Readonly<Record<string, unknown>>, usage: Pick<Usage, 'workouts'>): boolean {
  return prefs['introSeen'] !== true && usage.workouts === 0 && !hasSavedSettings(prefs)
}
