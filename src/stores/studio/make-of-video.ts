/** A video of this device becomes a workout of the account: made to fit, sent, stored. */
import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { workoutOfVideo, type VideoChapter } from '#core/studio/video-workout.ts'
import { newId } from '../../data/app/ids.ts'
import { createWorkout } from '../../data/workout/workouts.ts'
import { goTo } from '../../platform/page/page.ts'
import { refreshUsage, type SignedIn } from '../account/session.ts'
import { $locale } from '../app/locale.ts'
import { videoFile } from './own-videos.ts'
import { sendVideo, videoIsStored, workoutFailed, type Making } from './send-video.ts'

export const $making = atom<Making>({ kind: 'idle' })

interface Wanted {
  video: KeptVideo
  name: string
  chapters: readonly VideoChapter[]
}

let stop: AbortController | null = null

/** Shows the workout at the end. Never throws: `$making` says what failed. */
export async function makeOfVideo({ login, contract }: SignedIn, { video, name, chapters }: Wanted): Promise<void> {
  stop?.abort()
  const own = new AbortController()
  stop = own
  try {
    const file = () => videoFile(login.userId, video)
    const what = { key: video.id, name: video.name, file, trim: null }
    const { workoutId, url } = await sendVideo(what, contract.limits, own, (making) => $making.set(making))
    if (own.signal.aborted) return
    await createWorkout(workoutId, workoutOfVideo({ name, chapters, url, language: $locale.get(), newId }))
    videoIsStored()
    refreshUsage().catch(() => undefined)
    if (!own.signal.aborted) goTo(pathTo('workout', { id: workoutId }, $locale.get()))
  } catch (error) {
    if (own.signal.aborted) return
    workoutFailed(error)
    $making.set({ kind: 'failed', error })
  }
}

export function stopMaking(): void {
  stop?.abort()
  stop = null
  $making.set({ kind: 'idle' })
}
