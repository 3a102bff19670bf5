/**
 * Roles in an owner's team give friends access; `shareWithFriends` says which roles are valid (architecture,
 * "Sharing").
 */
import type { Models } from 'node-appwrite'
import { asApiError, equal, pagesOf, type Writer } from '../lib/appwrite-writer.ts'
import { deleteOnce, isGone } from '../lib/delete-once.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { ownerTeamId, shareRole } from '../lib/permissions.ts'
import { untilSettled } from '../lib/transaction.ts'

interface ShareRow {
  wId: string
  withdrawn: boolean | null
  removedAt: string | null
}

async function wantedRoles(writer: Writer, ownerId: string, friendId: string): Promise<string[]> {
  const wanted = new Set<string>()
  const between = [equal('ownerUId', ownerId), equal('friendUId', friendId)]
  for await (const shares of pagesOf<ShareRow>(writer, 'shareWithFriends', between))
    for (const { wId, withdrawn, removedAt } of shares)
      if (withdrawn !== true && removedAt === null) wanted.add(shareRole(wId))
  return [...wanted].sort()
}

async function membershipsOf(writer: Writer, teamId: string, friendId: string): Promise<Models.Membership[]> {
  try {
    const { memberships } = await writer.teams.listMemberships({ teamId, queries: [equal('userId', friendId)] })
    return memberships.filter(({ userId }) => userId === friendId)
  } catch (error) {
    if (isGone(error)) return []
    throw asApiError(error)
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === [...b].sort().join()

async function write(
  writer: Writer,
  { teamId, userId }: { teamId: string; userId: string },
  known: Models.Membership | undefined,
  roles: string[]
): Promise<void> {
  if (known === undefined) {
    await writer.teams.createMembership({ teamId, userId, roles })
    return
  }
  const membership = { teamId, membershipId: known.$id }
  if (roles.length > 0) await writer.teams.updateMembership({ ...membership, roles })
  else
    await deleteOnce(
      () => writer.teams.deleteMembership(membership),
      () => writer.teams.getMembership(membership)
    )
}

/** The team, the person or the membership is gone, or another call just created the membership: read again. */
const isPassing = (error: unknown): boolean => [404, 409].includes(appwriteFailure(error)?.code ?? 0)

/**
 * Sets exactly the roles of all shares. Reads again after each write, so that the later of two calls sees both.
 * Idempotent.
 * @throws ApiError `unavailable`, `aborted`.
 */
export async function settleRoles(writer: Writer, ownerId: string, friendId: string): Promise<void> {
  const teamId = ownerTeamId(ownerId)
  await untilSettled(async () => {
    const [wanted, [known]] = await Promise.all([
      wantedRoles(writer, ownerId, friendId),
      membershipsOf(writer, teamId, friendId)
    ])
    if (isSame(wanted, known?.roles ?? [])) return 'settled'
    try {
      await write(writer, { teamId, userId: friendId }, known, wanted)
    } catch (error) {
      if (!isPassing(error)) throw asApiError(error)
    }
    return null
  })
}
