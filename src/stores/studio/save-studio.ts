import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { imageSideMax } from '#core/media/media.ts'
import type { Edit } from '#core/studio/chapters.ts'
import { contentOfEdit } from '#core/studio/edit-workout.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import { uploadMedia } from '../../data/media/media.ts'
import { createWorkout, updateWorkout } from '../../data/workout/workouts.ts'
import { goTo } from '../../platform/page/page.ts'
import { refreshUsage, type SignedIn } from '../account/session.ts'
import { $locale } from '../app/locale.ts'
import { posterOf } from './video-parts.ts'
import { sendVideo, videoIsStored, workoutFailed, type Making } from './send-video.ts'
import { $edit, videoNow, forgetEdit, type StudioVideo } from './studio-state.ts'

export const $saving = atom<Making | { kind: 'storing' }>({ kind: 'idle' })

let stop: AbortController | null = null
let poster: { key: string; url: string } | null = null

/** Empty without one. A picture that was sent is not sent again. */
async function posterUrl(video: StudioVideo, at: number | null, limits: ContractLimits, signal: AbortSignal) {
  if (at === null) return ''
  const key = `${video.key} ${at}`
  if (poster?.key === key) return poster.url
  const file = await posterOf(video, at, imageSideMax(limits))
  if (file === null) return ''
  const name = file.type === 'image/webp' ? 'poster.webp' : 'poster.jpg'
  const { url } = await uploadMedia({ file, name, kind: 'image', purpose: 'workout', signal })
  poster = { key, url }
  return url
}

type Own = Extract<StudioVideo, { kind: 'own' }>
type Stored = Extract<StudioVideo, { kind: 'stored' }>

async function saveOwn(video: Own, edit: Edit, { contract }: SignedIn, own: AbortController): Promise<string> {
  const start = edit.chapters[0]?.start ?? 0
  const trim = start === 0 && edit.end === video.seconds ? null : { start, end: edit.end }
  const key = `${video.kept.id} ${start} ${edit.end}`
  const what = { key, name: video.kept.name, file: () => Promise.resolve(video.file), trim }
  const { workoutId, url } = await sendVideo(what, contract.limits, own, (making) => $saving.set(making))
  $saving.set({ kind: 'storing' })
  const imageUrl = await posterUrl(video, edit.poster, contract.limits, own.signal)
  own.signal.throwIfAborted()
  const content = { ...contentOfEdit(edit, { videoUrl: url, language: $locale.get() }), imageUrl }
  const { workout, isNew } = await createWorkout(workoutId, content)
  // The answer of an earlier try was lost; the chapters may have changed since.
  if (!isNew) await updateWorkout(workoutId, workout.version, content)
  videoIsStored()
  return workoutId
}

async function saveStored({ workout, ...video }: Stored, edit: Edit, { contract }: SignedIn, own: AbortController) {
  $saving.set({ kind: 'storing' })
  const imageUrl = await posterUrl({ ...video, workout }, edit.poster, contract.limits, own.signal)
  own.signal.throwIfAborted()
  const content = contentOfEdit(edit, contentOf(workout))
  await updateWorkout(workout.id, workout.version, imageUrl === '' ? content : { ...content, imageUrl })
  return workout.id
}

/** Shows the workout at the end. Never throws: `$saving` says what failed, and the draft stays. */
export async function saveStudio(account: SignedIn): Promise<void> {
  const [video, edit] = [videoNow(), $edit.get()]
  if (video === null || edit === null) return
  stop?.abort()
  const own = new AbortController()
  stop = own
  try {
    const id =
      video.kind === 'own' ? await saveOwn(video, edit, account, own) : await saveStored(video, edit, account, own)
    await forgetEdit(video)
    refreshUsage().catch(() => undefined)
    if (!own.signal.aborted) goTo(pathTo('workout', { id }, $locale.get()))
  } catch (error) {
    if (own.signal.aborted) return
    if (video.kind === 'own') workoutFailed(error)
    $saving.set({ kind: 'failed', error })
  }
}

export function stopSavingStudio(): void {
  stop?.abort()
  stop = null
  $saving.set({ kind: 'idle' })
}
