import { filterFromPairs, filterToPairs, filterWorkouts, type ListFilter } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { listPublic } from '../../data/list/list-rows.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, accountOf } from '../account/session.ts'
import { refreshFavorites } from './favorites.ts'
import { $filter, $list, $tab } from './list-state.ts'
import { closeLists, reloadList, showHere, showList } from './load-list.ts'
import { workoutsOf } from './list-of.ts'

const SEARCH_PAUSE_MS = 250
let searchTimer: ReturnType<typeof setTimeout> | undefined

/** Reloads the public list; the old one stays visible until then. */
export function setFilter(change: Partial<ListFilter>): void {
  const filter = { ...$filter.get(), ...change }
  $filter.set(filter)
  replaceQuery(filterToPairs(filter))
  if ($tab.get() !== 'public') return
  clearTimeout(searchTimer)
  searchTimer = setTimeout(() => void reloadList(), change.search === undefined ? 0 : SEARCH_PAUSE_MS)
}

export async function countAtOtherLevels(): Promise<number> {
  const filter = { ...$filter.get(), levels: [] }
  if ($tab.get() !== 'public') return filterWorkouts(workoutsOf($list.get()), filter).length
  return (await listPublic(filter, null)).total
}

const sendHeart = () =>
  void import('./send-kept-heart.ts').then(({ sendKeptHeart }) => sendKeptHeart()).catch(() => undefined)

/** Like the list, `alsoShow` applies to signed-in users. */
export function openTab(tab: ListTab, alsoShow?: (userId: string) => Promise<void>): () => void {
  $tab.set(tab)
  const filter = filterFromPairs(currentQuery())
  if (JSON.stringify(filter) !== JSON.stringify($filter.get())) $filter.set(filter)
  if (tab === 'public') void showList('')
  else showHere()
  let shownFor: string | null = null
  return $session.subscribe((session) => {
    if (session.kind === 'signed-out') closeLists()
    const userId = accountOf(session)?.login.userId ?? null
    if (userId === null && session.kind === 'unknown' && session.error !== null && tab !== 'public')
      $list.set({ kind: 'failed', error: session.error })
    if (userId === null || userId === shownFor) return
    shownFor = userId
    if (tab !== 'public') void showList(userId)
    void alsoShow?.(userId)
    if (storage.keptHeart.read() !== '') sendHeart()
    if (tab !== 'favourites') void refreshFavorites(userId)
  })
}
