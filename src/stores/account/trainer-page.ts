import { atom } from 'nanostores'
import { NO_TRAINER_PAGE, typedLinks, type TrainerPage } from '#core/account/trainer-page.ts'
import * as data from '../../data/account/trainer-page.ts'
import { storage, type TypedTrainerPage } from '../../platform/page/storage.ts'
import { submitter } from '../app/submit.ts'
import { $session } from './session.ts'

export type { TypedTrainerPage }

export type TrainerPageState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; userId: string; page: TrainerPage }

export const $trainerPage = atom<TrainerPageState>({ kind: 'loading' })

/** Texts that are typed but not saved. They survive a reload. */
export const $typedTrainerPage = atom<TypedTrainerPage | null>(storage.typedTrainerPage.read())

export function typeTrainerPage(typed: TypedTrainerPage | null): void {
  $typedTrainerPage.set(typed)
  saveTrainerPage.reset()
  storage.typedTrainerPage.write(typed)
}

// Leaving an account clears the device's copy.
$session.listen(({ kind }) => {
  if (kind !== 'signed-out') return
  $trainerPage.set({ kind: 'loading' })
  $typedTrainerPage.set(storage.typedTrainerPage.read())
})

/** Never throws. */
export async function loadTrainerPage(userId: string): Promise<void> {
  const before = $trainerPage.get()
  if (before.kind !== 'ready' || before.userId !== userId) $trainerPage.set({ kind: 'loading' })
  try {
    $trainerPage.set({ kind: 'ready', userId, page: await data.readTrainerPage(userId) })
  } catch (error) {
    if ($trainerPage.get().kind === 'loading') $trainerPage.set({ kind: 'failed', error })
  }
}

/** Shown at once, and taken back if it cannot be stored. */
export const saveTrainerPage = submitter(async (userId: string, change: Partial<TrainerPage>) => {
  const now = $trainerPage.get()
  const before = now.kind === 'ready' && now.userId === userId ? now.page : NO_TRAINER_PAGE
  const show = (page: TrainerPage) => $trainerPage.set({ kind: 'ready', userId, page })
  const wanted = { ...before, ...change }
  show(wanted)
  try {
    show(await data.saveTrainerPage(wanted))
  } catch (error) {
    show(before)
    throw error
  }
})

/** Saves the typed texts and shows the page. */
export async function saveTypedTrainerPage({ userId, about, place, links }: TypedTrainerPage): Promise<boolean> {
  const isSaved = await saveTrainerPage.submit(userId, { about, place, links: typedLinks(links), isShown: true })
  if (isSaved) typeTrainerPage(null)
  return isSaved
}
