/** Security: someone who registers another person's address loses access when its owner signs in (docs/account.md). */
import { type Writer, asApiError, equal, PAGE } from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded } from '../lib/errors.ts'

export interface Claim {
  id: string
  email: string
}

interface Identity {
  $id: string
  providerEmail: string
}

const ROUNDS = 5

async function identitiesOf(writer: Writer, userId: string): Promise<Identity[]> {
  const found: Identity[] = []
  for (;;) {
    const queries = [equal('userId', userId), JSON.stringify({ method: 'limit', values: [PAGE] })]
    const last = found.at(-1)
    if (last !== undefined) queries.push(JSON.stringify({ method: 'cursorAfter', values: [last.$id] }))
    const { identities } = await writer.users.listIdentities({ queries, total: false })
    found.push(...identities)
    if (identities.length < PAGE) return found
  }
}

const isOfAddress = (identity: Identity, { email }: Claim): boolean => identity.providerEmail.toLowerCase() === email

async function endEverything(writer: Writer, claim: Claim): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const others = (await identitiesOf(writer, claim.id)).filter((identity) => !isOfAddress(identity, claim))
    for (const { $id: identityId } of others) {
      await writer.users.deleteIdentity({ identityId }).catch((error: unknown) => {
        if (appwriteFailure(error)?.code !== 404) throw error
      })
    }
    // Sessions come after identities, because an identity can create sessions. A signed-in user can add an identity, so
    // check again.
    await writer.users.deleteSessions({ userId: claim.id })
    if (others.length === 0) return
  }
  throw coded('aborted', 'busy', 'This account keeps changing. Try again.')
}

/**
 * Hands an account with an unverified address to the person who signed in with that address through a provider.
 * @throws ApiError `unavailable`, `aborted`.
 */
export async function claimAddress(writer: Writer, claim: Claim): Promise<boolean> {
  const { id: userId, email } = claim
  if (email === '') return false
  try {
    if (!(await identitiesOf(writer, userId)).some((identity) => isOfAddress(identity, claim))) return false
    // Another call may have finished in the meantime, and the owner may have set a new password.
    if ((await writer.users.get({ userId })).emailVerification) return true
    // The password comes first because that stops new sign-ins. Nobody knows the random one; a recovery mail replaces
    // it.
    await writer.users.updatePassword({ userId, password: crypto.randomUUID() + crypto.randomUUID() })
    await endEverything(writer, claim)
    // This comes last, because it marks the other steps as done. The provider has verified the address.
    await writer.users.updateEmailVerification({ userId, emailVerification: true })
    return true
  } catch (error) {
    throw asApiError(error)
  }
}
