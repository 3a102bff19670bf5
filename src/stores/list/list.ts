/** What the user does on the screen of the lists. */
import { filterFromPairs, filterToPairs, filterWorkouts, type ListFilter, type ListTab } from '#core/list/filter.ts'
import { listPublic } from '../../data/workout/workouts.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { $session, accountOf } from '../account/session.ts'
import { lastKnownFavorites, loadFavorites } from './favorites.ts'
import { $filter, $list, $tab, tell } from './list-state.ts'
import { loadList, reloadList } from './load-list.ts'
import { workoutsOf } from './next-list.ts'

const SEARCH_PAUSE_MS = 250
let searchTimer: ReturnType<typeof setTimeout> | undefined

/** The public list is loaded again; the old one stays visible until then. */
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

export function openTab(tab: ListTab): () => void {
  $tab.set(tab)
  $filter.set(filterFromPairs(currentQuery()))
  if (tab === 'public') void loadList('')
  let shownFor: string | null = null
  return $session.subscribe((session) => {
    const account = accountOf(session)
    if (session.kind === 'unknown' && session.error !== null && account === null && tab !== 'public') {
      tell({ kind: 'failed', error: session.error })
    }
    if (account === null || shownFor === account.login.userId) return
    const { userId } = account.login
    shownFor = userId
    if (tab !== 'public') void loadList(userId)
    if (tab !== 'favourites') loadFavorites(userId).catch(() => lastKnownFavorites(userId))
  })
}
