import { UserFacingError } from '#core/app/errors.ts'
import type { MediaKind } from '#core/media/media.ts'
import { copyName, withNewIds } from '#core/workout/copy.ts'
import { withMediaUrls } from '#core/workout/files.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { listMine } from '../../data/list/list-rows.ts'
import { deleteMedia, uploadMedia } from '../../data/media/media.ts'
import { createWorkout } from '../../data/workout/workouts.ts'
import type { SignedIn } from '../account/session.ts'

export interface NewFile {
  url: string
  file: Blob
  name: string
  kind: MediaKind
}

/** @throws UserFacingError `limit-reached`. */
function assertRoom(bytes: number, { usage, contract }: SignedIn): void {
  const max = contract.limits.maxMediaStorage
  const used = usage.mediaBytes / MEGABYTE
  if (usage.mediaBytes + bytes > max * MEGABYTE && bytes > 0) {
    throw new UserFacingError('limit-reached', { kind: 'limit', limit: 'maxMediaStorage', max, used: Math.ceil(used) })
  }
}

async function takeBack(ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteMedia(id).catch(() => undefined)
}

interface Making {
  content: WorkoutContent
  files: readonly NewFile[]
  copiedFrom?: string
}

/**
 * Creates nothing when the files do not fit, and leaves nothing behind when it fails. @throws UserFacingError or
 * NetworkError.
 */
export async function makeWorkout({ content, files, copiedFrom }: Making, account: SignedIn): Promise<WorkoutSummary> {
  assertRoom(
    files.reduce((sum, { file }) => sum + file.size, 0),
    account
  )
  const urls = new Map<string, string>()
  const made: string[] = []
  const id = newId()
  try {
    for (const { url, file, name, kind } of files) {
      const uploaded = await uploadMedia({ file, name, purpose: 'workout', kind })
      made.push(uploaded.id)
      urls.set(url, uploaded.url)
    }
    const { workouts } = await listMine(account.login.userId, null)
    const name = copyName(
      content.name,
      workouts.map((workout) => workout.name)
    )
    const own = withMediaUrls({ ...withNewIds(content, newId), name }, urls)
    return (await createWorkout(id, own, copiedFrom)).workout
  } catch (error) {
    await takeBack(made)
    throw error
  }
}

export const isFull = (error: unknown): boolean =>
  error instanceof UserFacingError && error.details?.kind === 'limit' && error.details.limit === 'maxWorkouts'
