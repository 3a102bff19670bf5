/** Where the links of mails lead, and what they brought along, kept in this tab until it is used. */
import { pathTo } from '#core/app/routes.ts'
import { harmlessQuery, readSignInLink, type MailProof, type SignInLink } from '#core/account/sign-in-link.ts'
import { absoluteUrl, currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { storage, type KeptProof } from '../../platform/page/storage.ts'

/** Where a verification mail leads. */
export const verificationUrl = (): string => `${absoluteUrl(pathTo('login'))}?verify=1`

/** Where a recovery mail leads. */
export const recoveryUrl = (): string => `${absoluteUrl(pathTo('login'))}?recover=1`

/** Reads what the address of this page carries, and takes everything secret out of address bar and history. */
export function takeLink(): SignInLink {
  const query = currentQuery()
  const link = readSignInLink(query)
  if ((link.kind === 'verify' || link.kind === 'recover') && link.proof !== null) {
    storage.proof.write({ kind: link.kind, ...link.proof })
  }
  replaceQuery(harmlessQuery(query))
  return link
}

/** What the link of this page proves, or null when it was cut or is used up. */
export function proofOf(kind: KeptProof['kind']): MailProof | null {
  const proof = storage.proof.read()
  return proof?.kind === kind ? proof : null
}

/** Forgets a proof that is used up, and the page of its mail. */
export function dropProof(): void {
  storage.proof.write(null)
  replaceQuery(currentQuery().filter(([name]) => name !== 'verify' && name !== 'recover'))
}
