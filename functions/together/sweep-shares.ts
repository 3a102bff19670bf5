import { before, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { sweepInvitations } from './invitations.ts'
import { finishWithdrawals, settleShares, updateShares, type ShareRow } from './share-rows.ts'

/** Milliseconds to wait, because calls may still be running. */
const GRACE_MS = 2 * 60_000
const ROWS = 200

export async function sweepShares(writer: Writer, now: number, which: readonly string[] = []): Promise<number> {
  const due = [before('unsettledAt', now - GRACE_MS), ...which]
  const rows = await rowsWhere<ShareRow>(writer, 'shareWithFriends', due, ROWS)
  const ending = rows.filter(({ withdrawn }) => withdrawn === true)
  if (ending.length > 0) await finishWithdrawals(writer, ending)
  const given = rows.filter(({ withdrawn }) => withdrawn !== true)
  for (const owner of new Set(given.map(({ ownerUId }) => ownerUId))) {
    const friends = given.filter(({ ownerUId }) => ownerUId === owner).map(({ friendUId }) => friendUId)
    await settleShares(writer, owner, [...new Set(friends)])
  }
  return rows.length
}

/** Milliseconds to wait, because the owner may still be choosing whom to share with. */
const QUIET_MS = 10 * 60_000

/** If the page was closed while the share sheet was open, nobody was notified. */
export async function sweepQuietShares(writer: Writer, now: number): Promise<number> {
  const due = [before('quietSince', now - QUIET_MS)]
  const { length } = await rowsWhere<ShareRow>(writer, 'shareWithFriends', due, ROWS)
  if (length > 0) await updateShares(writer, due, { quietSince: null })
  return length
}

export const SHARE_STEPS: readonly SweepStep[] = [
  { name: 'shares', run: (writer, now) => sweepShares(writer, now) },
  { name: 'quiet shares', run: sweepQuietShares },
  { name: 'invitations', run: sweepInvitations }
]
