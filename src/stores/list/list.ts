import { atom, computed } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import {
  filterFromPairs,
  filterToPairs,
  filterWorkouts,
  isFiltering,
  NO_FILTER,
  sortWorkouts,
  type ListFilter,
  type ListTab
} from '#core/list/filter.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import {
  listByIds,
  listFavoriteIds,
  listMine,
  listPublic,
  PAGE_SIZE,
  type WorkoutPage
} from '../../data/workout/workouts.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { $locale } from '../app/locale.ts'
import { $session, accountOf } from '../account/session.ts'

interface Stale {
  /** Milliseconds since 1970. */
  savedAt: number
  failedAt: number
  error: unknown
}

export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | {
      kind: 'ready'
      workouts: WorkoutSummary[]
      total: number
      next: string | null
      more: 'idle' | 'loading' | 'failed'
      stale: Stale | null
    }

export const $tab = atom<ListTab>('my')
export const $list = atom<ListState>({ kind: 'loading' })
export const $filter = atom<ListFilter>(NO_FILTER)
export const $favoriteIds = atom<ReadonlySet<string> | null>(null)

export const $shown = computed([$list, $filter, $tab, $locale], (list, filter, tab, locale) => {
  if (list.kind !== 'ready') return []
  if (tab === 'public' && list.stale === null) return list.workouts
  return sortWorkouts(filterWorkouts(list.workouts, filter), filter.sort, locale)
})

/** Every load has a number; the answer to an older load is dropped. */
let run = 0
const isCurrent = (mine: number) => mine === run

const cacheKey = (tab: ListTab, userId: string) => (tab === 'public' ? 'list:public' : `list:${tab}:${userId}`)

const favoritesKey = (userId: string) => `favorites:${userId}`

let favoriteOrder: readonly string[] = []

/** Data read during a write may be older than what is shown, so the writes of this page are counted. */
const writes = { open: 0, begun: 0 }

export async function writing<T>(write: () => Promise<T>): Promise<T> {
  writes.open += 1
  writes.begun += 1
  try {
    return await write()
  } finally {
    writes.open -= 1
  }
}

async function loadFavorites(userId: string): Promise<readonly string[]> {
  const ids = await listFavoriteIds(userId)
  favoriteOrder = ids
  $favoriteIds.set(new Set(ids))
  void writeCache(favoritesKey(userId), ids)
  return ids
}

async function lastKnownFavorites(userId: string): Promise<void> {
  const known = await readCache<string[]>(favoritesKey(userId))
  if (known !== null) $favoriteIds.set(new Set(known.value))
}

/** The cursor is the number of ids on earlier pages. */
async function favoritesPage(cursor: string | null): Promise<WorkoutPage> {
  const from = Number(cursor ?? 0)
  const ids = favoriteOrder.slice(from, from + PAGE_SIZE)
  const end = from + ids.length
  return {
    workouts: await listByIds(ids),
    total: favoriteOrder.length,
    next: end < favoriteOrder.length ? String(end) : null
  }
}

function pageOf(tab: ListTab, userId: string, cursor: string | null): Promise<WorkoutPage> {
  if (tab === 'my') return listMine(userId, cursor)
  return tab === 'public' ? listPublic($filter.get(), cursor) : favoritesPage(cursor)
}

function setPage(page: WorkoutPage, before: WorkoutSummary[]): void {
  $list.set({ kind: 'ready', workouts: [...before, ...page.workouts], ...pageEnd(page), more: 'idle', stale: null })
}

const pageEnd = (page: WorkoutPage) => ({ total: page.total, next: page.next })

async function fallBack(tab: ListTab, userId: string, error: unknown, mine: number): Promise<void> {
  const known = await readCache<WorkoutPage>(cacheKey(tab, userId))
  if (tab === 'favourites' && $favoriteIds.get() === null) await lastKnownFavorites(userId)
  if (!isCurrent(mine)) return
  const isRefused = error instanceof UserFacingError && error.code === 'unauthenticated'
  if (known === null || isRefused) $list.set({ kind: 'failed', error })
  else {
    const stale = { savedAt: known.savedAt, failedAt: Date.now(), error }
    $list.set({ kind: 'ready', ...known.value, next: null, more: 'idle', stale })
  }
}

async function load(userId: string): Promise<void> {
  run += 1
  const mine = run
  const tab = $tab.get()
  try {
    if (tab === 'favourites') await loadFavorites(userId)
    let page = await pageOf(tab, userId, null)
    if (!isCurrent(mine)) return
    setPage(page, [])
    if (!isFiltering($filter.get()) || tab !== 'public') void writeCache(cacheKey(tab, userId), page)
    while (tab !== 'public' && page.next !== null) {
      page = await pageOf(tab, userId, page.next)
      if (!isCurrent(mine)) return
      const list = $list.get()
      setPage(page, list.kind === 'ready' ? list.workouts : [])
    }
  } catch (error) {
    if (isCurrent(mine)) await fallBack(tab, userId, error, mine)
  }
}

