/** How much this device still has to send, for every screen. The outbox itself is loaded only where there is something. */
import { atom, computed } from 'nanostores'
import { storage } from '../../../platform/page/storage.ts'
import { $session, accountOf } from '../../account/session.ts'
import { $settingsSaving } from '../../account/settings.ts'

/** Of every account that has used this device. */
export const $counted = atom(storage.unsent.read())
storage.unsent.onElsewhere(() => $counted.set(storage.unsent.read()))

/** Of the account that is signed in. */
export const $unsent = computed([$counted, $session], (counted, session) => {
  const userId = accountOf(session)?.login.userId
  return counted.find((one) => one.userId === userId) ?? null
})

/** What logging out would leave unsent. Settings have a way of their own, and count as one. */
export const $unsentCount = computed(
  [$unsent, $settingsSaving],
  (unsent, saving) => (unsent?.waiting ?? 0) + (unsent?.refused ?? 0) + (saving.kind === 'waiting' ? 1 : 0)
)

export const loadOutbox = () => import('./outbox.ts')
