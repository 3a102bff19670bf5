import type { ShareAnswer } from '#core/together/shares.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { planProposed } from '../planning/proposed-date.ts'
import { isActive, partsOf, shareRows, updateShares } from './share-rows.ts'

/**
 * Answers the date proposed with a share. Accepting plans it once for both people. An answered date is no longer
 * proposed, but a different one is. Idempotent.
 * @throws ApiError `not-found`, `unavailable`.
 */
export async function answerShare(
  writer: Writer,
  userId: string,
  workoutId: string,
  { proposedAt, answer }: ShareAnswer
): Promise<void> {
  const at = new Date(proposedAt).toISOString()
  const mine = [equal('friendUId', userId), equal('wId', workoutId)]
  const rows = (await shareRows(writer, mine)).filter(
    (row) =>
      row.wId === workoutId && isActive(row) && row.proposedAt !== null && new Date(row.proposedAt).toISOString() === at
  )
  const [first] = rows
  if (first === undefined) throw notFound('workout')
  if (answer === 'accepted') {
    const workout = await rowOrNull<{ name: string }>(writer, 'workouts', workoutId)
    const proposed = { proposedAt: at, wId: workoutId, title: workout?.name ?? '' }
    const key = [workoutId, first.ownerUId, at]
    await planProposed(writer, userId, key, proposed)
    await planProposed(writer, first.ownerUId, key, proposed)
  }
  for (const part of partsOf(rows.map(({ $id }) => $id)))
    await updateShares(writer, [equal('$id', ...part)], { answeredFor: at })
}
