/** Copies an own or a public workout with its files, so that the copy stays when the original is deleted. */
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { kindOfFile, mediaUrlsOf } from '#core/workout/files.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { Workout, WorkoutSummary } from '#core/workout/workout.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { goTo } from '../../platform/page/page.ts'
import { $session, accountOf, refreshUsage, type SignedIn } from '../account/session.ts'
import { $t, loadTexts } from '../app/locale.ts'
import { dismiss, notify } from '../app/notices.ts'
import { writing } from '../list/list-of.ts'
import { refreshList } from '../list/load-list.ts'
import { fetchFile } from '../media/fetch-file.ts'
import { isFull, makeWorkout, type NewFile } from './make-workout.ts'

async function make(source: Workout, account: SignedIn): Promise<WorkoutSummary> {
  const files: NewFile[] = []
  for (const url of mediaUrlsOf(source)) {
    const file = await fetchFile(url)
    if (file === null) throw new UserFacingError('copy-file-missing')
    files.push({ url, file, name: url.split('/').at(-1) ?? 'file', kind: kindOfFile(file.type, url, source) })
  }
  return makeWorkout({ content: contentOf(source), files, copiedFrom: source.id }, account)
}

let isCopying = false

/** Reports the result and offers to open the editor. A second call while one runs does nothing. */
export async function copyWorkout(id: string): Promise<void> {
  const account = accountOf($session.get())
  if (isCopying || account === null) return
  isCopying = true
  await loadTexts(['list']).catch(() => undefined)
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
    await Promise.all([refreshUsage(), refreshList()]).catch(() => undefined)
  } catch (error) {
    dismiss(ongoing)
    if (isFull(error)) goTo(pathTo('tooManyWorkouts'))
    else notify({ kind: 'negative', title: t('list.copyFailed'), text: errorText(error, t) })
  } finally {
    isCopying = false
  }
}
