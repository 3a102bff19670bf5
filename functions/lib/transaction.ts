import { DATABASE, asApiError, type Writer, type Table } from './appwrite-writer.ts'
import { type ApiError, appwriteFailure, coded } from './errors.ts'

export type Operation =
  | { action: 'create' | 'update'; tableId: Table; rowId: string; data: object }
  | { action: 'delete'; tableId: Table; rowId: string }
  | { action: 'increment'; tableId: Table; rowId: string; data: { column: string; value: number; max?: number } }
  | { action: 'decrement'; tableId: Table; rowId: string; data: { column: string; value: number; min?: number } }
  | { action: 'bulkCreate'; tableId: Table; data: object[] }
  | { action: 'bulkUpdate'; tableId: Table; data: { queries: string[]; data: object } }
  | { action: 'bulkDelete'; tableId: Table; data: { queries: string[] } }

/**
 * `unknown`: the commit's answer was lost, so read again. `changed`: the guard refused. `limit`: a counter would pass
 * its max or min.
 */
export type Outcome = 'committed' | 'conflict' | 'limit' | 'missing' | 'unknown' | 'changed'

/** Seconds; Appwrite's minimum. */
const TTL_SEC = 60

/** Appwrite compares whole milliseconds. After this pause, no change shares a millisecond with the staging. */
const CLOCK_STEP_MS = 2

function outcomeOf(error: unknown, step: 'stage' | 'commit'): Outcome {
  const failure = appwriteFailure(error)
  if (failure === null) throw error
  if (failure.code === 409) return 'conflict'
  if (failure.type === 'attribute_limit_exceeded' || failure.type === 'column_limit_exceeded') return 'limit'
  if (/^(?:row|document|column|attribute)_not_found$/.test(failure.type)) return 'missing'
  if (/invalid_structure$/.test(failure.type))
    throw coded('invalid-argument', 'bad-input', 'The input does not fit the database.')
  if (step === 'commit' && (failure.code === 0 || failure.code >= 500)) return 'unknown'
  throw asApiError(error)
}

async function rollBack(writer: Writer, transactionId: string): Promise<void> {
  try {
    await writer.tables.updateTransaction({ transactionId, rollback: true })
  } catch {
    // The transaction expires on its own without effect.
  }
}

/**
 * Looks up the transaction when the commit's answer was lost or was 500, which can happen to one of two concurrent
 * deletes.
 */
async function lookedUp(writer: Writer, transactionId: string): Promise<Outcome> {
  try {
    const { status } = await writer.tables.getTransaction({ transactionId })
    if (status === 'committed') return 'committed'
    return status === 'failed' ? 'conflict' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * Returns `conflict` when something changed that the guard reads.
 * @throws ApiError before the commit, with nothing written
 */
export async function commit(
  writer: Writer,
  operations: readonly Operation[],
  isUnchanged?: () => Promise<boolean>
): Promise<Outcome> {
  let transactionId = ''
  try {
    transactionId = (await writer.tables.createTransaction({ ttl: TTL_SEC })).$id
    const staged = operations.map((operation) => ({ databaseId: DATABASE, ...operation }))
    await writer.tables.createOperations({ transactionId, operations: staged })
  } catch (error) {
    return outcomeOf(error, 'stage')
  }
  if (isUnchanged !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, CLOCK_STEP_MS))
    if (!(await isUnchanged())) {
      await rollBack(writer, transactionId)
      return 'changed'
    }
  }
  try {
    await writer.tables.updateTransaction({ transactionId, commit: true })
    return 'committed'
  } catch (error) {
    const outcome = outcomeOf(error, 'commit')
    return outcome === 'unknown' ? lookedUp(writer, transactionId) : outcome
  }
}

const TRIES = 6

/** Retries on null with growing random delays. @throws ApiError `aborted`. */
export async function untilSettled<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let round = 0; round < TRIES; round += 1) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** round))
    const result = await attempt()
    if (result !== null) return result
  }
  throw coded('aborted', 'busy', 'Something else changed it at the same time. Try again.')
}

/** The commit's answer was lost, and reading did not show the result. The caller can repeat the call. */
export const uncertain = (): ApiError =>
  coded('unavailable', 'database-away', 'The database did not answer. Send it again.')
