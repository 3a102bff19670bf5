import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { KeptWorkout } from '#core/media/kept-workout.ts'
import type { Workout } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import {
  dropKept,
  patchKept,
  readFile,
  readKeptOne,
  setDeclined,
  writeFile,
  writeKept
} from '../../data/media/kept-db.ts'
import { planOf } from '#core/media/kept-workout.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { goTo } from '../../platform/page/page.ts'
import { askForPromise, installWorkerNow } from '../../platform/page/room.ts'
import { storage } from '../../platform/page/storage.ts'
import { CLIENT } from '../app/client-state.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $session } from '../account/session.ts'
import { followTabs, isFull, runKeeper, stopFetching } from './keeper.ts'
import { $kept, keptTabs, loadKept, readerId, tellKept } from './kept-state.ts'

const UNDO_MS = 8000

async function authorOf({ trainer, ownerId }: Workout): Promise<string> {
  if (trainer !== '') return trainer
  const { readAuthor } = await import('../../data/public/public-rows.ts')
  return readAuthor(await getConfig(), ownerId).catch(() => '')
}

function askOnce(): void {
  if (storage.isPromiseAsked.read()) return
  storage.isPromiseAsked.write(true)
  void askForPromise()
}

function installApp(): void {
  if (import.meta.env.PROD && !CLIENT.capacitor) void installWorkerNow('/service-worker.js')
}

async function fetchNow(): Promise<void> {
  followTabs()
  await tellKept()
  keptTabs.tell({ kind: 'due' })
  void runKeeper()
}

/**
 * Saves a workout with all its files. @throws UserFacingError, NetworkError, or DOMException when the browser stores
 * nothing.
 */
async function keep(id: string): Promise<Workout> {
  const known = await readKeptOne(id)
  const workout = await readWorkout(id)
  const userId = $session.get().kind === 'signed-out' ? null : readerId()
  const kept: KeptWorkout = {
    id,
    userId: known?.userId ?? userId,
    workout: known?.workout ?? workout,
    next: known === undefined || known.workout.version === workout.version ? null : workout,
    author: await authorOf(workout).catch(() => ''),
    reason: 'asked',
    wish: 'all',
    isStopped: false,
    keptAt: Date.now(),
    checkedAt: known?.wish === 'all' ? known.checkedAt : null,
    problem: null,
    newerAt: ''
  }
  await writeKept(kept)
  await setDeclined(id, kept.userId, false)
  return workout
}

/** Reports the result; pass `say` on pages without notices. Resolves to whether the workout is being saved. */
export async function keepWorkout(id: string, say: typeof notify = notify): Promise<boolean> {
  const t = $t.get()
  askOnce()
  try {
    const { name } = await keep(id)
    installApp()
    await fetchNow()
    const action = { label: t('kept.show'), run: () => goTo(pathTo('offlineWorkouts')) }
    say({ kind: 'positive', text: t('kept.begun', { name }), action })
    return true
  } catch (error) {
    const storageText = isFull(error) ? t('kept.problem-device-full') : t('kept.blockedText')
    const text = error instanceof DOMException ? storageText : errorText(error, t)
    say({ kind: 'negative', title: t('kept.notBegun'), text })
    return false
  }
}

async function change(id: string, patch: Partial<KeptWorkout>): Promise<void> {
  try {
    await patchKept(id, patch)
    await fetchNow()
  } catch {
    await loadKept()
  }
}

export async function stopKeeping(id: string): Promise<void> {
  await patchKept(id, { isStopped: true }).catch(() => undefined)
  stopFetching(id)
  keptTabs.tell({ kind: 'stop', id })
  await tellKept()
}

/** Resumes where it stopped or failed. Also adds videos and sounds that were not included before. */
export const goOnKeeping = (id: string): Promise<void> =>
  change(id, { isStopped: false, problem: null, reason: 'asked', wish: 'all' })

export const fetchVideos = (id: string): Promise<void> =>
  change(id, { isStopped: false, problem: null, reason: 'asked', wish: 'all', checkedAt: null })

/** Reads every byte again and tests whether it plays. Intact files need no network. */
export async function checkAgain({ id, workout, wish }: KeptWorkout): Promise<void> {
  try {
    for (const { url } of planOf(workout, wish)) {
      const file = await readFile(url)
      if (file !== undefined) await writeFile({ ...file, isWhole: false })
    }
  } catch {
    return loadKept()
  }
  await change(id, { checkedAt: null, problem: null, isStopped: false })
}

export async function updateKept({ id }: KeptWorkout): Promise<void> {
  try {
    await change(id, { next: await readWorkout(id), isStopped: false, problem: null })
  } catch (error) {
    notify({ kind: 'negative', title: $t.get()('kept.notUpdated'), text: errorText(error, $t.get()) })
  }
}

async function bringBack(kept: KeptWorkout): Promise<void> {
  await writeKept(kept).catch(() => undefined)
  await setDeclined(kept.id, kept.userId, false).catch(() => undefined)
  await fetchNow()
}

export async function removeKept(kept: KeptWorkout): Promise<void> {
  const t = $t.get()
  stopFetching(kept.id)
  keptTabs.tell({ kind: 'stop', id: kept.id })
  try {
    await dropKept(kept.id)
    await setDeclined(kept.id, kept.userId, true)
  } catch {
    return loadKept()
  }
  await tellKept()
  const action = { label: t('kept.undo'), run: () => void bringBack(kept) }
  notify({ kind: 'info', text: t('kept.removed', { name: kept.workout.name }), action })
  setTimeout(() => void runKeeper().then(loadKept), UNDO_MS)
}

/** Always includes videos and sounds of own workouts on an unmetered connection. */
export async function setOwnVideos(isWanted: boolean): Promise<void> {
  storage.areOwnVideosKept.write(isWanted)
  const kept = $kept.get()
  const own = kept.kind === 'ready' && isWanted ? kept.workouts.filter(({ reason }) => reason === 'own') : []
  for (const { id } of own) await patchKept(id, { wish: 'all', checkedAt: null }).catch(() => undefined)
  await fetchNow()
}

export const areOwnVideosKept = storage.areOwnVideosKept.read
