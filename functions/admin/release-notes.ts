import { DATABASE, asApiError, createOnce, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded, notFound } from '../lib/errors.ts'
import { commit, uncertain, untilSettled } from '../lib/transaction.ts'

export interface ReleaseNote {
  id: string
  version: string
  /** Empty for everyone. */
  language: string
  note: string
  createdAt: string
}

interface NoteRow {
  version: string
  language?: string | null
  note: string
  createdAt: string
}

type Text = Pick<ReleaseNote, 'version' | 'language' | 'note'>

const isSame = (row: NoteRow, { version, language, note }: Text): boolean =>
  row.version === version && (row.language ?? '') === language && row.note === note

/** The caller chooses the id, so that the call can be repeated. @throws ApiError `aborted`. */
export async function createNote(
  writer: Writer,
  { id, version, language, note }: Omit<ReleaseNote, 'createdAt'>
): Promise<{ note: ReleaseNote; isNew: boolean }> {
  const data: NoteRow = { version, language, note, createdAt: new Date().toISOString() }
  const made = await createOnce(writer, 'releaseNotes', id, data, [])
  const row = await rowOrNull<NoteRow>(writer, 'releaseNotes', id)
  if (row === null && made === 'created') throw uncertain()
  if (row === null || !isSame(row, { version, language, note }))
    throw coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')
  return { note: { id, version, language, note, createdAt: row.createdAt }, isNew: made === 'created' }
}

export async function updateNote(writer: Writer, id: string, { version, language, note }: Text): Promise<ReleaseNote> {
  return untilSettled(async () => {
    const row = await rowOrNull<NoteRow>(writer, 'releaseNotes', id)
    if (row === null) throw notFound('note')
    if (isSame(row, { version, language, note })) return { id, version, language, note, createdAt: row.createdAt }
    await commit(writer, [{ action: 'update', tableId: 'releaseNotes', rowId: id, data: { version, language, note } }])
    return null
  })
}

export async function deleteNote(writer: Writer, id: string): Promise<void> {
  if ((await rowOrNull(writer, 'releaseNotes', id)) === null) throw notFound('note')
  try {
    await writer.tables.deleteRow({ databaseId: DATABASE, tableId: 'releaseNotes', rowId: id })
  } catch (error) {
    if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
  }
}
