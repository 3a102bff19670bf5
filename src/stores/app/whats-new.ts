/** What an update brought, shown once on each device. */
import { atom } from 'nanostores'
import { notesBetween, notesFor, type ReleaseNote } from '#core/app/release-notes.ts'
import { listReleaseNotes } from '../../data/app/release-notes.ts'
import { storage } from '../../platform/page/storage.ts'
import { $locale } from './locale.ts'
import { VERSION } from './version.ts'

/** Newest first; empty when there is nothing to tell. */
export const $whatsNew = atom<readonly ReleaseNote[]>([])

/** A first visit has nothing to catch up on. Offline, the next start asks again. */
export async function lookForNews(): Promise<void> {
  const before = storage.seenVersion.read()
  if (before === VERSION) return
  if (before === '') return storage.seenVersion.write(VERSION)
  const rows = await listReleaseNotes().catch(() => null)
  if (rows === null) return
  const news = notesBetween(notesFor(rows, $locale.get()), before, VERSION)
  if (news.length === 0) storage.seenVersion.write(VERSION)
  $whatsNew.set(news)
}

export function closeNews(): void {
  storage.seenVersion.write(VERSION)
  $whatsNew.set([])
}
