import { UserFacingError } from '#core/app/errors.ts'
import { can, workoutThing } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { cutTo } from '#core/app/characters.ts'
import { bag } from '#core/app/read-parts.ts'
import { earlyText } from '#core/media/early-text.ts'
import { endsEarly } from '#core/media/video-fit.ts'
import { readEdit, type Edit } from '#core/studio/chapters.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { toTenth } from '#core/workout/tenths.ts'
import { BOUNDS, hasMasterVideo } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { appendPart, beginVideo, completeVideo, readVideo } from '../../data/studio/kept-videos.ts'
import { readStudioDraft } from '../../data/studio/studio-drafts.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { lookAtVideo } from '../../platform/video/fit-video.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { askToKeepVideos } from '../../platform/video/video-room.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { mediaAddresses } from '../media/media.ts'
import { loadVideos, videoFile } from './own-videos.ts'
import {
  $at,
  $isKept,
  $isRestored,
  $studio,
  forgetEdit,
  keepWaitingEdit,
  openEdit,
  type StudioVideo
} from './studio-state.ts'

let visit = 0

const loadEdits = () => import('#core/studio/edit-workout.ts')

async function show(video: StudioVideo, fresh: Edit, mine: number): Promise<void> {
  const draft = bag(await readStudioDraft(video.ownerId, video.key))
  if (mine !== visit) return
  const isOfNow = video.kind === 'own' || draft['version'] === video.workout.version
  const restored = isOfNow ? readEdit(draft['edit'], video.seconds) : null
  $isRestored.set(restored !== null)
  openEdit(restored ?? fresh)
  $at.set((restored ?? fresh).chapters[0]?.start ?? 0)
  $studio.set({ kind: 'open', video })
}

const longEnough = (seconds: number): number => Math.max(1, toTenth(seconds))

/** A browser that cannot analyze it may still play it. */
async function lengthOf(file: Blob, known: number | null): Promise<number> {
  const seconds = await lookAtVideo(file).then(
    (look) => look.seconds,
    (error: unknown) => {
      if (known === null) throw error
      return known
    }
  )
  return longEnough(seconds)
}

async function openOwn(ownerId: string, id: string, mine: number): Promise<void> {
  const video = await readVideo(ownerId, id)
  const file = video === null ? null : await videoFile(ownerId, video)
  if (video === null || file === null) throw new UserFacingError('upload-lost')
  const seconds = await lengthOf(file, video.seconds)
  const { editOfVideo } = await loadEdits()
  const open = { kind: 'own' as const, key: `video:${id}`, ownerId, seconds, file }
  await show({ ...open, kept: { ...video, isComplete: true } }, editOfVideo(video, seconds, newId), mine)
}

async function openStored(ownerId: string, id: string, mine: number): Promise<void> {
  const workout = await readWorkout(id)
  const mayEdit = can(roleTo(workout.ownerId, ownerId), 'update', workoutThing(workout.isPublic))
  if (!mayEdit) throw new UserFacingError('not-yours')
  if (!hasMasterVideo(workout)) throw new UserFacingError('video-missing')
  const { editOfWorkout } = await loadEdits()
  const edit = editOfWorkout(workout, newId)
  if (edit === null) throw new UserFacingError('chapters-apart')
  const url = await mediaAddresses.get(workout.videoUrl, false)
  await show({ kind: 'stored', key: `workout:${id}`, ownerId, seconds: edit.end, workout, url }, edit, mine)
}

/** Opens what the address of this visit names. Never throws. */
export async function openStudio(ownerId: string): Promise<void> {
  const mine = (visit += 1)
  const query = new Map(currentQuery())
  const [videoId, workoutId] = [query.get('video'), query.get('workout')]
  $isKept.set(true)
  if (videoId === undefined && workoutId === undefined) {
    $studio.set({ kind: 'choosing', problem: null })
    return loadVideos(ownerId)
  }
  $studio.set({ kind: 'opening' })
  try {
    if (videoId !== undefined) await openOwn(ownerId, videoId, mine)
    else await openStored(ownerId, workoutId ?? '', mine)
  } catch (error) {
    if (mine === visit) $studio.set({ kind: 'failed', error, workoutId: workoutId ?? null })
  }
}

async function keepVideo(ownerId: string, video: KeptVideo, file: Blob): Promise<boolean> {
  try {
    await beginVideo(ownerId, video)
    await appendPart(ownerId, video.id, file, video.seconds)
    await completeVideo(ownerId, video.id, video.seconds)
    return true
  } catch {
    return false
  }
}

/** Stores the file on this device, so that a reload finds it. Never throws. */
export async function takeVideo(ownerId: string, file: File): Promise<void> {
  const mine = (visit += 1)
  $studio.set({ kind: 'opening' })
  try {
    const look = await lookAtVideo(file)
    const seconds = longEnough(look.seconds)
    if (endsEarly(look)) notify({ kind: 'warning', text: earlyText(look, $t.get()) })
    void askToKeepVideos()
    const id = crypto.randomUUID()
    const marks = [{ at: 0, name: $t.get()('studio.chapterName', { n: 1 }) }]
    const name = cutTo(file.name.replace(/\.[A-Za-z0-9]{1,5}$/, ''), BOUNDS.nameMax)
    const facts = { id, name, type: file.type, bytes: file.size, seconds, startedAt: Date.now(), marks }
    const { editOfVideo } = await loadEdits()
    const isComplete = await keepVideo(ownerId, { ...facts, isComplete: true }, file)
    if (mine !== visit) return
    const video = { ...facts, isComplete }
    $isKept.set(isComplete)
    if (isComplete) replaceQuery([['video', id]])
    await show(
      { kind: 'own', key: `video:${id}`, ownerId, seconds, file, kept: video },
      editOfVideo(video, seconds, newId),
      mine
    )
  } catch (error) {
    if (mine === visit) $studio.set({ kind: 'choosing', problem: error })
  }
}

/** Deletes the draft; the video and the stored version stay. */
export async function startAgain(video: StudioVideo): Promise<void> {
  const { editOfVideo, editOfWorkout } = await loadEdits()
  await forgetEdit(video)
  const fresh =
    video.kind === 'own' ? editOfVideo(video.kept, video.seconds, newId) : editOfWorkout(video.workout, newId)
  $isRestored.set(false)
  if (fresh !== null) openEdit(fresh)
}

export function leaveStudio(): void {
  keepWaitingEdit()
  visit += 1
  openEdit(null)
  $studio.set({ kind: 'opening' })
}

export function chooseVideo(ownerId: string, id: string): void {
  replaceQuery([['video', id]])
  void openStudio(ownerId)
}
