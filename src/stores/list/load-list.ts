import { UserFacingError } from '#core/app/errors.ts'
import { isFiltering } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { readCache, writeCache, type Cached } from '../../data/app/cache.ts'
import { listMine, listPublic, PAGE_SIZE, type WorkoutPage } from '../../data/list/list-rows.ts'
import { $session, accountOf } from '../account/session.ts'
import { $favoriteIds, favoritesPage, keepOrder, lastKnownFavorites, loadFavorites, loadOrder } from './favorites.ts'
import { readAhead } from '../app/read-ahead.ts'
import { beginLoad, readQuietly, sameLoad, sinceWrites } from './fresh-answers.ts'
import { isHere, sooner } from './is-here.ts'
import { $filter, $list, $tab, tell } from './list-state.ts'
import { workoutsOf, type ListState } from './next-list.ts'

const cacheKey = (tab: ListTab, userId: string) => (tab === 'public' ? 'list:public' : `list:${tab}:${userId}`)

function pageOf(tab: ListTab, userId: string, cursor: string | null): Promise<WorkoutPage> {
  if (tab === 'my') return listMine(userId, cursor)
  return tab === 'public' ? listPublic($filter.get(), cursor) : favoritesPage(cursor)
}

/** A long list is kept in two rows, so that its beginning is there as soon as that of a short one. */
const HEAD_ROWS = 100

interface KeptHead extends WorkoutPage {
  hasRest?: boolean
}

const restKey = (tab: ListTab, userId: string) => `${cacheKey(tab, userId)}:rest`

function keepPage(tab: ListTab, userId: string, page: WorkoutPage): void {
  const rest = page.workouts.slice(HEAD_ROWS)
  const head: KeptHead =
    rest.length === 0 ? page : { ...page, workouts: page.workouts.slice(0, HEAD_ROWS), hasRest: true }
  void writeCache(cacheKey(tab, userId), head)
  if (rest.length > 0) void writeCache(restKey(tab, userId), rest)
}

async function wholeKept(tab: ListTab, userId: string): Promise<Cached<WorkoutPage> | null> {
  const head = await readCache<KeptHead>(cacheKey(tab, userId))
  if (head?.value.hasRest !== true) return head
  const rest = await readCache<WorkoutPage['workouts']>(restKey(tab, userId))
  return { ...head, value: { ...head.value, workouts: [...head.value.workouts, ...(rest?.value ?? [])] } }
}

async function fallBack(tab: ListTab, userId: string, error: unknown, isCurrent: () => boolean): Promise<void> {
  const known = await wholeKept(tab, userId)
  if (tab === 'favourites' && $favoriteIds.get() === null) await lastKnownFavorites(userId)
  if (!isCurrent()) return
  const isRefused = error instanceof UserFacingError && error.code === 'unauthenticated'
  if (known === null || isRefused) tell({ kind: 'failed', error })
  else {
    const stale = { savedAt: known.savedAt, failedAt: Date.now(), error }
    tell({ kind: 'found-stale', page: known.value, stale })
  }
}

const mayShow = async (tab: ListTab, userId: string): Promise<boolean> => tab === 'public' || (await isHere(userId))

/** A first page that is being read. Null: it must be read again. */
type Ahead = Promise<WorkoutPage | null> | null

export const mineAhead = readAhead(async (userId) => {
  const isUntouched = sinceWrites()
  const page = await pageOf('my', userId, null)
  return isUntouched() ? page : null
})

const firstPage = async (tab: ListTab, userId: string, ahead: Ahead): Promise<WorkoutPage> =>
  (ahead === null ? null : await ahead) ?? pageOf(tab, userId, null)

async function loadList(userId: string, ahead: Ahead = null): Promise<void> {
  const isCurrent = beginLoad()
  const tab = $tab.get()
  try {
    if (tab === 'favourites') await loadFavorites(userId)
    let page = await firstPage(tab, userId, ahead)
    if (!(await mayShow(tab, userId)) || !isCurrent()) return
    tell({ kind: 'loaded', page, before: [] })
    if (!isFiltered(tab)) keepPage(tab, userId, page)
    while (tab !== 'public' && page.next !== null) {
      page = await pageOf(tab, userId, page.next)
      if (!isCurrent()) return
      tell({ kind: 'loaded', page, before: workoutsOf($list.get()) })
    }
  } catch (error) {
    if ((await mayShow(tab, userId)) && isCurrent()) await fallBack(tab, userId, error, isCurrent)
  }
}

