import { isIntroDue } from '#core/account/settings.ts'
import type { Usage } from '#core/account/login.ts'
import { readUnsent, type StoredSettings } from './unsent-settings.ts'

interface Whose {
  login: { userId: string }
  prefs: StoredSettings
  usage: Pick<Usage, 'workouts'>
}

export function isIntroDueFor({ login, prefs, usage }: Whose): boolean {
  return isIntroDue({ ...prefs, ...readUnsent(login.userId) }, usage)
}
