/** `/workoutlist/{tab?}`: own, public and favourite workouts. */
import '../../styles/list/list.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { LIST_TABS, type ListTab } from '#core/list/tabs.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { isShared, isStartAsked } from '../../stores/list/launched.ts'
import { $favoriteIds } from '../../stores/list/favorites.ts'
import { showHero } from '../../stores/list/hero.ts'
import { openTab } from '../../stores/list/list.ts'
import { $isEmpty, $list, $newShares } from '../../stores/list/list-state.ts'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { Filters } from './filters.tsx'
import { HeroCard } from './hero-card.tsx'
import { WorkoutsFull, WorkoutsUsed } from './workouts-used.tsx'
import { ListBody } from './list-body.tsx'
import { ListSkeleton } from './list-states.tsx'

/** Milliseconds: after the list can be used. What somebody asked for from outside comes at once. */
const DROP_AFTER_MS = 3000

const loadDrop = () =>
  new Promise((resolve) => setTimeout(resolve, isShared() || isStartAsked() ? 0 : DROP_AFTER_MS))
    .then(() => Promise.all([import('./drop-file.tsx'), loadTexts(['workout'])]))
    .then(([{ DropFile }]) => DropFile)

const loadAssigned = () =>
  Promise.all([import('../together/assigned/assigned-list.tsx'), loadTexts(['workout'])]).then(
    ([{ AssignedList }]) => AssignedList
  )

const NOTHING = {}
const noDrop = (): void => undefined

/** Each tab has an address of its own. */
export function WorkoutListScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useStore($t)
  const tab = LIST_TABS.find((name) => name === params['tab']) ?? 'my'
  useLayoutEffect(() => openTab(tab, tab === 'my' ? showHero : undefined), [tab])
  const isEmpty = useStore($isEmpty)
  return (
    <AppFrame title={t('list.title')} className="list-screen" isMain>
      <Tabs tab={tab} />
      {tab === 'my' && <HeroCard />}
      {tab === 'my' && <WorkoutsFull />}
      {tab === 'assigned' ? (
        <Later load={loadAssigned} props={NOTHING} onFail={noDrop}>
          <ListSkeleton />
        </Later>
      ) : (
        <>
          {!isEmpty && <Filters tab={tab} />}
          <ListBody tab={tab} />
        </>
      )}
      {tab === 'my' && <WorkoutsUsed />}
      <Later load={loadDrop} props={NOTHING} onFail={noDrop} />
    </AppFrame>
  )
}

function Tabs({ tab }: { tab: ListTab }) {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const locale = useStore($locale)
  const favorites = useStore($favoriteIds)
  const list = useStore($list)
  const mine = tab === 'my' && list.kind === 'ready' ? list.total : account?.usage.workouts
  const counts: Partial<Record<ListTab, number | undefined>> = { my: mine, favourites: favorites?.size }
  const newShares = useStore($newShares)
  return (
    <nav className="tabs" aria-label={t('list.tabs')}>
      {LIST_TABS.map((name) => (
        <a key={name} href={pathTo('workoutList', { tab: name })} aria-current={name === tab ? 'page' : undefined}>
          {t(`list.tab-${name}`)}
          {counts[name] !== undefined && <small>{counts[name]}</small>}
          {name === 'assigned' && newShares > 0 && (
            <small className="list-new">{t('list.newShares', { count: newShares })}</small>
          )}
        </a>
      ))}
      <a href={pathTo('offlineWorkouts')}>{t('list.tab-offline')}</a>
      <a href={pathTo('exercises', {}, locale)}>{t('library.title')}</a>
    </nav>
  )
}
