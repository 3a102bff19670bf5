/** Installs a new version in the background. It is activated at the next start or on request, and never during work. */
import type { RouteName } from '#core/app/routes.ts'
import type { TakeAnswer } from '#core/app/worker-messages.ts'
import { onSeenAgain, reloadPage } from '../../platform/page/page.ts'
import { onWaiting, pageScripts, tellWorker } from '../../platform/page/service-worker.ts'
import { $uploads } from '../media/uploads-state.ts'
import { $hasPlay, $isWorkoutRunning } from '../player/running-workout.ts'
import { $t, loadTexts } from './locale.ts'
import { $isOnline } from './network.ts'
import { $notice, dismiss, notify } from './notices.ts'
import { $page } from './router.ts'

/** Milliseconds in the background after which an open app checks for a new version. */
const ASK_AFTER_MS = 3_600_000

const MEET_AGAIN_MS = 10_000

/** Screens on which nothing is started that could be lost or disturbed. */
export const CALM: ReadonlySet<RouteName> = new Set([
  'workoutList',
  'account',
  'st',
  'workout',
  'addWorkoutOptions',
  'tooManyWorkouts'
])

const MOVING = new Set(['waiting', 'fitting', 'sending', 'paused', 'offline'])

export function isBusy(): boolean {
  const page = $page.get()
  const isCalm = page !== null && CALM.has(page.route.name) && page.params['type'] !== 'play'
  const isUploading = [...$uploads.get().values()].some(({ state }) => MOVING.has(state.kind))
  return !isCalm || isUploading || $isWorkoutRunning.get() || $hasPlay.get() || !$isOnline.get()
}

const WATCHED = [$page, $uploads, $isWorkoutRunning, $hasPlay, $isOnline, $notice] as const

async function offer(worker: ServiceWorker): Promise<void> {
  await loadTexts(['app'])
  const t = $t.get()
  let shown: number | null = null
  let isOver = false
  const take = async () => {
    if (isBusy()) return
    await tellWorker<TakeAnswer>(worker, { kind: 'take', scripts: pageScripts(), isWished: true })
    reloadPage()
  }
  const look = () => {
    if (isOver) return
    const isShown = shown !== null && $notice.get()?.id === shown
    if (isShown && isBusy()) {
      dismiss(shown ?? 0)
      shown = null
    } else if (shown !== null && !isShown && $notice.get() === null) isOver = true
    else if (shown === null && !isBusy() && $notice.get() === null)
      shown = notify({
        kind: 'info',
        text: t('install.newVersion'),
        stays: true,
        action: { label: t('install.takeNow'), run: () => void take() }
      })
  }
  for (const store of WATCHED) store.listen(() => queueMicrotask(look))
  look()
}

/**
 * The page may already show the new version, which is then activated once no other window shows the old one. A page
 * that was just reloaded may count as two windows.
 */
async function meet(worker: ServiceWorker): Promise<void> {
  const answer = await tellWorker<TakeAnswer>(worker, { kind: 'take', scripts: pageScripts(), isWished: false })
  if (answer?.isSameVersion === false) return offer(worker)
  if (answer?.isTaken === true || worker.state !== 'installed') return
  setTimeout(() => void meet(worker).catch(() => undefined), MEET_AGAIN_MS)
}

export function followVersions(registration: ServiceWorkerRegistration): void {
  onWaiting(registration, (worker) => void meet(worker).catch(() => undefined))
  onSeenAgain(ASK_AFTER_MS, () => void registration.update().catch(() => undefined))
}
