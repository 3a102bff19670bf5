import type { NoteRow } from '#core/app/release-notes.ts'
import { listRows } from './appwrite-rest.ts'
import { limit, orderDesc } from './query.ts'

/** More than there will ever be: a few languages for each version. */
const NOTES_MAX = 500

/** @throws UserFacingError, NetworkError. */
export async function listReleaseNotes(): Promise<NoteRow[]> {
  return (await listRows<NoteRow>('releaseNotes', [orderDesc('version'), limit(NOTES_MAX)])).rows
}
