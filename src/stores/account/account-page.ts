/** The account's page: counters that stay fresh, and the end of the account. */
import { atom } from 'nanostores'
import { NetworkError } from '#core/app/errors.ts'
import { dropDraft, readDrafts } from '../../data/editor/drafts.ts'
import { deleteAccount } from '../../data/account/profile.ts'
import { watchRow } from '../../data/app/watch.ts'
import { loadSessions } from './account-security.ts'
import { $session, forgetHere, refreshUsage } from './session.ts'
import { when } from '../app/when.ts'
import { submitter } from '../app/submit.ts'

/** How the account ended on this page; null while it lives. `deleting`: the server goes on by itself. */
export const $ended = atom<'deleted' | 'deleting' | null>(null)

/** Called once by the screen: devices, counters, and every change of the counters from elsewhere. Gives its end. */
export function startAccountPage(): () => void {
  let isOver = false
  let stopWatching: () => void = () => undefined
  const start = async () => {
    const { login } = await when($session, (session) => (session.kind === 'signed-in' ? session : null))
    if (isOver) return
    void loadSessions()
    const fresh = () => void refreshUsage().catch(() => undefined)
    fresh()
    stopWatching = await watchRow('quotas', login.userId, fresh)
    if (isOver) stopWatching()
  }
  start().catch(() => undefined)
  return () => {
    isOver = true
    stopWatching()
  }
}

/** Whether what was typed is the account's address; letter case does not matter. */
export const isOwnAddress = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase()

/**
 * Deletes the account, and what of it is on this device. The page stays, so that it can say what happened.
 * Sent again after a lost answer it ends the same way.
 */
export const endAccount = submitter(async () => {
  const session = $session.get()
  // Shown is who was here last; nothing can be done in their name before the server knows them.
  if (session.kind !== 'signed-in') throw new NetworkError('unreachable')
  const { userId, email } = session.login
  const state = await deleteAccount(email)
  $ended.set(state)
  for (const { workoutId } of await readDrafts(userId)) await dropDraft(userId, workoutId)
  await forgetHere()
})
