import { useStore } from '@nanostores/react'
import {
  memo,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  type FocusEvent,
  startTransition,
  useEffect
} from 'react'
import { roleTo } from '#core/account/roles.ts'
import { isFiltering, type ListFilter } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { nextSlots, type CardSlot } from '#core/list/card-slots.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { toggleFavorite } from '../../stores/list/hearts.ts'
import { $favoriteIds } from '../../stores/list/favorites.ts'
import { $isHeroDue } from '../../stores/list/hero.ts'
import { $filter, $list, $shown, $unsentMarks } from '../../stores/list/list-state.ts'
import { loadMore, reloadList } from '../../stores/list/load-list.ts'
import type { ListState } from '../../stores/list/list-of.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { loadSportSheet } from './filters.tsx'
import { ListFailed, ListSkeleton, StaleNote } from './list-states.tsx'
import { LazyPart, usePrefetch } from '../app/lazy-part.tsx'
import { $page } from '../../stores/app/router.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { WorkoutCard } from './workout-card.tsx'

/** CSS pixels; no card is smaller. */
const CARD = { width: 320, height: 272 }
/** Largest number of cards that fit into the window. */
export const firstCards = (): number =>
  Math.max(1, Math.floor(innerWidth / CARD.width)) * Math.ceil(innerHeight / CARD.height)
/** Milliseconds, longer than the time between two keys. */
const PAUSE_MS = 200

/**
 * Returns false for a moment after a tap or when a search finds other workouts, so that only some cards render first.
 */
function useIsWhole(shown: readonly WorkoutSummary[], search: string): boolean {
  // After Back or a reload, the user may have been far down the list.
  const [seen, setSeen] = useState(() => ({ shown, search, isWhole: $page.get()?.how !== 'forward' }))
  const isNew = seen.shown !== shown || seen.search !== search
  const isSearch = seen.shown !== shown && seen.search !== search
  const isWhole = seen.isWhole && !isSearch
  if (isNew) setSeen({ shown, search, isWhole })
  useEffect(() => {
    if (isWhole) return
    const all = () => startTransition(() => setSeen((now) => ({ ...now, isWhole: true })))
    const timer = setTimeout(all, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWhole, shown, search])
  return isWhole
}

/** @param found keeps its identity as long as nothing changes */
function useCardSlots(found: readonly WorkoutSummary[], isSearch: boolean, most: number): readonly CardSlot[] {
  const [seen, setSeen] = useState(() => ({ found, isSearch, slots: nextSlots([], found, false, 0) }))
  if (seen.found === found && seen.isSearch === isSearch) return seen.slots
  const slots = nextSlots(seen.slots, found, isSearch, most)
  setSeen({ found, isSearch, slots })
  return slots
}

const loadMenu = () =>
  Promise.all([import('./more-sheet.tsx'), loadTexts(['workout'])]).then(([{ MoreSheet }]) => MoreSheet)

const loadNoMatch = () => import('./no-match.tsx').then(({ NoMatch }) => NoMatch)
const loadEmpty = () => import('./empty-list.tsx').then(({ EmptyList }) => EmptyList)
const NOTHING = {}
/** If the file cannot be loaded, the filters above still explain the empty list. */
const sayNothing = (): void => undefined
const NothingFound = () => <LazyPart load={loadNoMatch} props={NOTHING} onFail={sayNothing} />

/** Prefetched, so that they also work offline. */
const FETCHED = [loadMenu, loadSportSheet]
const FETCH_AFTER_MS = 2000

/** Cards rendered at first, as many as one page from the server. */
const PAGE_ROWS = 100

export function ListBody({ tab }: { tab: ListTab }) {
  const t = useStore($t)
  const isHeroDue = useStore($isHeroDue)
  return (
    <>
      <h2 className="visually-hidden">{t(`list.tab-${tab}`)}</h2>
      {isHeroDue && tab === 'my' ? <ListSkeleton /> : <State tab={tab} />}
    </>
  )
}

function State({ tab }: { tab: ListTab }) {
  const now = { list: useStore($list), shown: useStore($shown), filter: useStore($filter) }
  // The typed text shows at once; the cards follow when there is time.
  const same = useSame(now)
  const drawn = useDeferredValue(same)
  const { list, shown, filter } = drawn.list.kind === 'loading' ? same : drawn
  const onFocus = useKeptFocus(shown)
  const isWhole = useIsWhole(shown, filter.search)
  if (list.kind === 'loading') return <ListSkeleton />
  if (list.kind === 'failed') return <ListFailed error={list.error} />
  return (
    <>
      <ListNotes list={list} tab={tab} />
      {(shown.length > 0 || !isWhole) && <Cards workouts={shown} list={list} isWhole={isWhole} onFocus={onFocus} />}
      {shown.length === 0 &&
        (isFiltering(filter) ? <NothingFound /> : <LazyPart load={loadEmpty} props={{ tab }} onFail={sayNothing} />)}
    </>
  )
}

interface Drawn {
  list: ListState
  shown: readonly WorkoutSummary[]
  filter: ListFilter
}

/** Returns the same object as long as its parts are the same. */
const useSame = ({ list, shown, filter }: Drawn): Drawn =>
  useMemo(() => ({ list, shown, filter }), [list, shown, filter])

type Ready = Extract<ListState, { kind: 'ready' }>

function ListNotes({ list, tab }: { list: Ready; tab: ListTab }) {
  const t = useStore($t)
  const shown = useStore($shown)
  const gone = tab === 'favourites' && list.next === null && list.stale === null ? list.total - list.workouts.length : 0
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('list.results', { count: shown.length })}
      </p>
      {list.stale !== null && <StaleNote {...list.stale} onRetry={() => void reloadList()} />}
      {gone > 0 && <Note>{t('list.gone', { count: gone })}</Note>}
    </>
  )
}

