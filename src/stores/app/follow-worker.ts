import type { KeepAnswer } from '#core/app/worker-messages.ts'
import { mediaUrlsOf } from '#core/workout/files.ts'
import { getConfig } from '../../data/app/config.ts'
import { readPublicWorkout } from '../../data/public/public-rows.ts'
import { savesData } from '../../platform/page/online.ts'
import { activeWorker, controlled, installWorker, roomLeft, tellWorker } from '../../platform/page/service-worker.ts'
import { storage } from '../../platform/page/storage.ts'
import { $kept } from './kept-app.ts'

/** In bytes. The app does not fit in less. */
const ROOM_MIN = 5_000_000

async function installed(): Promise<{ registration: ServiceWorkerRegistration; worker: ServiceWorker } | null> {
  const found = await installWorker('/service-worker.js')
  if (typeof found === 'string') {
    $kept.set(found)
    return null
  }
  const worker = await activeWorker(found)
  if (worker === null) {
    const room = await roomLeft()
    $kept.set(room !== null && room < ROOM_MIN ? 'full' : 'network')
    return null
  }
  $kept.set('ready')
  return { registration: found, worker }
}

/** Addresses of all files on this site: the browser caches nothing of other sites. */
function ownFiles(urls: readonly string[]): string[] {
  const own = urls.map((url) => URL.parse(url, location.href)).filter((url) => url?.origin === location.origin)
  return [...new Set(own.map((url) => (url?.pathname ?? '') + (url?.search ?? '')))].filter((path) => path !== '')
}

async function keepPage(worker: ServiceWorker): Promise<void> {
  await controlled()
  const id = document.querySelector<HTMLElement>('article[data-workout]')?.dataset['workout'] ?? null
  const shown = [...document.images].map(({ currentSrc }) => currentSrc).filter((src) => src !== '')
  const read = async (): Promise<readonly string[]> => {
    if (id === null) return []
    const found = await readPublicWorkout(await getConfig(), id)
    return found === null || savesData() ? [] : mediaUrlsOf(found.workout)
  }
  const media = await read().catch(() => [])
  await tellWorker<KeepAnswer>(worker, {
    kind: 'keep',
    page: location.pathname + location.search,
    files: ownFiles([...shown, ...media])
  })
}

/**
 * Starts reminders here, also without a service worker, because every page of the app runs this after its first load.
 */
const remindWhileOpen = (): Promise<void> =>
  document.getElementById('app') === null || !storage.session.read()
    ? Promise.resolve()
    : import('../planning/due-reminders.ts').then(
        ({ followReminders }) => followReminders(),
        () => undefined
      )

let isFollowed = false

export async function followWorker(): Promise<void> {
  if (isFollowed) return
  isFollowed = true
  void remindWhileOpen()
  const found = await installed()
  if (found === null) return
  if (document.getElementById('app') === null) return keepPage(found.worker)
  const { followVersions } = await import('./new-version.ts')
  followVersions(found.registration)
  if (storage.reminded.read() !== null) await (await import('../planning/reminders.ts')).renewReminders()
}
