import { filterFromPairs, filterToPairs, filterWorkouts, type ListFilter } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { listPublic } from '../../data/list/list-rows.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, accountOf, expectedUser } from '../account/session.ts'
import { lastKnownFavorites, loadFavorites } from './favorites.ts'
import { $filter, $list, $tab, tell } from './list-state.ts'
import { reloadList, showList } from './load-list.ts'
import { workoutsOf, type ListState } from './next-list.ts'

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

const left = new Map<string, ListState>()
const leftKey = (tab: ListTab, userId: string): string =>
  tab === 'public' ? `public ${JSON.stringify(filterToPairs($filter.get()))}` : `${tab} ${userId}`

export function forgetLists(): void {
  left.clear()
}

const sendHeart = () =>
  void import('./send-kept-heart.ts').then(({ sendKeptHeart }) => sendKeptHeart()).catch(() => undefined)

/** `alsoShow` is for whoever is signed in, as the list is. */
export function openTab(tab: ListTab, alsoShow?: (userId: string) => Promise<void>): () => void {
  $tab.set(tab)
  const filter = filterFromPairs(currentQuery())
  if (JSON.stringify(filter) !== JSON.stringify($filter.get())) $filter.set(filter)
  const show = (userId: string) => void showList(tab, userId, left.get(leftKey(tab, userId)) ?? null)
  if (tab === 'public') show('')
  else if (!left.has(leftKey(tab, accountOf($session.get())?.login.userId ?? ''))) tell({ kind: 'opened', kept: null })
  let shownFor: string | null = null
  let knownFor: string | null = null
  const showFor = (userId: string) => {
    if (userId === '' || userId === shownFor) return
    shownFor = userId
    if (tab !== 'public' && tab !== 'assigned') show(userId)
    void alsoShow?.(userId)
  }
  const stop = $session.subscribe((session) => {
    if (session.kind === 'signed-out') forgetLists()
    const account = accountOf(session)
    const isUnknown = session.kind === 'unknown' && account === null
    if (isUnknown && session.error !== null) {
      shownFor = null
      if (tab !== 'public') tell({ kind: 'failed', error: session.error })
    }
    if (isUnknown && session.error === null && tab === 'my') showFor(expectedUser())
    if (account === null || account.login.userId === knownFor) return
    const { userId } = account.login
    knownFor = userId
    showFor(userId)
    if (storage.keptHeart.read() !== '') sendHeart()
    if (tab !== 'favourites') loadFavorites(userId).catch(() => lastKnownFavorites(userId))
  })
  return () => {
    stop()
    const state = $list.get()
    if (state.kind === 'ready' && state.stale === null) left.set(leftKey(tab, shownFor ?? ''), state)
  }
}
