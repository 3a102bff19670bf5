/**
 * Closes what somebody may have left open who registered an address that is not his (docs/decisions/023). Appwrite lets the
 * person of a provider's verified address into the account of that address, whoever made it, and leaves its password and sessions.
 */
import { type Writer, asApiError, equal, PAGE } from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded } from '../lib/errors.ts'

/** An account as Appwrite tells it. */
export interface Claim {
  id: string
  /** Lower case; empty for none. */
  email: string
}

interface Identity {
  $id: string
  providerEmail: string
}

/** Rounds until no identity of another address is left; more means that somebody keeps adding them. */
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

/** Whether the identity is one of the account's own address: who comes in by it has the address. */
const isOfAddress = (identity: Identity, { email }: Claim): boolean => identity.providerEmail.toLowerCase() === email

/** Ends identities of other addresses, and every session: none says which identity it is of. */
async function endEverything(writer: Writer, claim: Claim): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const others = (await identitiesOf(writer, claim.id)).filter((identity) => !isOfAddress(identity, claim))
    for (const { $id: identityId } of others) {
      await writer.users.deleteIdentity({ identityId }).catch((error: unknown) => {
        // Another call ended it.
        if (appwriteFailure(error)?.code !== 404) throw error
      })
    }
    // After the identities, which can make new ones. While somebody is signed in he can add an identity: look again.
    await writer.users.deleteSessions({ userId: claim.id })
    if (others.length === 0) return
  }
  throw coded('aborted', 'busy', 'This account keeps changing. Try again.')
}

/**
 * Gives an account whose address nobody had proved to the person who came in by a provider with that address: the password
 * becomes useless, identities of other addresses and all sessions end. An account without such an identity stays as it is. May be
 * cut anywhere and run again, also twice at once: the address counts as proved only at the end.
 * @param claim of an account whose address is not proved.
 * @returns whether everybody has to sign in again.
 * @throws ApiError `unavailable` or `aborted`: nobody may be let in, and the same may be tried again.
 */
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
