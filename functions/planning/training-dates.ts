/** The caller chooses the id, so a repeated request plans once. */
import type { InferOutput } from 'valibot'
import { can, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { DATABASE, asApiError, createOnce, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded, notFound } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import type { trainingDateChangeSchema, trainingDateSchema } from './planning-schemas.ts'
import { uncertain } from '../lib/transaction.ts'

const TABLE = 'trainingsDates'

interface TrainingDateRow {
  userId: string
  startDateTime: string
  wId: string
  title: string
  reminderMin: number | null
}

export interface TrainingDate {
  id: string
  /** ISO time. */
  startDateTime: string
  wId: string
  title: string
  reminderMin: number | null
}

type Input = Omit<InferOutput<typeof trainingDateSchema>, 'id'>
type Change = InferOutput<typeof trainingDateChangeSchema>

const seen = (id: string, row: TrainingDateRow): TrainingDate => ({
  id,
  startDateTime: row.startDateTime,
  wId: row.wId,
  title: row.title,
  reminderMin: row.reminderMin
})

const missing = () => notFound('training')

function stored(change: Change): Partial<TrainingDateRow> {
  const { startDateTime, ...others } = change
  return { ...others, ...(startDateTime === undefined ? {} : { startDateTime: new Date(startDateTime).toISOString() }) }
}

/** Security: somebody else's row gets the same answer as a missing one. */
async function ownRow(
  writer: Writer,
  userId: string,
  id: string,
  action: ActionOn<'trainingDate'>
): Promise<TrainingDateRow> {
  const row = await rowOrNull<TrainingDateRow>(writer, TABLE, id)
  if (row === null || !can(roleTo(row.userId, userId), action, 'trainingDate')) throw missing()
  return row
}

/** A repeated id of the same owner changes nothing. @throws ApiError `aborted`. */
export async function createTrainingDate(
  writer: Writer,
  userId: string,
  id: string,
  input: Input
): Promise<{ isNew: boolean; trainingDate: TrainingDate }> {
  const made = await createOnce(writer, TABLE, id, { userId, ...stored(input) }, readersOf('trainingDate', userId))
  const row = await rowOrNull<TrainingDateRow>(writer, TABLE, id)
  if (row === null && made === 'created') throw uncertain()
  if (row === null || !can(roleTo(row.userId, userId), 'read', 'trainingDate'))
    throw coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')
  return { isNew: made === 'created', trainingDate: seen(id, row) }
}

export async function changeTrainingDate(
  writer: Writer,
  userId: string,
  id: string,
  change: Change
): Promise<TrainingDate> {
  const row = await ownRow(writer, userId, id, 'update')
  const data = stored(change)
  if (Object.keys(data).length === 0) return seen(id, row)
  try {
    await writer.tables.updateRow({ databaseId: DATABASE, tableId: TABLE, rowId: id, data })
  } catch (error) {
    throw appwriteFailure(error)?.code === 404 ? missing() : asApiError(error)
  }
  return seen(id, await ownRow(writer, userId, id, 'read'))
}

export async function removeTrainingDate(writer: Writer, userId: string, id: string): Promise<void> {
  await ownRow(writer, userId, id, 'delete')
  try {
    await writer.tables.deleteRow({ databaseId: DATABASE, tableId: TABLE, rowId: id })
  } catch (error) {
    throw appwriteFailure(error)?.code === 404 ? missing() : asApiError(error)
  }
}
