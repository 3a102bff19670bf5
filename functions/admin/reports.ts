import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { hideTrainerPage } from '../account/trainer-page.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, notFound } from '../lib/errors.ts'
import { setVisibility } from '../workout/publish-workout.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'

export type ReportState = 'open' | 'closed' | 'unpublished'

interface ReportRow {
  wId: string
  state: string
  personId: string | null
  trainerPage: boolean | null
}

interface Decided {
  workoutId: string
  ownerId: string
  /** Whose page was hidden. Empty for other reports. */
  trainerId: string
  state: ReportState
}

/** The columns that say what a report is about. */
const target = ({ wId, personId, trainerPage }: ReportRow): string[] =>
  trainerPage === true ? [equal('personId', personId ?? ''), equal('trainerPage', true)] : [equal('wId', wId)]

/** Returns the owner of a workout that was taken down. */
async function takeDown(writer: Writer, { wId, personId, trainerPage }: ReportRow): Promise<string> {
  if (trainerPage === true) await hideTrainerPage(writer, personId ?? '')
  const workout = trainerPage === true ? null : await rowOrNull<WorkoutRow>(writer, 'workouts', wId)
  if (workout === null) return ''
  await setVisibility(writer, { id: workout.ownerId }, wId, 'private')
  return workout.ownerId
}

/**
 * Unpublishing a workout or hiding a trainer page closes all open reports of it. `ownerId` is empty when no workout was
 * taken down.
 * @throws ApiError `not-found`, `aborted`, `unavailable`.
 */
export async function decideReport(writer: Writer, id: string, action: 'unpublish' | 'close'): Promise<Decided> {
  const report = await rowOrNull<ReportRow>(writer, 'reports', id)
  if (report === null) throw notFound('report')
  const isPage = report.trainerPage === true
  if (action === 'unpublish' && report.wId === '' && !isPage) throw badInput('action', 'bad-choice')
  const state: ReportState = action === 'unpublish' ? 'unpublished' : 'closed'
  const ownerId = action === 'unpublish' ? await takeDown(writer, report) : ''
  await untilSettled(async () => {
    const now = await rowOrNull<ReportRow>(writer, 'reports', id)
    if (now === null || now.state === state) return 'decided'
    const others: Operation = {
      action: 'bulkUpdate',
      tableId: 'reports',
      data: { queries: [...target(report), equal('state', 'open')], data: { state } }
    }
    const own: Operation = { action: 'update', tableId: 'reports', rowId: id, data: { state } }
    await commit(writer, action === 'unpublish' ? [own, others] : [own])
    return null
  })
  return { workoutId: report.wId, ownerId, trainerId: isPage ? (report.personId ?? '') : '', state }
}
