import { atom } from 'nanostores'
import { errorCode, errorText } from '#core/app/errors.ts'
import { givenBefore, type Given, type Targets } from '#core/together/picks.ts'
import type { ShareHolders } from '#core/together/shares.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { giveShares, readHolders, takeShares, watchedShares } from '../../data/together/shares.ts'
import { $t } from '../app/locale.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { notify } from '../app/notices.ts'
import { $workoutPage } from '../workout/workout-page.ts'

export type HoldersState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; holders: ShareHolders; isStale: boolean }

export const $holders = atom<HoldersState>({ kind: 'loading' })

const cacheKey = (workoutId: string): string => `holders:${workoutId}`

let shownFor = ''
let asked = 0

function tellPage(workoutId: string, { holders, groupIds }: ShareHolders): void {
  const page = $workoutPage.get()
  if (page.kind !== 'ready' || page.workout.id !== workoutId) return
  const sharedWithFriends = holders.length + groupIds.length > 0
  if (page.workout.sharedWithFriends !== sharedWithFriends)
    $workoutPage.set({ ...page, workout: { ...page.workout, sharedWithFriends } })
}

function show(workoutId: string, holders: ShareHolders): void {
  void writeCache(cacheKey(workoutId), holders)
  tellPage(workoutId, holders)
  if (shownFor !== workoutId) return
  asked += 1
  $holders.set({ kind: 'ready', holders, isStale: false })
}

async function showKnown(workoutId: string): Promise<void> {
  const known = await readCache<ShareHolders>(cacheKey(workoutId))
  if (known === null || shownFor !== workoutId || $holders.get().kind !== 'loading') return
  $holders.set({ kind: 'ready', holders: known.value, isStale: false })
}

/** Never throws. */
export async function refreshHolders(): Promise<void> {
  const workoutId = shownFor
  asked += 1
  const mine = asked
  if ($holders.get().kind === 'failed') $holders.set({ kind: 'loading' })
  const known = showKnown(workoutId)
  try {
    const holders = await readHolders(workoutId)
    if (mine === asked) show(workoutId, holders)
  } catch (error) {
    await known
    if (mine !== asked) return
    const now = $holders.get()
    const isRefused = ['not-found', 'workout-not-found', 'unauthenticated'].includes(errorCode(error))
    if (now.kind === 'ready' && !isRefused) $holders.set({ ...now, isStale: true })
    else $holders.set({ kind: 'failed', error })
  }
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
  shownFor = workoutId
  $holders.set({ kind: 'loading' })
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
    if (shownFor !== workoutId) return
    shownFor = ''
    $holders.set({ kind: 'loading' })
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