export async function reloadList(): Promise<void> {
  const account = accountOf($session.get())
  if ($list.get().kind === 'failed') $list.set({ kind: 'loading' })
  if (account !== null || $tab.get() === 'public') await load(account?.login.userId ?? '')
}

export async function loadMore(): Promise<void> {
  const list = $list.get()
  if (list.kind !== 'ready' || list.next === null || list.more === 'loading') return
  const mine = run
  $list.set({ ...list, more: 'loading' })
  try {
    const page = await pageOf($tab.get(), '', list.next)
    if (isCurrent(mine)) setPage(page, list.workouts)
  } catch {
    if (isCurrent(mine)) $list.set({ ...list, more: 'failed' })
  }
}

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

function keepSame(before: readonly WorkoutSummary[], now: readonly WorkoutSummary[]): WorkoutSummary[] {
  const known = new Map(before.map((workout) => [workout.id, workout]))
  return now.map((workout) => {
    const old = known.get(workout.id)
    return old !== undefined && old.updatedAt === workout.updatedAt ? old : workout
  })
}

/** Null if the answer is older than what the page shows. */
async function readQuietly<T>(read: () => Promise<T>): Promise<T | null> {
  const mine = run
  const { begun } = writes
  if (writes.open > 0) return null
  const found = await read()
  return isCurrent(mine) && begun === writes.begun ? found : null
}

/** The public list stays, because the user may have loaded more pages. Gives false if it must be read later. */
export async function refreshList(userId: string): Promise<boolean> {
  const tab = $tab.get()
  const shown = $list.get()
  if (shown.kind === 'loading') return true
  if (tab === 'public') {
    if (shown.kind === 'failed' || shown.stale !== null) await reloadList()
    return true
  }
  const page = await readQuietly(async () => {
    if (tab === 'favourites') favoriteOrder = await listFavoriteIds(userId)
    let last = await pageOf(tab, userId, null)
    const workouts = [...last.workouts]
    while (last.next !== null) {
      last = await pageOf(tab, userId, last.next)
      workouts.push(...last.workouts)
    }
    return { workouts, total: last.total, next: null }
  })
  if (page === null) return false
  const before = $list.get()
  setPage({ ...page, workouts: keepSame(before.kind === 'ready' ? before.workouts : [], page.workouts) }, [])
  void writeCache(cacheKey(tab, userId), page)
  return true
}

/** `later`: must be read again, because the page was writing. */
export async function refreshFavorites(userId: string): Promise<'same' | 'changed' | 'later'> {
  const ids = await readQuietly(() => listFavoriteIds(userId))
  if (ids === null) return 'later'
  const before = $favoriteIds.get()
  if (before?.size === ids.length && ids.every((id) => before.has(id))) return 'same'
  $favoriteIds.set(new Set(ids))
  void writeCache(favoritesKey(userId), ids)
  return 'changed'
}

export async function countAtOtherLevels(): Promise<number> {
  const filter = { ...$filter.get(), levels: [] }
  const list = $list.get()
  if ($tab.get() !== 'public') return list.kind === 'ready' ? filterWorkouts(list.workouts, filter).length : 0
  return (await listPublic(filter, null)).total
}

export function patchList(id: string, change: (workout: WorkoutSummary) => WorkoutSummary | null): void {
  const list = $list.get()
  if (list.kind !== 'ready') return
  const workouts = list.workouts.flatMap((workout) => (workout.id === id ? (change(workout) ?? []) : [workout]))
  $list.set({ ...list, workouts, total: list.total - (list.workouts.length - workouts.length) })
}

export function openTab(tab: ListTab): () => void {
  $tab.set(tab)
  $filter.set(filterFromPairs(currentQuery()))
  if (tab === 'public') void load('')
  let shownFor: string | null = null
  return $session.subscribe((session) => {
    const account = accountOf(session)
    if (session.kind === 'unknown' && session.error !== null && account === null && tab !== 'public') {
      $list.set({ kind: 'failed', error: session.error })
    }
    if (account === null || shownFor === account.login.userId) return
    const { userId } = account.login
    shownFor = userId
    if (tab !== 'public') void load(userId)
    if (tab !== 'favourites') loadFavorites(userId).catch(() => lastKnownFavorites(userId))
  })
}
