import { computed } from 'nanostores'
import { hasSavedSettings } from '#core/account/settings.ts'
import { $session, accountOf } from '../../account/session.ts'
import { $settingsSaving } from '../../account/settings.ts'
import { readUnsent } from '../../account/unsent-settings.ts'
import { $unsent } from './unsent.ts'

function doSettingsWait(): boolean {
  const account = accountOf($session.get())
  return account !== null && hasSavedSettings(readUnsent(account.login.userId))
}

/** The number of changes that logging out would leave unsent. Settings are sent separately and count as one. */
export const $unsentCount = computed(
  [$unsent, $settingsSaving],
  (unsent, saving) =>
    (unsent?.waiting ?? 0) + (unsent?.refused ?? 0) + (saving.kind === 'waiting' && doSettingsWait() ? 1 : 0)
)
