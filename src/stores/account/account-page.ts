import { atom } from 'nanostores'
import { NetworkError } from '#core/app/errors.ts'
import { dropDraft, readDrafts } from '../../data/editor/drafts.ts'
import { deleteAccount } from '../../data/account/profile.ts'
import { loadSessions } from './account-security.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, forgetHere, refreshUsage } from './session.ts'
import { holdRedirects } from '../app/navigation.ts'
import { when } from '../app/when.ts'
import { submitter } from '../app/submit.ts'

export const $ended = atom<'deleted' | 'deleting' | null>(null)

export function startAccountPage(): () => void {
  let isOver = false
  void when($session, (session) => (session.kind === 'signed-in' ? session : null)).then(() => {
    if (isOver) return
    void loadSessions()
    refreshUsage().catch(() => undefined)
  })
  return () => {
    isOver = true
    $ended.set(null)
  }
}

export const isOwnAddress = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase()

/** Safe to retry after a lost answer. It stays on the page, which reports what happened. */
export const endAccount = submitter(async () => {
  const session = $session.get()
  // This may only be the last account known on this device. The server has to confirm it.
  if (session.kind !== 'signed-in') throw new NetworkError('unreachable')
  const { userId, email } = session.login
  // A pending read that fails once the account is gone would redirect to the login before this page can report it.
  holdRedirects(true)
  const state = await deleteAccount(email).catch((error: unknown) => {
    holdRedirects(false)
    throw error
  })
  $ended.set(state)
  // The login form would otherwise suggest the deleted account's address.
  storage.email.write('')
  for (const { workoutId } of await readDrafts(userId)) await dropDraft(userId, workoutId)
  await forgetHere()
})
