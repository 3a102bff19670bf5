import { equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, uncertain, untilSettled } from '../lib/transaction.ts'

/** The reporter of reports by people without an account. */
export const GUEST = 'guest'

/** Open reports per workout: enough for the admins to look at it, without letting anyone fill the table. */
const OPEN_MAX = 20

export interface Reporter {
  userId: string | null
  network: string
}

/**
 * Accepts one report per person (guests: per network) and day. The caller must check that the reader may see the
 * workout.
 * @throws ApiError `aborted`, `unavailable`.
 */
export async function reportWorkout(
  writer: Writer,
  { userId, network }: Reporter,
  workoutId: string,
  reason: string
): Promise<void> {
  const open = await rowsWhere(writer, 'reports', [equal('wId', workoutId), equal('state', 'open')], OPEN_MAX)
  if (open.length === OPEN_MAX) return
  const day = new Date().toISOString().slice(0, 10)
  const rowId = await derivedId('report', userId ?? network, workoutId, day)
  const data = { wId: workoutId, reporterId: userId ?? GUEST, reason, state: 'open' }
  await untilSettled(async () => {
    const outcome = await commit(writer, [{ action: 'create', tableId: 'reports', rowId, data }])
    if (outcome === 'unknown') throw uncertain()
    return outcome === 'committed' || outcome === 'conflict' ? 'told' : null
  })
}
