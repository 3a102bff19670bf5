/** The videos of an account on this device, and a file that becomes one. */
import { atom } from 'nanostores'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { newId } from '../../data/app/ids.ts'
import { appendPart, beginVideo, completeVideo, forgetVideo, listVideos } from '../../data/studio/kept-videos.ts'
import { goTo } from '../../platform/page/page.ts'
import { askForPromise, readRoom } from '../../platform/page/room.ts'
import { isTabLocked } from '../../platform/page/tab-lock.ts'
import { filmingLock, inStudio, keepingProblem, type FilmingProblem } from './filming-problems.ts'

export type OwnVideos = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; videos: readonly KeptVideo[] }

export const $ownVideos = atom<OwnVideos>({ kind: 'loading' })
/** Bytes of this device; null where the browser does not say. */
export const $free = atom<number | null>(null)

/** Leaves out what another tab records now. Never throws. */
export async function loadVideos(ownerId: string): Promise<void> {
  try {
    const all = await listVideos(ownerId)
    const isBusy = await Promise.all(all.map((video) => !video.isComplete && isTabLocked(filmingLock(video.id))))
    const idle = all.filter((_, n) => isBusy[n] !== true)
    // Nothing came before the crash.
    for (const { id } of idle.filter(({ bytes }) => bytes === 0)) await forgetVideo(ownerId, id)
    $ownVideos.set({ kind: 'ready', videos: idle.filter(({ bytes }) => bytes > 0) })
  } catch {
    $ownVideos.set({ kind: 'failed' })
  }
  $free.set((await readRoom()).free)
}

export async function deleteVideo(ownerId: string, id: string): Promise<void> {
  await forgetVideo(ownerId, id).catch(() => undefined)
  await loadVideos(ownerId)
}

/** An unfinished video is whole from then on. Never throws. */
export async function openInStudio(ownerId: string, video: KeptVideo): Promise<void> {
  if (!video.isComplete) await completeVideo(ownerId, video.id, video.seconds).catch(() => undefined)
  goTo(inStudio(video.id))
}

/** Keeps the file and opens it in the studio. Gives what prevented it. */
export async function takeFile(ownerId: string, file: File): Promise<FilmingProblem | null> {
  if (!file.type.startsWith('video/')) return 'no-video'
  const id = newId()
  const facts = { id, name: file.name.replace(/\.\w+$/, ''), type: file.type, bytes: 0, seconds: null }
  try {
    await askForPromise()
    await beginVideo(ownerId, { ...facts, startedAt: Date.now(), isComplete: false, marks: [] })
    await appendPart(ownerId, id, file, null)
    await completeVideo(ownerId, id, null)
  } catch (error) {
    await forgetVideo(ownerId, id).catch(() => undefined)
    return keepingProblem(error)
  }
  goTo(inStudio(id))
  return null
}
