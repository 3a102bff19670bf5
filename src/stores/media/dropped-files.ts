/** Files that their workout no longer uses. They are deleted once undo cannot bring them back. */
import { mediaUrlsOf } from '#core/workout/files.ts'
import { parseMediaUrl } from '#core/media/media.ts'
import { readDrafts } from '../../data/editor/drafts.ts'
import { droppedFiles, forgetDropped, keepDropped, keptFiles } from '../../data/media/kept-files.ts'
import { deleteUnused } from '../../data/media/stored-file.ts'
import { isOnline } from '../../platform/page/online.ts'
import { storage } from '../../platform/page/storage.ts'

const idOf = (url: string): string => parseMediaUrl(url)?.fileId ?? ''

export async function rememberDropped(ownerId: string, urls: readonly string[]): Promise<void> {
  const ids = urls.map(idOf).filter((id) => id !== '')
  if (ids.length === 0) return
  storage.areFilesWaiting.write(true)
  await keepDropped(ids.map((id) => ({ id, ownerId })))
}

async function idsInDrafts(ownerId: string): Promise<ReadonlySet<string>> {
  const drafts = await readDrafts(ownerId)
  const contents = drafts.flatMap((draft) => (draft.kind === 'editor' ? [draft.content, ...draft.pending] : []))
  return new Set(contents.flatMap(mediaUrlsOf).map(idOf))
}

/** Deletes what no workout and no draft uses. `inUse` lists the addresses in the open content. Never throws. */
export async function deleteDropped(ownerId: string, inUse: readonly string[]): Promise<void> {
  const dropped = await droppedFiles(ownerId)
  const needed = dropped.length === 0 ? new Set<string>() : await idsInDrafts(ownerId)
  const open = new Set(inUse.map(idOf))
  let left = 0
  for (const { id } of dropped) {
    if (needed.has(id) || open.has(id)) {
      left += 1
      continue
    }
    const isSettled =
      isOnline() &&
      (await deleteUnused(id).then(
        () => true,
        () => false
      ))
    if (isSettled) await forgetDropped(id)
    else left += 1
  }
  if (left === 0 && (await keptFiles(ownerId)).length === 0) storage.areFilesWaiting.write(false)
}