export async function reloadList(): Promise<void> {
  const account = accountOf($session.get())
  tell({ kind: 'asked-again' })
  if (account !== null || $tab.get() === 'public') await loadList(account?.login.userId ?? '')
}

export async function loadMore(): Promise<void> {
  const list = $list.get()
  if (list.kind !== 'ready' || list.next === null || list.more === 'loading') return
  const isCurrent = sameLoad()
  tell({ kind: 'more', more: 'loading' })
  try {
    const page = await pageOf($tab.get(), '', list.next)
    if (isCurrent()) tell({ kind: 'loaded', page, before: list.workouts })
  } catch {
    if (isCurrent()) tell({ kind: 'more', more: 'failed' })
  }
}

async function wholeList(tab: ListTab, userId: string, ahead: Ahead): Promise<WorkoutPage> {
  if (tab === 'favourites') await loadOrder(userId)
  let last = await firstPage(tab, userId, ahead)
  const workouts = [...last.workouts]
  while (last.next !== null) {
    last = await pageOf(tab, userId, last.next)
    workouts.push(...last.workouts)
  }
  return { workouts, total: last.total, next: null }
}

export async function refreshList(userId: string, ahead: Ahead = null): Promise<boolean> {
  const tab = $tab.get()
  const shown = $list.get()
  if (shown.kind === 'loading') return true
  if (tab === 'public') {
    if (shown.kind === 'failed' || shown.stale !== null) await reloadList()
    return true
  }
  const page = await readQuietly(() => wholeList(tab, userId, ahead))
  if (page === null) return false
  if (tab === 'favourites') keepOrder(userId)
  tell({ kind: 'refreshed', page })
  keepPage(tab, userId, page)
  return true
}

const AGAIN_MS = 300

/** Of the public list only the first page is read, unless the user has loaded more. */
async function readShown(tab: ListTab, userId: string, ahead: Ahead, isCurrent: () => boolean): Promise<void> {
  if (tab === 'public') {
    if (workoutsOf($list.get()).length > PAGE_SIZE) return
    const page = await pageOf(tab, userId, null)
    if (!isCurrent()) return
    tell({ kind: 'refreshed', page })
    if (!isFiltered(tab)) keepPage(tab, userId, page)
    return
  }
  let first = ahead
  while (isCurrent() && !(await refreshList(userId, first))) {
    first = null
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

async function lastKnown(tab: ListTab, userId: string): Promise<WorkoutPage | null> {
  return (await readCache<WorkoutPage>(cacheKey(tab, userId)))?.value ?? null
}

function knownUnlessWhole(tab: ListTab, userId: string, ahead: Ahead): Promise<WorkoutPage | null> {
  const kept = lastKnown(tab, userId)
  const whole = ahead?.then((page) => (page?.next === null ? page : null)) ?? null
  return whole === null ? kept : sooner(kept, whole, userId)
}

const isFiltered = (tab: ListTab): boolean => tab === 'public' && isFiltering($filter.get())

/** Shows at once what was shown before or what the device knows, and then brings it up to date in one step. */
export async function showList(tab: ListTab, userId: string, kept: ListState | null): Promise<void> {
  const isCurrent = beginLoad()
  tell({ kind: 'opened', kept })
  if (kept === null && isFiltered(tab)) return loadList(userId)
  const ahead = kept === null && tab === 'my' ? mineAhead.take(userId) : null
  const known = kept === null ? await knownUnlessWhole(tab, userId, ahead) : null
  if (!isCurrent()) return
  if (kept === null && known === null) return loadList(userId, ahead)
  if (known !== null) tell({ kind: 'known', page: known })
  if (!(await mayShow(tab, userId)) || !isCurrent()) return
  try {
    await readShown(tab, userId, ahead, isCurrent)
  } catch (error) {
    if (isCurrent()) await fallBack(tab, userId, error, isCurrent)
  }
}
