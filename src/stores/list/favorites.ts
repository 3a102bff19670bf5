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
    // A press changes what is shown. The last answer must not undo it if the next one never comes.
    if (now.kind !== 'ready' || now.value === answer) return
    answer = now.value
    if (!isShown(answer)) $favoriteIds.set(new Set(answer))
  }
})

/** Resolves to whether the favorites have changed. Never throws: without an answer, those on the device are used. */
export async function refreshFavorites(userId: string): Promise<boolean> {
  void resource.open(userId)
  const before = $favoriteIds.get()
  await resource.refresh()
  return $favoriteIds.get() !== before
}

/** In the user's order. @throws UserFacingError, NetworkError. */
export async function readFavoriteOrder(userId: string): Promise<readonly string[]> {
  await refreshFavorites(userId)
  const now = resource.get()
  if (now.kind === 'ready' && now.stale === null) return now.value
  throw now.kind === 'ready' ? now.stale?.error : now.kind === 'failed' ? now.error : new NetworkError('unreachable')
}

/** For screens without the list. Does nothing when the favorites are known. */
export async function readFavorites(): Promise<void> {
  if ($favoriteIds.get() === null) await refreshFavorites((await accountKnown()).login.userId)
}
