/** Loads the three lists of workouts. Workouts that friends assigned have their own list (`together/assigned.ts`). */
import { isFiltering } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds, listMine, listPublic, PAGE_SIZE, type WorkoutPage } from '../../data/list/list-rows.ts'
import { $session, accountOf } from '../account/session.ts'
import { createResource, type Known, type Resource } from '../app/resource.ts'
import { readFavoriteOrder } from './favorites.ts'
import { $filter, $list, $tab } from './list-state.ts'
import { listOf, type More, listWrites } from './list-of.ts'

type Part = (page: WorkoutPage) => void

async function readMine(userId: string, part: Part): Promise<WorkoutPage> {
  let page = await listMine(userId, null)
  const workouts = [...page.workouts]
  while (page.next !== null) {
    part({ ...page, workouts: [...workouts] })
    page = await listMine(userId, page.next)
    workouts.push(...page.workouts)
  }
  return { ...page, workouts }
}

async function readFavourites(userId: string, part: Part): Promise<WorkoutPage> {
  const ids = await readFavoriteOrder(userId)
  const workouts: WorkoutSummary[] = []
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    if (from > 0) part({ workouts: [...workouts], total: ids.length, next: String(from) })
    workouts.push(...(await listByIds(ids.slice(from, from + PAGE_SIZE))))
  }
  return { workouts, total: ids.length, next: null }
}

/** Address with the filter that the public list was read with. */
let publicFilter = $filter.get()

/** Reads only the first page; the answer to an earlier filter is dropped. */
async function readPublic(): Promise<WorkoutPage> {
  const filter = $filter.get()
  const page = await listPublic(filter, null)
  if (filter !== $filter.get()) return readPublic()
  publicFilter = filter
  return page
}

let more: More = 'idle'
let shown: Known<WorkoutPage> | null = null

function show(now: Known<WorkoutPage>): void {
  if (now === shown) return
  shown = now
  $list.set(listOf(now, more))
}

/** Rows that did not change stay the same objects, so that their cards are not rendered again. */
function keepSame(before: Known<WorkoutPage>, page: WorkoutPage): WorkoutPage {
  const known = new Map(before.kind === 'ready' ? before.value.workouts.map((row) => [row.id, row]) : [])
  const workouts = page.workouts.map((row) => {
    const old = known.get(row.id)
    return old !== undefined && old.updatedAt === row.updatedAt ? old : row
  })
  return { ...page, workouts }
}

function createList(tab: ListTab, read: (userId: string, part: Part) => Promise<WorkoutPage>): Resource<WorkoutPage> {
  const list: Resource<WorkoutPage> = createResource<WorkoutPage>({
    name: `list:${tab}`,
    read: async ({ userId }, part) => keepSame(list.get(), await read(userId, part)),
    isCacheable: () => tab !== 'public' || !isFiltering($filter.get()),
    writes: listWrites,
    show: (now) => {
      if ($tab.get() === tab) show(now)
    }
  })
  return list
}

const lists: Partial<Record<ListTab, Resource<WorkoutPage>>> = {
  my: createList('my', readMine),
  favourites: createList('favourites', readFavourites),
  public: createList('public', readPublic)
}

const listHere = (): Resource<WorkoutPage> | undefined => lists[$tab.get()]

/** Shows the last state or the cached list at once, then refreshes it in one step. */
export async function showList(userId: string): Promise<void> {
  const list = listHere()
  if (list === undefined) return
  if ($tab.get() === 'public' && publicFilter !== $filter.get()) list.close()
  void list.open($tab.get() === 'public' ? '' : userId)
  more = 'idle'
  showHere()
  const now = list.get()
  const hasMore = $tab.get() === 'public' && now.kind === 'ready' && now.value.workouts.length > PAGE_SIZE
  if (!hasMore) await list.refresh()
}

/** Shows the tab's list before the account is known. */
export function showHere(): void {
  const list = listHere()
  if (list !== undefined) show(list.get())
}

export async function reloadList(): Promise<void> {
  const list = listHere()
  const userId = $tab.get() === 'public' ? '' : accountOf($session.get())?.login.userId
  if (list === undefined || userId === undefined) return
  void list.open(userId)
  await list.refresh()
}

/** Handles a change event. The public list stays as it was loaded unless it is old. */
export async function refreshList(): Promise<void> {
  const now = listHere()?.get()
  const isOld = now?.kind === 'failed' || (now?.kind === 'ready' && now.stale !== null)
  if (now?.kind !== 'loading' && ($tab.get() !== 'public' || isOld)) await reloadList()
}

export function closeLists(): void {
  for (const list of Object.values(lists)) list.close()
}

/** Null removes it. */
export function changeListed(id: string, change: (workout: WorkoutSummary) => WorkoutSummary | null): void {
  for (const list of Object.values(lists))
    list.change((page) => {
      if (!page.workouts.some((workout) => workout.id === id)) return page
      const workouts = page.workouts.flatMap((workout) => (workout.id === id ? (change(workout) ?? []) : [workout]))
      return { ...page, workouts, total: page.total - (page.workouts.length - workouts.length) }
    })
}

/** Loads the next page of the public list; the other lists are always read to their end. */
export async function loadMore(): Promise<void> {
  const list = lists.public
  const now = list?.get()
  if ($tab.get() !== 'public' || now?.kind !== 'ready' || now.value.next === null || more === 'loading') return
  const tell = (next: More) => {
    more = next
    $list.set(listOf(list!.get(), more))
  }
  tell('loading')
  try {
    const page = await listPublic($filter.get(), now.value.next)
    more = 'idle'
    list?.change((known) =>
      known === now.value ? { ...page, workouts: [...known.workouts, ...page.workouts] } : known
    )
  } catch {
    tell('failed')
  }
}
