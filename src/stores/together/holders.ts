import { atom } from 'nanostores'
import { errorText } from '#core/app/errors.ts'
import { givenBefore, type Given, type Targets } from '#core/together/picks.ts'
import type { ShareHolders } from '#core/together/shares.ts'
import { giveShares, readHolders, takeShares, watchedShares } from '../../data/together/shares.ts'
import { readerNow } from '../account/session.ts'
import { $t } from '../app/locale.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { notify } from '../app/notices.ts'
import { createResource } from '../app/resource.ts'
import { $workoutPage, changeWorkoutPage } from '../workout/workout-page.ts'

export type HoldersState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; holders: ShareHolders; isStale: boolean }

export const $holders = atom<HoldersState>({ kind: 'loading' })

function tellPage(workoutId: string, { holders, groupIds }: ShareHolders): void {
  const page = $workoutPage.get()
  if (page.kind !== 'ready' || page.workout.id !== workoutId) return
  const sharedWithFriends = holders.length + groupIds.length > 0
  if (page.workout.sharedWithFriends !== sharedWithFriends) changeWorkoutPage(workoutId, { sharedWithFriends })
}

const resource = createResource<ShareHolders>({
  name: 'holders',
  read: async ({ id }) => {
    const holders = await readHolders(id)
    tellPage(id, holders)
    return holders
  },
  show: (now) =>
    $holders.set(now.kind === 'ready' ? { kind: 'ready', holders: now.value, isStale: now.stale !== null } : now)
})

/** Never throws. */
export const refreshHolders = (): Promise<void> => resource.refresh()

function show(workoutId: string, holders: ShareHolders): void {
  tellPage(workoutId, holders)
  if (kept?.workoutId === workoutId) resource.put(holders)
}

/** One change writes several rows, and each sends an event. */
const SETTLE_MS = 300
const SEEN_AGAIN_MS = 30_000

let kept: { workoutId: string; users: number; stop: () => void } | null = null

/** The page of a workout and its sheet follow the same one; whoever stops first leaves it to the other. */
export function keepHolders(workoutId: string): () => void {
  if (kept?.workoutId !== workoutId) {
    kept?.stop()
    kept = { workoutId, users: 0, stop: startKeeping(workoutId) }
  }
  const mine = kept
  mine.users += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    mine.users -= 1
    if (mine.users > 0 || kept !== mine) return
    kept = null
    mine.stop()
  }
}

function startKeeping(workoutId: string): () => void {
  void resource.open(readerNow(), workoutId)
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshHolders(), SETTLE_MS)
  }
  void refreshHolders()
  const watching = keepWatching({
    idOf: () => workoutId,
    watched: (id) => [watchedShares('wId', id, due)],
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    clearTimeout(timer)
    watching.stop()
    if (kept === null) resource.close()
  }
}

export interface Shared {
  id: string
  name: string
}

export interface Whom {
  name: string | null
  count: number
}

const say = (key: 'given' | 'taken', workout: Shared, { name, count }: Whom): string =>
  name === null
    ? $t.get()(`sharing.${key}Many`, { workout: workout.name, count })
    : $t.get()(`sharing.${key}`, { workout: workout.name, name })

async function giveAgain(workout: Shared, before: readonly Given[], whom: Whom): Promise<void> {
  try {
    for (const given of before) {
      const holders = await giveShares(workout.id, given)
      if (holders !== null) show(workout.id, holders)
    }
    notify({ kind: 'positive', text: say('given', workout, whom) })
  } catch (error) {
    const t = $t.get()
    notify({ kind: 'negative', title: t('sharing.failed'), text: errorText(error, t) })
  }
}

export interface ShareChange {
  given: Given
  taken: Targets
  toWhom: Whom
  fromWhom: Whom
}

/** What was taken can be given again by the notice. @throws UserFacingError, NetworkError: some of it may be done. */
export async function saveShares(workout: Shared, { given, taken, toWhom, fromWhom }: ShareChange): Promise<void> {
  const before = $holders.get()
  const known = before.kind === 'ready' ? givenBefore(before.holders, taken) : []
  const held = await giveShares(workout.id, given)
  if (held !== null) show(workout.id, held)
  const left = await takeShares(workout.id, taken)
  if (left !== null) show(workout.id, left)
  if (fromWhom.count === 0) return void notify({ kind: 'positive', text: say('given', workout, toWhom) })
  notify({
    kind: 'positive',
    stays: true,
    text: say('taken', workout, fromWhom),
    action: { label: $t.get()('sharing.undo'), run: () => void giveAgain(workout, known, fromWhom) }
  })
}
