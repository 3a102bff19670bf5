/** Closes what somebody may have left open who registered an address of somebody else (docs/decisions/023). */
import { type Writer, asApiError, equal, PAGE } from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded } from '../lib/errors.ts'

export interface Claim {
  id: string
  /** Lower case; empty for none. */
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
    // After the identities, which can make new ones. While somebody is signed in he can add an identity: look again.
    await writer.users.deleteSessions({ userId: claim.id })
    if (others.length === 0) return
  }
  throw coded('aborted', 'busy', 'This account keeps changing. Try again.')
}

/** Gives an account with an unproved address to the person who came in by a provider with that address. @throws ApiError `unavailable`, `aborted`. */
export async function claimAddress(writer: Writer, claim: Claim): Promise<boolean> {
  const { id: userId, email } = claim
  if (email === '') return false
  try {
    if (!(await identitiesOf(writer, userId)).some((identity) => isOfAddress(identity, claim))) return false
    // Another call may be through meanwhile, and the owner may have a password of his own by now.
    if ((await writer.users.get({ userId })).emailVerification) return true
    // First the password, then nobody comes in by it. The new one is known to nobody; the mail for a forgotten one replaces it.
    await writer.users.updatePassword({ userId, password: crypto.randomUUID() + crypto.randomUUID() })
    await endEverything(writer, claim)
    // Last, because it says that the rest is done. The provider has proved the address.
    await writer.users.updateEmailVerification({ userId, emailVerification: true })
    return true
  } catch (error) {
    throw asApiError(error)
  }
}
