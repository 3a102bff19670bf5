/** A mail is stored as a row before it is sent, so that it cannot get lost (docs/mail.md). */
import { rowOrNull, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { commit, type Operation } from '../lib/transaction.ts'

/**
 * `claimed`: a Worker is working on it. `handing`: the server may have it. Both last until `dueAt`. `unsure`: nobody
 * knows. `dropped`: no longer wanted.
 */
export type MailState = 'queued' | 'claimed' | 'handing' | 'sent' | 'failed' | 'unsure' | 'dropped'

export type MailKind = 'invitation' | 'support'

export interface MailRow {
  to: string
  from: string
  subject: string
  body: string
  state: string
  tries: number | null
  error: string | null
  createdAt: string
  kind: string | null
  language: string | null
  ownerId: string | null
  refId: string | null
  /** When it is tried next, or when the Worker that claimed it must be done. */
  dueAt: string | null
}

export type StoredMail = MailRow & StoredRow

/** Placeholder for the secret in the stored text. */
export const INVITATION_HERE = '{{invitation}}'
export const STOP_HERE = '{{stop}}'

export const mailRow = (writer: Writer, id: string): Promise<StoredMail | null> =>
  rowOrNull<MailRow>(writer, 'mail', id)

export function newMail(
  kind: MailKind,
  given: Pick<MailRow, 'to' | 'from' | 'subject' | 'body' | 'language' | 'ownerId' | 'refId'>,
  now: number
): MailRow {
  const time = new Date(now).toISOString()
  return { ...given, kind, state: 'queued', tries: 0, error: '', createdAt: time, dueAt: time }
}

/**
 * Writes only if the row is still as it was read, so that only one of two Workers gets it.
 * @returns the current row, or null
 */
export async function changeMail(writer: Writer, row: StoredMail, data: Partial<MailRow>): Promise<StoredMail | null> {
  const operation: Operation = { action: 'update', tableId: 'mail', rowId: row.$id, data }
  const outcome = await commit(writer, [operation], async () => {
    return (await mailRow(writer, row.$id))?.$updatedAt === row.$updatedAt
  })
  if (outcome !== 'committed' && outcome !== 'unknown') return null
  const now = await mailRow(writer, row.$id)
  // After a lost answer, the row tells whether this change was written or another Worker's.
  const isOurs = now?.state === data.state && Date.parse(now?.dueAt ?? '') === Date.parse(data.dueAt ?? '')
  return isOurs || (outcome === 'committed' && now !== null) ? now : null
}
