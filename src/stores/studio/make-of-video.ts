/** A video of this device becomes a workout of the account: made to fit, sent, stored. */
import { atom } from 'nanostores'
import { isWorthRetrying, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { extensionsOf, plainType } from '#core/media/file-types.ts'
import { downloadName } from '#core/media/file-name.ts'
import { sizeLimit } from '#core/media/media.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { workoutOfVideo, type VideoChapter } from '#core/studio/video-workout.ts'
import { newId } from '../../data/app/ids.ts'
import { deleteMedia, uploadMedia } from '../../data/media/media.ts'
import { createWorkout } from '../../data/workout/workouts.ts'
import { fitVideoFile } from '../../platform/media/fit-video.ts'
import { goTo } from '../../platform/page/page.ts'
import { refreshUsage, type SignedIn } from '../account/session.ts'
import { $locale } from '../app/locale.ts'
import { videoFile } from './own-videos.ts'

/** `share`: 0 to 1. */
export type Making =
  { kind: 'idle' } | { kind: 'fitting' | 'sending'; share: number } | { kind: 'failed'; error: unknown }
export const $making = atom<Making>({ kind: 'idle' })

interface Wanted {
  video: KeptVideo
  name: string
  chapters: readonly VideoChapter[]
}

let stop: AbortController | null = null
/** Sent, but without its workout yet: another try takes it. */
let sent: { videoId: string; workoutId: string; id: string; url: string } | null = null

async function send({ login, contract }: SignedIn, video: KeptVideo, { signal }: AbortController) {
  if (sent?.videoId === video.id) return sent
  const say = (kind: 'fitting' | 'sending', share: number) => {
    if (!signal.aborted) $making.set({ kind, share: Math.floor(share * 100) / 100 })
  }
  say('fitting', 0)
  const file = await videoFile(login.userId, video)
  if (file === null) throw new UserFacingError('upload-lost')
  const maxBytes = sizeLimit('mastervideo', 'workout', contract.limits).max
  const onShare = (share: number) => say('fitting', share)
  const fitted = await fitVideoFile(file, { maxBytes, trim: null, canCopy: true, signal, onShare })
  say('sending', 0)
  const name = downloadName(video.name, `.${extensionsOf(plainType(fitted.type))[0] ?? 'mp4'}`)
  const onProgress = (done: number, total: number) => say('sending', done / total)
  const { id, url } = await uploadMedia({
    ...{ file: fitted, name, kind: 'mastervideo' },
    purpose: 'workout',
    signal,
    onProgress
  })
  sent = { videoId: video.id, workoutId: newId(), id, url }
  return sent
}

/** Shows the workout at the end. Never throws: `$making` says what failed. */
export async function makeOfVideo(account: SignedIn, { video, name, chapters }: Wanted): Promise<void> {
  stop?.abort()
  const own = new AbortController()
  stop = own
  try {
    const { workoutId, url } = await send(account, video, own)
    if (own.signal.aborted) return
    await createWorkout(workoutId, workoutOfVideo({ name, chapters, url, language: $locale.get(), newId }))
    sent = null
    refreshUsage().catch(() => undefined)
    if (!own.signal.aborted) goTo(pathTo('workout', { id: workoutId }, $locale.get()))
  } catch (error) {
    if (own.signal.aborted) return
    if (sent !== null && !isWorthRetrying(error)) {
      void deleteMedia(sent.id).catch(() => undefined)
      sent = null
    }
    $making.set({ kind: 'failed', error })
  }
}

export function stopMaking(): void {
  stop?.abort()
  stop = null
  $making.set({ kind: 'idle' })
}
