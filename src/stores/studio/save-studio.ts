import { imageSideMax } from '#core/media/media.ts'
import type { Edit } from '#core/studio/chapters.ts'
import { contentOfEdit } from '#core/studio/edit-workout.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import { uploadMedia } from '../../data/media/media.ts'
import { updateWorkout } from '../../data/workout/workouts.ts'
import { refreshUsage, type SignedIn } from '../account/session.ts'
import { $locale } from '../app/locale.ts'
import { $making, beginMaking, followVideo, showWorkout } from './make-of-video.ts'
import { $edit, forgetEdit, videoNow, type StudioVideo } from './studio-state.ts'
import { posterOf } from './video-parts.ts'

let poster: { key: string; url: string } | null = null

/** Resolves to an empty address without a picture. A picture that was sent is not sent again. */
async function posterUrl(video: StudioVideo, at: number | null, limits: ContractLimits): Promise<string> {
  if (at === null) return ''
  const key = `${video.key} ${at}`
  if (poster?.key === key) return poster.url
  const file = await posterOf(video, at, imageSideMax(limits))
  if (file === null) return ''
  const name = file.type === 'image/webp' ? 'poster.webp' : 'poster.jpg'
  const { url } = await uploadMedia({ file, name, kind: 'image', purpose: 'workout' })
  poster = { key, url }
  return url
}

function orderOf({ kept, file, seconds }: Extract<StudioVideo, { kind: 'own' }>, edit: Edit, imageUrl: string) {
  const start = edit.chapters[0]?.start ?? 0
  const language = $locale.get()
  return {
    // A file that could not be stored exists only in this page.
    source: kept.isComplete ? kept : new File([file], kept.name, { type: file.type }),
    name: kept.name,
    trim: start === 0 && edit.end === seconds ? null : { start, end: edit.end },
    content: (videoUrl: string) => ({ ...contentOfEdit(edit, { videoUrl, language }), imageUrl })
  }
}

async function correct({ workout }: Extract<StudioVideo, { kind: 'stored' }>, edit: Edit, imageUrl: string) {
  const content = contentOfEdit(edit, contentOf(workout))
  await updateWorkout(workout.id, workout.version, imageUrl === '' ? content : { ...content, imageUrl })
}

/** Shows the workout at the end. Never throws: `$making` holds the failure, and the draft stays. */
export async function saveStudio(account: SignedIn): Promise<void> {
  const [video, edit] = [videoNow(), $edit.get()]
  if (video === null || edit === null) return
  const isWanted = beginMaking()
  $making.set({ kind: 'storing' })
  const done = (id: string) => {
    void forgetEdit(video).then(() => showWorkout(id))
    refreshUsage().catch(() => undefined)
  }
  try {
    const imageUrl = await posterUrl(video, edit.poster, account.contract.limits)
    if (!isWanted()) return
    if (video.kind === 'own') return await followVideo(account, orderOf(video, edit, imageUrl), isWanted, done)
    await correct(video, edit, imageUrl)
    if (isWanted()) done(video.workout.id)
  } catch (error) {
    if (isWanted()) $making.set({ kind: 'failed', error })
  }
}
