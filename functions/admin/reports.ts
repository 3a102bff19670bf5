import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, notFound } from '../lib/errors.ts'
import { setVisibility } from '../workout/publish-workout.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'

export type ReportState = 'open' | 'closed' | 'unpublished'

interface ReportRow {
  wId: string
  state: string
}

/**
 * Unpublishing closes all open reports of the workout. `ownerId` is empty when no workout was taken down.
 * @throws ApiError `not-found`, `aborted`, `unavailable`.
 */
export async function decideReport(
  writer: Writer,
  id: string,
  action: 'unpublish' | 'close'
): Promise<{ workoutId: string; ownerId: string; state: ReportState }> {
  const report = await rowOrNull<ReportRow>(writer, 'reports', id)
  if (report === null) throw notFound('report')
  if (action === 'unpublish' && report.wId === '') throw badInput('action', 'bad-choice')
  const state: ReportState = action === 'unpublish' ? 'unpublished' : 'closed'
  let ownerId = ''
  if (action === 'unpublish') {
    const workout = await rowOrNull<WorkoutRow>(writer, 'workouts', report.wId)
    if (workout !== null) {
      ownerId = workout.ownerId
      await setVisibility(writer, { id: ownerId }, report.wId, 'private')
    }
  }
  await untilSettled(async () => {
    const now = await rowOrNull<ReportRow>(writer, 'reports', id)
    if (now === null || now.state === state) return 'decided'
    const others: Operation = {
      action: 'bulkUpdate',
      tableId: 'reports',
      data: { queries: [equal('wId', report.wId), equal('state', 'open')], data: { state } }
    }
    const own: Operation = { action: 'update', tableId: 'reports', rowId: id, data: { state } }
    await commit(writer, action === 'unpublish' ? [own, others] : [own])
    return null
  })
  return { workoutId: report.wId, ownerId, state }
}
