/** Copies an own or a public workout with its files, so that the copy stays when the original goes. */
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { MediaKind } from '#core/media/media.ts'
import { copyContent, copyName } from '#core/workout/copy.ts'
import { mediaUrlsOf, withMediaUrls } from '#core/workout/files.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { Workout, WorkoutSummary } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { listMine } from '../../data/list/list-rows.ts'
import { deleteMedia, uploadMedia } from '../../data/media/media.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { createWorkout } from '../../data/workout/workouts.ts'
import { goTo } from '../../platform/page/page.ts'
import { $session, accountOf, refreshUsage, type SignedIn } from '../account/session.ts'
import { $t } from '../app/locale.ts'
import { dismiss, notify } from '../app/notices.ts'
import { writing } from '../list/fresh-answers.ts'
import { refreshList } from '../list/load-list.ts'
import { mediaAddresses } from '../media/media.ts'

interface FileCopy {
  url: string
  file: Blob
}

async function load(url: string): Promise<FileCopy> {
  const answer = await fetch(await mediaAddresses.get(url, false)).catch(() => null)
  if (answer?.ok !== true) throw new UserFacingError('copy-file-missing')
  return { url, file: await answer.blob() }
}

function kindOf({ url, file }: FileCopy, workout: Workout): MediaKind {
  if (url === workout.videoUrl && workout.type === 'mastervideo') return 'mastervideo'
  if (file.type.startsWith('video/')) return 'video'
  return file.type.startsWith('audio/') ? 'music' : 'image'
}

/** Nothing is made when the files do not fit. @throws UserFacingError `limit-reached`. */
function assertRoom(files: readonly FileCopy[], { usage, contract }: SignedIn): void {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const max = contract.limits.maxMediaStorage
  const used = usage.mediaBytes / MEGABYTE
  if (usage.mediaBytes + bytes > max * MEGABYTE && bytes > 0) {
    throw new UserFacingError('limit-reached', { kind: 'limit', limit: 'maxMediaStorage', max, used: Math.ceil(used) })
  }
}

async function takeBack(ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteMedia(id).catch(() => undefined)
}

async function make(source: Workout, account: SignedIn): Promise<WorkoutSummary> {
  const files: FileCopy[] = []
  for (const url of mediaUrlsOf(source)) files.push(await load(url))
  assertRoom(files, account)
  const urls = new Map<string, string>()
  const made: string[] = []
  const id = newId()
  try {
    for (const copy of files) {
      const upload = { file: copy.file, name: copy.url.split('/').at(-1) ?? 'file', purpose: 'workout' as const }
      const { id: fileId, url } = await uploadMedia({ ...upload, kind: kindOf(copy, source) })
      made.push(fileId)
      urls.set(copy.url, url)
    }
    const mine = await listMine(account.login.userId, null)
    const name = copyName(
      source.name,
      mine.workouts.map((workout) => workout.name)
    )
    const content = withMediaUrls(copyContent(source, name, newId), urls)
    return (await createWorkout(id, content, source.id)).workout
  } catch (error) {
    await takeBack(made)
    throw error
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof UserFacingError && error.details?.kind === 'limit' && error.details.limit === 'maxWorkouts'

let isCopying = false

/** Says what came of it, and gives the way to the editor. A second call while one runs does nothing. */
export async function copyWorkout(id: string): Promise<void> {
  const account = accountOf($session.get())
  if (isCopying || account === null) return
  isCopying = true
  const t = $t.get()
  const ongoing = notify({ kind: 'ongoing', text: t('list.copying') })
  try {
    const copy = await writing(async () => make(await readWorkout(id), account))
    dismiss(ongoing)
    const edit = () => goTo(pathTo('addWorkout', { id: copy.id }))
    notify({
      kind: 'positive',
      text: t('list.copied', { name: copy.name }),
      action: { label: t('list.edit'), run: edit }
    })
    await Promise.all([refreshUsage(), refreshList(account.login.userId)]).catch(() => undefined)
  } catch (error) {
    dismiss(ongoing)
    if (isFull(error)) goTo(pathTo('tooManyWorkouts'))
    else notify({ kind: 'negative', title: t('list.copyFailed'), text: errorText(error, t) })
  } finally {
    isCopying = false
  }
}
