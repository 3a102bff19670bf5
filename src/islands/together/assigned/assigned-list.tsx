/** The tab of workouts that friends have shared with the user. Loaded when it opens. */
import '../../../styles/together/sharing.css'
import { useStore } from '@nanostores/react'
import { Search, Users } from 'lucide-react'
import { memo, useCallback, useEffect, useState } from 'react'
import { filterWorkouts, isFiltering, NO_FILTER, sortWorkouts, type ListFilter } from '#core/list/filter.ts'
import type { Language, WorkoutSummary } from '#core/workout/workout.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { $favoriteIds } from '../../../stores/list/favorites.ts'
import { toggleFavorite } from '../../../stores/list/hearts.ts'
import { setFilter } from '../../../stores/list/list.ts'
import { $filter } from '../../../stores/list/list-state.ts'
import {
  $assigned,
  $fresh,
  loadMoreAssigned,
  openAssigned,
  reloadAssigned,
  type AssignedState,
  type AssignedWorkout
} from '../../../stores/together/assigned.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Filters } from '../../list/filters.tsx'
import { ListFailed, ListSkeleton, StaleNote } from '../../list/list-states.tsx'
import { useKeptFocus } from '../../list/use-kept-focus.ts'
import { WorkoutCard } from '../../list/workout-card.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { SharedLine } from '../sharing/shared-line.tsx'

const loadMenu = () =>
  Promise.all([import('../../list/more-sheet.tsx'), loadTexts(['workout'])]).then(([{ MoreSheet }]) => MoreSheet)

type Ready = Extract<AssignedState, { kind: 'ready' }>

export function AssignedList() {
  const t = useStore($t)
  const state = useStore($assigned)
  useEffect(openAssigned, [])
  return (
    <>
      <h2 className="visually-hidden">{t('list.tab-assigned')}</h2>
      {state.kind === 'loading' && <ListSkeleton />}
      {state.kind === 'failed' && <ListFailed error={state.error} again={reloadAssigned} />}
      {state.kind === 'ready' && <Shared state={state} />}
    </>
  )
}

/** Makes a workout without a trainer findable by who shared it, as its card says. */
const signed = ({ workout, ownerName }: AssignedWorkout): WorkoutSummary => ({
  ...workout,
  trainer: workout.trainer || ownerName
})

/** Latest share first, unless another order is chosen. */
function shownOf(entries: readonly AssignedWorkout[], filter: ListFilter, locale: Language): AssignedWorkout[] {
  const byId = new Map(entries.map((entry) => [entry.workoutId, entry]))
  const found = filterWorkouts(entries.map(signed), filter)
  const sorted = filter.sort === NO_FILTER.sort ? found : sortWorkouts(found, filter.sort, locale)
  return sorted.flatMap(({ id }) => byId.get(id) ?? [])
}

function Shared({ state }: { state: Ready }) {
  const t = useStore($t)
  const filter = useStore($filter)
  const locale = useStore($locale)
  const isFiltered = isFiltering(filter)
  const { entries, hasMore, more, stale } = state
  // A match may be on a later page.
  useEffect(() => {
    if (isFiltered && hasMore && more === 'idle' && stale === null) void loadMoreAssigned()
  }, [isFiltered, hasMore, more, stale, entries])
  const shown = shownOf(entries, filter, locale)
  return (
    <>
      {(entries.length > 0 || isFiltered) && <Filters tab="assigned" />}
      <p className="visually-hidden" role="status">
        {t('list.results', { count: shown.length })}
      </p>
      {stale !== null && <StaleNote {...stale} onRetry={() => void reloadAssigned()} />}
      {shown.length > 0 && <Cards entries={shown} />}
      {shown.length === 0 && (isFiltered ? <NoneFound /> : <Nobody />)}
      {hasMore && <More more={more} />}
    </>
  )
}

function Nobody() {
  const t = useStore($t)
  return <Empty title={t('sharing.empty')} text={t('sharing.emptyText')} icon={Users} />
}

function NoneFound() {
  const t = useStore($t)
  const clear = () => setFilter({ ...NO_FILTER })
  return (
    <Empty title={t('list.noMatch')} text={t('list.noMatchText')} icon={Search}>
      <Button onClick={clear}>{t('list.clearFilters')}</Button>
    </Empty>
  )
}

function More({ more }: { more: Ready['more'] }) {
  const t = useStore($t)
  return (
    <div className="list-more">
      {more === 'failed' && (
        <Note tone="negative" role="alert">
          {t('list.moreFailed')}
        </Note>
      )}
      <Button aria-disabled={more === 'loading'} onClick={() => void loadMoreAssigned()}>
        {t(more === 'loading' ? 'states.loading' : more === 'failed' ? 'states.retry' : 'list.loadMore')}
      </Button>
    </div>
  )
}

function Cards({ entries }: { entries: readonly AssignedWorkout[] }) {
  const favorites = useStore($favoriteIds)
  const fresh = useStore($fresh)
  const [openId, setOpenId] = useState<string | null>(null)
  const onFocus = useKeptFocus(entries.map(({ workout }) => workout))
  const onFavorite = useCallback((workout: WorkoutSummary) => void toggleFavorite(workout), [])
  const onMore = useCallback((workout: WorkoutSummary) => setOpenId(workout.id), [])
  const opened = entries.find(({ workoutId }) => workoutId === openId)
  const onClose = () => setOpenId(null)
  return (
    <>
      <div className="card-grid" onFocus={onFocus}>
        {entries.map((entry) => (
          <AssignedCard
            key={entry.workoutId}
            entry={entry}
            isNew={entry.isNew || fresh.has(entry.workoutId)}
            isFavorite={favorites?.has(entry.workoutId) ?? false}
            onFavorite={onFavorite}
            onMore={onMore}
          />
        ))}
      </div>
      {opened !== undefined && (
        <LazyPart
          load={loadMenu}
          props={{ workout: opened.workout, role: 'user', isAssigned: true, onClose }}
          onFail={onClose}
          isAsked
        />
      )}
    </>
  )
}

interface AssignedCardProps {
  entry: AssignedWorkout
  isNew: boolean
  isFavorite: boolean
  onFavorite: (workout: WorkoutSummary) => void
  onMore: (workout: WorkoutSummary) => void
}

/** Memoized: renders again only when its share or heart changes. */
const AssignedCard = memo(function AssignedCard({ entry, isNew, ...card }: AssignedCardProps) {
  return (
    <WorkoutCard workout={entry.workout} isOwn={false} {...card}>
      <SharedLine share={entry} isNew={isNew} />
    </WorkoutCard>
  )
})
