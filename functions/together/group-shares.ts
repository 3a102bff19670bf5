import { cardOf, type UsersRow } from '../account/accounts.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { friendsAmong, partsOf, settleShares, shareRows, withdraw, writeRows, type Sharing } from './share-rows.ts'

export async function shareWith(writer: Writer, sharing: Sharing, friendIds: readonly string[]): Promise<void> {
  const { owner, wId, groupId } = sharing
  await writeRows(writer, sharing, await friendsAmong(writer, owner.id, friendIds))
  await settleShares(writer, owner.id, friendIds)
  const friends = await friendsAmong(writer, owner.id, friendIds)
  const gone = friendIds.filter((id) => !friends.has(id))
  for (const part of partsOf(gone))
    await withdraw(writer, [
      equal('ownerUId', owner.id),
      equal('wId', wId),
      equal('groupId', groupId),
      equal('friendUId', ...part)
    ])
}

/**
 * Members gain what is shared with their group, and everyone else loses it. Idempotent.
 * @param which selects rows of the group itself
 */
export async function settleGroupShares(writer: Writer, groupId: string, which: readonly string[] = []): Promise<void> {
  const ofGroup = equal('groupId', groupId)
  const shared = await shareRows(writer, [ofGroup, equal('friendUId', ''), ...which])
  for (const { wId, ownerUId, note, proposedAt, withdrawn, quietSince } of shared) {
    const [group, user] = await Promise.all([
      rowOrNull<{ memberIds: string[] }>(writer, 'groups', groupId),
      rowOrNull<UsersRow>(writer, 'users', ownerUId)
    ])
    const members = withdrawn === true ? [] : (group?.memberIds ?? [])
    if (user !== null && members.length > 0)
      await shareWith(
        writer,
        { owner: cardOf(ownerUId, user), wId, groupId, note, proposedAt, isQuiet: quietSince !== null },
        members
      )
    const rows = await shareRows(writer, [ofGroup, equal('wId', wId)])
    const gone = rows.filter(({ friendUId }) => friendUId !== '' && !members.includes(friendUId))
    for (const part of partsOf(gone)) await withdraw(writer, [equal('$id', ...part.map(({ $id }) => $id))])
  }
}
