import { atom } from 'nanostores'
import { NetworkError } from '#core/app/errors.ts'
import { listFavoriteIds } from '../../data/list/list-rows.ts'
import { accountKnown } from '../account/session.ts'
import { createResource } from '../app/resource.ts'
import { listWrites } from './list-of.ts'

export const $favoriteIds = atom<ReadonlySet<string> | null>(null)

const isShown = (ids: readonly string[]): boolean => {
  const shown = $favoriteIds.get()
  return shown?.size === ids.length && ids.every((id) => shown.has(id))
}

let answer: readonly string[] | null = null

const resource = createResource<readonly string[]>({
  name: 'favorites',
  read: ({ userId }) => listFavoriteIds(userId),
  writes: listWrites,
  show: (now) => {
    if (now.kind === 'loading') $favoriteIds.set(null)
    // A press changes what is shown, and is not undone by the last answer when the next one does not come.
    if (now.kind !== 'ready' || now.value === answer) return
    answer = now.value
    if (!isShown(answer)) $favoriteIds.set(new Set(answer))
  }
})

/** Gives whether there are others now. Never throws: without an answer those count that the device knows. */
export async function refreshFavorites(userId: string): Promise<boolean> {
  void resource.open(userId)
  const before = $favoriteIds.get()
  await resource.refresh()
  return $favoriteIds.get() !== before
}

/** In their order. @throws UserFacingError, NetworkError. */
export async function readFavoriteOrder(userId: string): Promise<readonly string[]> {
  await refreshFavorites(userId)
  const now = resource.get()
  if (now.kind === 'ready' && now.stale === null) return now.value
  throw now.kind === 'ready' ? now.stale?.error : now.kind === 'failed' ? now.error : new NetworkError('unreachable')
}

/** For screens without the list; does nothing when they are known. */
export async function readFavorites(): Promise<void> {
  if ($favoriteIds.get() === null) await refreshFavorites((await accountKnown()).login.userId)
}
