/** A forgotten password: asking for the mail, and the page behind its link. */
import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { recover, sendRecovery } from '../../data/account/account.ts'
import { storage } from '../../platform/page/storage.ts'
import { dropProof, proofOf, recoveryUrl } from './mail-links.ts'
import { holdRedirects } from '../app/navigation.ts'
import { limited } from './rate-wait.ts'
import { leaveHere, mayBeSignedIn, signIn } from './session.ts'
import { submitter } from '../app/submit.ts'

/** Names for `useWait`. */
export const RECOVERY_WAIT = 'recovery'
export const NEW_PASSWORD_WAIT = 'new-password'

/** Milliseconds that asking takes at least, so that the answer does not tell by its time whether there is such an account. */
const ANSWER_MS = 1200

async function ask(email: string): Promise<void> {
  await sendRecovery(email, recoveryUrl()).catch((error: unknown) => {
    // Nobody has the address, or its account is blocked: to whoever asks that is the same as a mail on its way.
    const isSecret = error instanceof UserFacingError && ['account-unknown', 'account-blocked'].includes(error.code)
    if (!isSecret) throw error
  })
  // The mail's link opens another tab and does not name the address.
  storage.recovery.write(email)
}

/** Has a mail sent to the address, if an account has it. The answer is the same either way. */
export const askRecovery = submitter(
  limited(
    () => RECOVERY_WAIT,
    async (email: string) => {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS))
      const [asked] = await Promise.allSettled([ask(email.trim().toLowerCase()), patience])
      if (asked.status === 'rejected') throw asked.reason
    }
  )
)

/** `set`: the new password is stored, and signing in with it is left to its owner. */
export type Recovery =
  { kind: 'none' } | { kind: 'open' } | { kind: 'over'; reason: 'expired' | 'used' | 'broken' } | { kind: 'set' }

export const $recovery = atom<Recovery>({ kind: 'none' })

/** The address that this browser asked for, for password managers; empty when another one did. */
export const $recoveryEmail = atom('')

/** A link that is over by this many milliseconds is not tried any more; less may be a clock that is wrong. */
const LONG_OVER_MS = 86_400_000

/** Opens the page behind a recovery mail's link. */
export function openRecovery(): void {
  holdRedirects(true)
  $recoveryEmail.set(storage.recovery.read())
  const proof = proofOf('recover')
  if (proof === null) return close('broken')
  const isLongOver = proof.expiresAt !== null && proof.expiresAt + LONG_OVER_MS < Date.now()
  if (isLongOver) close('expired')
  else $recovery.set({ kind: 'open' })
}

function close(reason: 'expired' | 'used' | 'broken'): void {
  dropProof()
  $recovery.set({ kind: 'over', reason })
}

/** Every session has ended by now. Who asked in this browser is signed in again; everybody else logs in. */
async function goOn(password: string): Promise<void> {
  const email = storage.recovery.read()
  storage.recovery.write('')
  if (email !== '') {
    holdRedirects(false)
    const isIn = await signIn(email, password).then(
      () => true,
      () => false
    )
    if (isIn) return
    holdRedirects(true)
  }
  if (mayBeSignedIn()) await leaveHere()
  $recovery.set({ kind: 'set' })
}

/** Stores the new password; all devices are signed out by it. */
export const setNewPassword = submitter(
  limited(
    () => NEW_PASSWORD_WAIT,
    async (password: string) => {
      const proof = proofOf('recover')
      if (proof === null) return close('broken')
      try {
        await recover(proof.userId, proof.secret, password)
      } catch (error) {
        const isOver = error instanceof UserFacingError && ['link-over', 'account-unknown'].includes(error.code)
        if (!isOver) throw error
        return close(proof.expiresAt !== null && proof.expiresAt < Date.now() ? 'expired' : 'used')
      }
      dropProof()
      await goOn(password)
    }
  )
)
