import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { recover, sendRecovery } from '../../data/account/account.ts'
import { storage } from '../../platform/page/storage.ts'
import { dropProof, proofOf, recoveryUrl, limited } from './mail-links.ts'
import { $locale } from '../app/locale.ts'
import { holdRedirects } from '../app/navigation.ts'
import { leaveHere, mayBeSignedIn, signIn } from './session.ts'
import { submitter } from '../app/submit.ts'

export const RECOVERY_WAIT = 'recovery'
export const NEW_PASSWORD_WAIT = 'new-password'

/** Minimum duration in milliseconds, so that the response time does not reveal whether the account exists. */
const ANSWER_MS = 1200

async function ask(email: string): Promise<void> {
  await sendRecovery(email, recoveryUrl(), $locale.get()).catch((error: unknown) => {
    // An unknown or blocked address must look the same as a sent email.
    const isSecret = error instanceof UserFacingError && ['account-unknown', 'account-blocked'].includes(error.code)
    if (!isSecret) throw error
  })
  // The link in the email opens another tab and does not name the address.
  storage.recovery.write(email)
}

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

export type Recovery =
  { kind: 'none' } | { kind: 'open' } | { kind: 'over'; reason: 'expired' | 'used' | 'broken' } | { kind: 'set' }

export const $recovery = atom<Recovery>({ kind: 'none' })

export const $recoveryEmail = atom('')

/** In milliseconds. A link that expired more recently is still tried, because the device's clock may be wrong. */
const LONG_OVER_MS = 86_400_000

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

/** The change ended every session. Only the browser that asked for the email is signed in again. */
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
