/** Uploads a master video and turns it into its workout, even across a lost network, a reload or a night. */
import { UserFacingError } from '#core/app/errors.ts'
import { downloadName } from '#core/media/file-name.ts'
import { extensionsOf, plainType } from '#core/media/file-types.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import type { VideoTrim } from '../../data/media/kept-files.ts'
import type { SignedIn } from '../account/session.ts'
import { startUploads } from '../editor/finish-uploads.ts'
import { addUpload, cancelUpload, planWorkout, resumeUpload } from '../media/uploads.ts'
import { videoFile } from './own-videos.ts'
import { $sendings, type Sending } from './sendings.ts'

export interface VideoToSend {
  /** A video on this device, or a file that was chosen. */
  source: KeptVideo | File
  name: string
  content: (url: string) => WorkoutContent
  trim: VideoTrim | null
  /** Sending the same id again makes no second workout. */
  workoutId?: string
}

const isSamePart = (one: VideoTrim | null, other: VideoTrim | null): boolean =>
  one?.start === other?.start && one?.end === other?.end

function onItsWay(videoId: string | null, workoutId: string | undefined): Sending | undefined {
  const open = $sendings.get().filter(({ state }) => state.kind !== 'done')
  return open.find(({ workout }) =>
    workoutId === undefined ? videoId !== null && workout.videoId === videoId : workout.id === workoutId
  )
}

/**
 * Returns its address in `$sendings`. @throws UserFacingError `upload-lost`, `sign-in-needed`, `bad-file-type`,
 * `bad-file-size`.
 */
export async function sendVideo({ login }: SignedIn, order: VideoToSend): Promise<string> {
  const { source, name, content, trim } = order
  await startUploads()
  const videoId = source instanceof File ? null : source.id
  const before = onItsWay(videoId, order.workoutId)
  const id = order.workoutId ?? before?.workout.id ?? newId()
  const plan = (url: string) => ({ id, content: content(url), videoId, part: trim })
  if (before !== undefined && before.workout.videoId === videoId && isSamePart(before.workout.part, trim)) {
    planWorkout(before.url, plan(before.url))
    await resumeUpload(before.url)
    return before.url
  }
  if (before !== undefined) cancelUpload(before.url)
  const file = source instanceof File ? source : await videoFile(login.userId, source)
  if (file === null) throw new UserFacingError('upload-lost')
  const fileName = downloadName(name, `.${extensionsOf(plainType(file.type))[0] ?? 'mp4'}`)
  return addUpload(file, fileName, { kind: 'mastervideo', trim, workout: plan }).url
}

export {
  cancelUpload as giveUpVideo,
  pauseUpload as pauseVideo,
  resumeUpload as goOnWithVideo
} from '../media/uploads.ts'
