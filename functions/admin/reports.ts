/** Reports of public workouts, and release notes: what an admin decides and writes. */
import type { WorkoutRow } from '#core/workout/stored.ts'
import { DATABASE, asApiError, createOnce, equal, rowOrNull, type Admin } from '../lib/appwrite-admin.ts'
import { appwriteFailure, coded, notFound } from '../lib/errors.ts'
import { setPublic } from '../workout/publish-workout.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'

/** `open` until an admin decides; then how it was decided. */
export type ReportState = 'open' | 'closed' | 'unpublished'

interface ReportRow {
  wId: string
  state: string
}

/**
 * Decides a report. Unpublishing decides all open reports of the same workout with it.
 * @returns the workout of the report and the state of the report.
 * @throws ApiError `not-found`, `aborted`, `unavailable`; the same call may be sent again.
 */
export async function decideReport(
  admin: Admin,
  id: string,
  action: 'unpublish' | 'close'
): Promise<{ workoutId: string; state: ReportState }> {
  const report = await rowOrNull<ReportRow>(admin, 'reports', id)
  if (report === null) throw notFound('report')
  const state: ReportState = action === 'unpublish' ? 'unpublished' : 'closed'
  if (action === 'unpublish') {
    const workout = await rowOrNull<WorkoutRow>(admin, 'workouts', report.wId)
    if (workout !== null) await setPublic(admin, { id: workout.ownerId }, report.wId, false)
  }
  await untilSettled(async () => {
    const now = await rowOrNull<ReportRow>(admin, 'reports', id)
    if (now === null || now.state === state) return 'decided'
    const others: Operation = {
      action: 'bulkUpdate',
      tableId: 'reports',
      data: { queries: [equal('wId', report.wId), equal('state', 'open')], data: { state } }
    }
    const own: Operation = { action: 'update', tableId: 'reports', rowId: id, data: { state } }
    await commit(admin, action === 'unpublish' ? [own, others] : [own])
    return null
  })
  return { workoutId: report.wId, state }
}

export interface ReleaseNote {
  id: string
  version: string
  note: string
  createdAt: string
}

interface NoteRow {
  version: string
  note: string
  createdAt: string
}

/**
 * Writes a release note; the id comes from the caller, so that the same call may be sent again.
 * @throws ApiError `aborted` when the id stands for another note.
 */
export async function createNote(
  admin: Admin,
  { id, version, note }: { id: string; version: string; note: string }
): Promise<{ note: ReleaseNote; isNew: boolean }> {
  const data: NoteRow = { version, note, createdAt: new Date().toISOString() }
  const made = await createOnce(admin, 'releaseNotes', id, data, [])
  const row = await rowOrNull<NoteRow>(admin, 'releaseNotes', id)
  if (row === null && made === 'created') throw uncertain()
  if (row === null || row.version !== version || row.note !== note)
    throw coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')
  return { note: { id, version, note, createdAt: row.createdAt }, isNew: made === 'created' }
}

/** @throws ApiError `not-found`, `aborted`, `unavailable`. */
export async function updateNote(
  admin: Admin,
  id: string,
  { version, note }: { version: string; note: string }
): Promise<ReleaseNote> {
  return untilSettled(async () => {
    const row = await rowOrNull<NoteRow>(admin, 'releaseNotes', id)
    if (row === null) throw notFound('note')
    if (row.version === version && row.note === note) return { id, version, note, createdAt: row.createdAt }
    await commit(admin, [{ action: 'update', tableId: 'releaseNotes', rowId: id, data: { version, note } }])
    return null
  })
}

/** @throws ApiError `not-found` when it is gone already. */
export async function deleteNote(admin: Admin, id: string): Promise<void> {
  if ((await rowOrNull(admin, 'releaseNotes', id)) === null) throw notFound('note')
  try {
    await admin.tables.deleteRow({ databaseId: DATABASE, tableId: 'releaseNotes', rowId: id })
  } catch (error) {
    if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
  }
}
