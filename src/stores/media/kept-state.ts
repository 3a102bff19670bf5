import { atom, computed } from 'nanostores'
import { isReady, planOf, type KeptFile, type KeptWorkout } from '#core/media/kept-workout.ts'
import { patchKept, readFiles, readKept } from '../../data/media/kept-db.ts'
import { readRoom, type Room } from '../../platform/page/room.ts'
import { storage } from '../../platform/page/storage.ts'
import { tabChannel } from '../../platform/page/tab-lock.ts'
import { $session, accountOf } from '../account/session.ts'

export type KeptList =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; workouts: readonly KeptWorkout[]; files: ReadonlyMap<string, KeptFile> }

export const $kept = atom<KeptList>({ kind: 'loading' })
export const $room = atom<Room>({ used: null, free: null, isPromised: false })

export interface Fetch {
  id: string
  file: KeptFile | null
  n: number
  count: number
}

export const $fetch = atom<Fetch | null>(null)

export const $offlineWorkouts = computed($kept, (kept) =>
  kept.kind === 'ready' ? kept.workouts.filter(isReady).map(({ workout }) => workout) : []
)
export const $myWorkoutsLocal = computed([$kept, $session], (kept, session) => {
  const userId = accountOf(session)?.login.userId
  const all = kept.kind === 'ready' ? kept.workouts : []
  return all.flatMap(({ workout }) => (workout.ownerId === userId ? [workout] : []))
})

type Message =
  { kind: 'changed' } | { kind: 'due' } | { kind: 'stop'; id: string } | { kind: 'fetch'; fetch: Fetch | null }

export const keptTabs = tabChannel<Message>('icepoint-kept')

export const readerId = (): string | null => accountOf($session.get())?.login.userId ?? null

/** What a guest saved belongs to everyone who uses this device. */
export const isShownTo = ({ userId }: KeptWorkout, reader: string | null): boolean =>
  userId === null || userId === reader

/** A browser may evict what it stores, so an incomplete workout is not called ready. */
async function withoutLost(workouts: KeptWorkout[], files: ReadonlyMap<string, KeptFile>): Promise<KeptWorkout[]> {
  return Promise.all(
    workouts.map(async (kept) => {
      const isWhole = planOf(kept.workout, kept.wish).every(({ url }) => files.get(url)?.isWhole === true)
      if (kept.checkedAt === null || isWhole) return kept
      return (await patchKept(kept.id, { checkedAt: null })) ?? kept
    })
  )
}

let reading = 0

/** Never throws: without storage the state says so. */
export async function loadKept(): Promise<void> {
  reading += 1
  const mine = reading
  try {
    const [all, files] = await Promise.all([readKept(), readFiles()])
    const known = new Map(files.map((file) => [file.url, file]))
    const reader = readerId()
    const shown = all.filter((kept) => isShownTo(kept, reader)).sort((a, b) => b.keptAt - a.keptAt)
    const workouts = await withoutLost(shown, known)
    if (mine !== reading) return
    storage.isAnythingKept.write(workouts.length > 0)
    $kept.set({ kind: 'ready', workouts, files: known })
  } catch {
    if (mine === reading) $kept.set({ kind: 'failed' })
  }
  $room.set(await readRoom())
}

export async function tellKept(): Promise<void> {
  keptTabs.tell({ kind: 'changed' })
  await loadKept()
}

export function setFetch(fetch: Fetch | null): void {
  $fetch.set(fetch)
  keptTabs.tell({ kind: 'fetch', fetch })
}
