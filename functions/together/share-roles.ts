/** Roles in an owner's team give friends access; `shareWithFriends` says which roles are valid (architecture, "Sharing"). */
import { asApiError, equal, pagesOf, type Writer } from '../lib/appwrite-writer.ts'
import { deleteOnce, isGone } from '../lib/delete-once.ts'
import { ownerTeamId, shareRole } from '../lib/permissions.ts'

interface ShareRow {
  wId: string
}

/** Removes a friend's roles without a share. May be repeated. @throws ApiError `unavailable`. */
export async function dropStaleRoles(writer: Writer, ownerId: string, friendId: string): Promise<void> {
  const due = new Set<string>()
  const between = [equal('ownerUId', ownerId), equal('friendUId', friendId)]
  for await (const shares of pagesOf<ShareRow>(writer, 'shareWithFriends', between)) {
    for (const { wId } of shares) due.add(shareRole(wId))
  }
  const teamId = ownerTeamId(ownerId)
  try {
    const { memberships } = await writer.teams.listMemberships({ teamId, queries: [equal('userId', friendId)] })
    for (const { $id: membershipId, userId, roles } of memberships) {
      if (userId !== friendId) continue
      const kept = roles.filter((role) => due.has(role))
      const membership = { teamId, membershipId }
      if (kept.length === 0)
        await deleteOnce(
          () => writer.teams.deleteMembership(membership),
          () => writer.teams.getMembership(membership)
        )
      else if (kept.length < roles.length) await writer.teams.updateMembership({ ...membership, roles: kept as never })
    }
  } catch (error) {
    if (!isGone(error)) throw asApiError(error)
  }
}
