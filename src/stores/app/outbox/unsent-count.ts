import { computed } from 'nanostores'
import { $settingsSaving } from '../../account/settings.ts'
import { $unsent } from './unsent.ts'

/** What logging out would leave unsent. Settings have a way of their own, and count as one. */
export const $unsentCount = computed(
  [$unsent, $settingsSaving],
  (unsent, saving) => (unsent?.waiting ?? 0) + (unsent?.refused ?? 0) + (saving.kind === 'waiting' ? 1 : 0)
)
