/** Where the links of mails lead, and what they brought along, kept in this tab until it is used. */
import { pathTo } from '#core/routes.ts'
import { readSignInLink, harmlessQuery, type MailProof } from '#core/sign-in-link.ts'
import { absoluteUrl, currentQuery, replaceQuery } from '../platform/page.ts'

/** Where a verification mail leads. */
export const verificationUrl = (): string => `${absoluteUrl(pathTo('login'))}?verify=1`

/** Where a recovery mail leads. */
export const recoveryUrl = (): string => `${absoluteUrl(pathTo('login'))}?recover=1`

/** What the address of this page carried when it was opened. */
export const pageLink = readSignInLink(currentQuery())

const PROOF_KEY = 'icepoint:proof'

type Kind = 'verify' | 'recover'

/** Keeps the proof out of the address bar and the history, and over a reload. */
function keepProof(kind: Kind, proof: MailProof): void {
  try {
    sessionStorage.setItem(PROOF_KEY, JSON.stringify({ kind, ...proof }))
  } catch {
    // It holds until the page is left.
  }
}

function keptProof(kind: Kind): MailProof | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PROOF_KEY) ?? 'null') as (MailProof & { kind: Kind }) | null
    if (kept?.kind !== kind) return null
    return { userId: kept.userId, secret: kept.secret, expiresAt: kept.expiresAt }
  } catch {
    return null
  }
}

/** What the link of this page proves, or null when it was cut or is used up. */
export function proofOf(kind: Kind): MailProof | null {
  return pageLink.kind === kind && pageLink.proof !== null ? pageLink.proof : keptProof(kind)
}

/** Forgets a proof that is used up, and the page of its mail. */
export function dropProof(): void {
  try {
    sessionStorage.removeItem(PROOF_KEY)
  } catch {
    // Nothing was kept.
  }
  replaceQuery(currentQuery().filter(([name]) => name !== 'verify' && name !== 'recover'))
}

/** Takes everything secret out of the address bar. */
export function cleanAddress(): void {
  if ((pageLink.kind === 'verify' || pageLink.kind === 'recover') && pageLink.proof !== null) {
    keepProof(pageLink.kind, pageLink.proof)
  }
  replaceQuery(harmlessQuery(currentQuery()))
}
