/** Where the links of mails lead, and what they brought along, kept in this tab until it is used. */
import { pathTo } from '#core/app/routes.ts'
import { harmlessQuery, readSignInLink, type MailProof, type SignInLink } from '#core/account/sign-in-link.ts'
import { absoluteUrl, currentQuery, replaceQuery } from '../../platform/page/page.ts'

/** Where a verification mail leads. */
export const verificationUrl = (): string => `${absoluteUrl(pathTo('login'))}?verify=1`

/** Where a recovery mail leads. */
export const recoveryUrl = (): string => `${absoluteUrl(pathTo('login'))}?recover=1`

const PROOF_KEY = 'icepoint:proof'

type Kind = 'verify' | 'recover'
type KeptProof = MailProof & { kind: Kind }

let held: KeptProof | null = null

/** Keeps the proof over a reload. */
function keepProof(proof: KeptProof): void {
  held = proof
  try {
    sessionStorage.setItem(PROOF_KEY, JSON.stringify(proof))
  } catch {
    // It holds until the page is left.
  }
}

function keptProof(): KeptProof | null {
  try {
    return JSON.parse(sessionStorage.getItem(PROOF_KEY) ?? 'null') as KeptProof | null
  } catch {
    return null
  }
}

/** Reads what the address of this page carries, and takes everything secret out of address bar and history. */
export function takeLink(): SignInLink {
  const query = currentQuery()
  const link = readSignInLink(query)
  held = null
  if ((link.kind === 'verify' || link.kind === 'recover') && link.proof !== null) {
    keepProof({ kind: link.kind, ...link.proof })
  }
  replaceQuery(harmlessQuery(query))
  return link
}

/** What the link of this page proves, or null when it was cut or is used up. */
export function proofOf(kind: Kind): MailProof | null {
  const proof = held ?? keptProof()
  return proof?.kind === kind ? proof : null
}

/** Forgets a proof that is used up, and the page of its mail. */
export function dropProof(): void {
  held = null
  try {
    sessionStorage.removeItem(PROOF_KEY)
  } catch {
    // Nothing was kept.
  }
  replaceQuery(currentQuery().filter(([name]) => name !== 'verify' && name !== 'recover'))
}
