import { atom } from 'nanostores'
import { UserFacingError, errorCode } from '#core/app/errors.ts'
import type { StoredFile } from '#core/media/stored-files.ts'
import { mediaUrlsOf, withoutFiles } from '#core/workout/files.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import { deleteMedia, listMedia } from '../../data/media/media.ts'
import { accountKnown, refreshSession, refreshUsage } from '../account/session.ts'
import { mediaAddresses } from './media.ts'

export type StorageState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; files: readonly StoredFile[] }

/** `done` of `total` files are deleted. After a failure the remaining files are still in the list. */
export type DeletionState =
  { kind: 'idle' } | { kind: 'running'; done: number; total: number } | { kind: 'failed'; left: number; error: unknown }

export const $storage = atom<StorageState>({ kind: 'loading' })
export const $deletion = atom<DeletionState>({ kind: 'idle' })

let round = 0

async function withDrafts(files: readonly StoredFile[]): Promise<StoredFile[]> {
  const { readDrafts } = await import('../../data/editor/drafts.ts')
  const { login } = await accountKnown()
  const shown = new Map<string, string>()
  for (const draft of await readDrafts(login.userId))
    if (draft.kind === 'editor') for (const url of mediaUrlsOf(draft.content)) shown.set(url, draft.content.name)
  return files.map((file) => {
    const name = shown.get(file.url)
    return file.use !== null || name === undefined ? file : { ...file, use: { kind: 'draft', name } }
  })
}

export async function reloadStorage(): Promise<void> {
  const own = ++round
  if ($storage.get().kind === 'failed') $storage.set({ kind: 'loading' })
  try {
    await accountKnown()
    const files = await withDrafts(await listMedia())
    if (own === round) $storage.set({ kind: 'ready', files })
  } catch (error) {
    if (own === round) $storage.set({ kind: 'failed', error })
  }
}

export function openStorage(): () => void {
  $storage.set({ kind: 'loading' })
  $deletion.set({ kind: 'idle' })
  void reloadStorage()
  return () => void round++
}

export const prepareShots = (files: readonly StoredFile[]): Promise<void> =>
  mediaAddresses.prepare(files.map(({ url }) => url))

/** The workout drops its files before they are deleted, so it never shows a broken picture. */
async function leaveWorkout(id: string, urls: readonly string[]): Promise<void> {
  const [{ readWorkout }, { updateWorkout }] = await Promise.all([
    import('../../data/workout/read-workout.ts'),
    import('../../data/workout/workouts.ts')
  ])
  const save = async () => {
    const workout = await readWorkout(id)
    const content = contentOf(workout)
    if (content.type === 'mastervideo' && urls.includes(content.videoUrl)) throw new UserFacingError('file-is-workout')
    await updateWorkout(id, workout.version, withoutFiles(content, urls))
  }
  try {
    await save()
  } catch (error) {
    // The workout was deleted, or another device saved it a moment ago.
    if (errorCode(error) === 'not-found') return
    if (errorCode(error) !== 'newer-version') throw error
    await save()
  }
}

async function leaveProfile(): Promise<void> {
  const { saveProfile } = await import('../../data/account/profile.ts')
  await saveProfile({ imageUrl: '' })
  await refreshSession()
}

async function leaveGroup(id: string): Promise<void> {
  const { changeGroup } = await import('../../data/together/groups.ts')
  await changeGroup(id, { imageUrl: '' })
}

function batchesOf(files: readonly StoredFile[]): (readonly StoredFile[])[] {
  const keyOf = ({ id, use }: StoredFile) => (use?.kind === 'workout' ? use.id : id)
  return [...Map.groupBy(files, keyOf).values()]
}

async function deleteBatch(batch: readonly StoredFile[]): Promise<void> {
  const use = batch[0]?.use
  if (use?.kind === 'profile') await leaveProfile()
  if (use?.kind === 'group') await leaveGroup(use.id)
  if (use?.kind === 'workout')
    await leaveWorkout(
      use.id,
      batch.map(({ url }) => url)
    )
}

function drop(id: string): void {
  const now = $storage.get()
  if (now.kind === 'ready') $storage.set({ kind: 'ready', files: now.files.filter((file) => file.id !== id) })
}

/** Continues after a failure and reports the first one. */
export async function deleteFiles(files: readonly StoredFile[]): Promise<void> {
  let done = 0
  let failure: { error: unknown } | null = null
  $deletion.set({ kind: 'running', done, total: files.length })
  for (const batch of batchesOf(files)) {
    try {
      await deleteBatch(batch)
      for (const { id } of batch) {
        await deleteMedia(id)
        drop(id)
        $deletion.set({ kind: 'running', done: ++done, total: files.length })
      }
    } catch (error) {
      failure ??= { error }
    }
  }
  await refreshUsage().catch(() => undefined)
  $deletion.set(failure === null ? { kind: 'idle' } : { kind: 'failed', left: files.length - done, ...failure })
  if (failure !== null) await reloadStorage()
}

export const forgetFailure = (): void => $deletion.set({ kind: 'idle' })
