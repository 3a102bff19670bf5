import { atom } from 'nanostores'
import { downloadName } from '#core/media/file-name.ts'
import { extensionsOf, plainType } from '#core/media/file-types.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { completeVideo, forgetVideo, listVideos, openVideo } from '../../data/studio/kept-videos.ts'
import { dropStudioDraft } from '../../data/studio/studio-drafts.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { readVideoRoom } from '../../platform/video/video-room.ts'
import { isTabLocked } from '../../platform/page/tab-lock.ts'
import { filmingLock } from './filming-problems.ts'

export type OwnVideos = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; videos: readonly KeptVideo[] }

export const $ownVideos = atom<OwnVideos>({ kind: 'loading' })
/** Storage of this device in bytes; null if the browser does not tell. */
export const $free = atom<number | null>(null)

/** Leaves out what another tab is recording. Never throws. */
export async function loadVideos(ownerId: string): Promise<void> {
  try {
    const all = await listVideos(ownerId)
    const isBusy = await Promise.all(all.map((video) => !video.isComplete && isTabLocked(filmingLock(video.id))))
    const idle = all.filter((_, n) => isBusy[n] !== true)
    for (const { id } of idle.filter(({ bytes }) => bytes === 0)) await forgetVideo(ownerId, id)
    $ownVideos.set({ kind: 'ready', videos: idle.filter(({ bytes }) => bytes > 0) })
  } catch {
    $ownVideos.set({ kind: 'failed' })
  }
  $free.set((await readVideoRoom()).free)
}

async function isOnItsWay(ownerId: string, id: string): Promise<boolean> {
  const { keptFiles } = await import('../../data/media/kept-files.ts')
  // Once it is converted, the upload queue has its own bytes.
  return (await keptFiles(ownerId)).some(({ file, workout }) => file === null && workout?.videoId === id)
}

/** False while it is being turned into a workout and the device has the only copy. */
export async function deleteVideo(ownerId: string, id: string): Promise<boolean> {
  if (await isOnItsWay(ownerId, id)) return false
  await forgetVideo(ownerId, id).catch(() => undefined)
  await dropStudioDraft(ownerId, `video:${id}`)
  await loadVideos(ownerId)
  return true
}

/** Marks an unfinished video as complete. Resolves to null if it cannot be read. Never throws. */
export async function videoFile(ownerId: string, { id, isComplete, seconds }: KeptVideo): Promise<Blob | null> {
  try {
    if (!isComplete) await completeVideo(ownerId, id, seconds)
    return await openVideo(ownerId, id)
  } catch {
    return null
  }
}

/** `onShare` gets the progress from 0 to 1. Resolves to false if the video cannot be read. Never throws. */
export async function saveVideo(ownerId: string, video: KeptVideo, onShare: (share: number) => void): Promise<boolean> {
  const kept = await videoFile(ownerId, video)
  if (kept === null) return false
  // The camera's file plays too, but has no length.
  const file = await import('../../platform/video/fit-video.ts')
    .then(({ copyVideoFile }) => copyVideoFile(kept, onShare))
    .catch(() => kept)
  saveFile(file, downloadName(video.name, `.${extensionsOf(plainType(file.type))[0] ?? 'mp4'}`))
  return true
}