interface CardsProps {
  workouts: readonly WorkoutSummary[]
  list: Ready
  isWhole: boolean
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** Memoized: a key in the search field renders the cards only if the result changes. */
const Cards = memo(function Cards({ workouts, list, isWhole, onFocus }: CardsProps) {
  const login = accountOf(useStore($session))?.login
  const userId = login?.userId
  const favorites = useStore($favoriteIds)
  const marks = useStore($unsentMarks)
  const [drawn, setDrawn] = useState(PAGE_ROWS)
  const [openId, setOpenId] = useState<string | null>(null)
  const onFavorite = useCallback((workout: WorkoutSummary) => void toggleFavorite(workout), [])
  const onMore = useCallback((workout: WorkoutSummary) => setOpenId(workout.id), [setOpenId])
  const opened = workouts.find((workout) => workout.id === openId) ?? null
  const onClose = () => setOpenId(null)
  const [first] = useState(firstCards)
  const found = useMemo(() => workouts.slice(0, isWhole ? drawn : first), [workouts, isWhole, drawn, first])
  const slots = useCardSlots(found, !isWhole, first)
  usePrefetch(FETCHED, FETCH_AFTER_MS)
  const showMore = () => {
    setDrawn(drawn + PAGE_ROWS)
    if (drawn + PAGE_ROWS > workouts.length) void loadMore()
  }
  return (
    <>
      <div className="card-grid" hidden={found.length === 0} onFocus={onFocus}>
        {slots.map(({ key, workout, isSpare }) => (
          <WorkoutCard
            key={key}
            workout={workout}
            isHidden={isSpare}
            isOwn={workout.ownerId === userId}
            author={workout.ownerId === userId ? login?.nickname || login?.firstName : undefined}
            isFavorite={favorites?.has(workout.id) ?? false}
            mark={marks.get(workout.id)}
            onFavorite={onFavorite}
            onMore={onMore}
          />
        ))}
      </div>
      {isWhole && <MoreButton isMore={workouts.length > drawn || list.next !== null} list={list} onMore={showMore} />}
      {opened !== null && (
        <LazyPart
          load={loadMenu}
          props={{ workout: opened, role: roleTo(opened.ownerId, userId ?? ''), onClose }}
          onFail={onClose}
          isAsked
        />
      )}
    </>
  )
})

function MoreButton({ isMore, list, onMore }: { isMore: boolean; list: Ready; onMore: () => void }) {
  const t = useStore($t)
  if (!isMore) return null
  return (
    <div className="list-more">
      {list.more === 'failed' && (
        <Note tone="negative" role="alert">
          {t('list.moreFailed')}
        </Note>
      )}
      <Button aria-disabled={list.more === 'loading'} onClick={onMore}>
        {t(list.more === 'loading' ? 'states.loading' : list.more === 'failed' ? 'states.retry' : 'list.loadMore')}
      </Button>
    </div>
  )
}
