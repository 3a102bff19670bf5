import { atom } from 'nanostores'
import { errorText } from '#core/app/errors.ts'
import { readPrivacy, savePrivacy, type Privacy } from '../../data/together/privacy.ts'
import { accountKnown } from '../account/session.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'

export type PrivacyState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; privacy: Privacy }

export const $privacy = atom<PrivacyState>({ kind: 'loading' })

/** Never throws. */
export async function loadPrivacy(): Promise<void> {
  try {
    const { userId } = (await accountKnown()).login
    $privacy.set({ kind: 'ready', privacy: await readPrivacy(userId) })
  } catch {
    if ($privacy.get().kind !== 'ready') $privacy.set({ kind: 'failed' })
  }
}

/** Sends presses one after the other, so that the last one counts. */
let sending: Promise<unknown> = Promise.resolve()

/** Shown at once, and reverted with a message if it could not be stored. Never throws. */
export function changePrivacy(change: Partial<Privacy>): Promise<unknown> {
  const now = $privacy.get()
  if (now.kind === 'ready') $privacy.set({ kind: 'ready', privacy: { ...now.privacy, ...change } })
  sending = sending
    .then(() => savePrivacy(change))
    .catch(async (error: unknown) => {
      if (now.kind === 'ready') $privacy.set(now)
      notify({ kind: 'negative', text: errorText(error, $t.get()) })
      await loadPrivacy()
    })
  return sending
}
