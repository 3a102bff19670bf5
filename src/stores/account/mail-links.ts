import { pathTo } from '#core/app/routes.ts'
import { harmlessQuery, readSignInLink, type MailProof, type SignInLink } from '#core/account/sign-in-link.ts'
import { absoluteUrl, currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { storage, type KeptProof } from '../../platform/page/storage.ts'

export const verificationUrl = (): string => `${absoluteUrl(pathTo('login'))}?verify=1`

export const recoveryUrl = (): string => `${absoluteUrl(pathTo('login'))}?recover=1`

export function takeLink(): SignInLink {
  const query = currentQuery()
  const link = readSignInLink(query)
  if ((link.kind === 'verify' || link.kind === 'recover') && link.proof !== null) {
    storage.proof.write({ kind: link.kind, ...link.proof })
  }
  replaceQuery(harmlessQuery(query))
  return link
}

export function proofOf(kind: KeptProof['kind']): MailProof | null {
  const proof = storage.proof.read()
  return proof?.kind === kind ? proof : null
}

export function dropProof(): void {
  storage.proof.write(null)
  replaceQuery(currentQuery().filter(([name]) => name !== 'verify' && name !== 'recover'))
}
