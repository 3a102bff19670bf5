import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import type { MailProof } from '#core/account/sign-in-link.ts'
import { confirmVerification } from '../../data/account/account.ts'
import { readAccount } from '../../data/account/session.ts'
import { dropProof, proofOf } from './mail-links.ts'
import { holdRedirects } from '../app/navigation.ts'
import { mayBeSignedIn, refreshSession, tellVerified } from './session.ts'

export type Whose = 'own' | 'other' | 'nobody'

export type Verification =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'verified'; whose: Whose }
  | { kind: 'already' }
  | { kind: 'over'; reason: 'expired' | 'used' | 'broken'; whose: Whose }
  | { kind: 'failed'; error: unknown }

export const $verification = atom<Verification>({ kind: 'none' })

interface Own {
  whose: Whose
  isVerified: boolean
}

async function lookWho(userId: string | null): Promise<Own> {
  const account = mayBeSignedIn() ? await readAccount().catch(() => null) : null
  if (account === null) return { whose: 'nobody', isVerified: false }
  const isOwn = userId === null || account.$id === userId
  return { whose: isOwn ? 'own' : 'other', isVerified: isOwn && account.emailVerification }
}

async function afterRefusal(proof: MailProof): Promise<Verification> {
  const { whose, isVerified } = await lookWho(proof.userId)
  if (isVerified) return { kind: 'already' }
  const isExpired = proof.expiresAt !== null && proof.expiresAt < Date.now()
  return { kind: 'over', reason: isExpired ? 'expired' : 'used', whose }
}

async function check(proof: MailProof): Promise<Verification> {
  try {
    await confirmVerification(proof.userId, proof.secret)
  } catch (error) {
    const isOver = error instanceof UserFacingError && ['link-over', 'account-unknown'].includes(error.code)
    if (!isOver) return { kind: 'failed', error }
    dropProof()
    return afterRefusal(proof)
  }
  dropProof()
  const { whose } = await lookWho(proof.userId)
  if (whose === 'own') {
    tellVerified()
    await refreshSession()
  }
  return { kind: 'verified', whose }
}

export async function verify(): Promise<void> {
  if ($verification.get().kind === 'checking') return
  holdRedirects(true)
  $verification.set({ kind: 'checking' })
  const proof = proofOf('verify')
  if (proof !== null) return $verification.set(await check(proof))
  dropProof()
  const { whose, isVerified } = await lookWho(null)
  $verification.set(isVerified ? { kind: 'already' } : { kind: 'over', reason: 'broken', whose })
}
