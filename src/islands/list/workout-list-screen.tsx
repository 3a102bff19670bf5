/** `/workoutlist/{tab?}`: own, public and favourite workouts. */
import '../../styles/list/list.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { Play } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import { LIST_TABS, type ListTab } from '#core/list/tabs.ts'
import { formatAge } from '#core/app/age.ts'
import { formatClock, formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { isFiltering } from '#core/list/filter.ts'
import type { Hero } from '#core/list/hero.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { isShared, isStartAsked } from '../../stores/list/launched.ts'
import { $favoriteIds } from '../../stores/list/favorites.ts'
import { showHero, $hero } from '../../stores/list/hero.ts'
import { openTab } from '../../stores/list/list.ts'
import { $isEmpty, $list, $newShares, $filter } from '../../stores/list/list-state.ts'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { Filters } from './filters.tsx'
import { $isOfferedOnScreen } from '../../stores/player/offered-play.ts'
import { askToGoOn } from '../../stores/player/running-workout.ts'
import { Icon } from '../../ui/icon.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Note } from '../../ui/note.tsx'
import type { FullNote, FullNoteProps } from './full-note.tsx'
import { ListBody } from './list-body.tsx'
import { ListSkeleton } from './list-states.tsx'

const loadStreak = () => import('./streak-text.tsx').then(({ StreakText }) => StreakText)
const leftOut = (): void => undefined
/** Milliseconds. The list can be used first. */
const STREAK_AFTER_MS = 1000

function whenText(hero: Hero, t: Translate, locale: Language): string {
  if (hero.kind === 'date') {
    const time = formatDate(new Date(hero.start), locale, { timeStyle: 'short' })
    return t('list.heroDate', { time })
  }
  const age = formatAge(hero.kind === 'again' ? Date.parse(hero.date) : hero.at, Date.now(), locale)
  if (hero.kind === 'resume') {
    return t('list.heroResume', { spent: formatClock(hero.spentSec), total: formatClock(hero.workout.totalSec), age })
  }
  return hero.times === null ? t('list.heroLast', { age }) : t('list.heroAgain', { count: hero.times, age })
}

const GO = { date: 'list.play', resume: 'list.heroGoOn', again: 'list.heroPlayAgain' } as const

/**
 * First card of the own list: today's training date, a workout to resume, or the last one played. It links to the
 * player and is hidden during a search.
 */
export function HeroCard() {
  const t = useStore($t)
  const locale = useStore($locale)
  const hero = useStore($hero)
  const filter = useStore($filter)
  const isShown = hero !== null && !isFiltering(filter)
  const isResume = isShown && hero.kind === 'resume'
  useLayoutEffect(() => {
    $isOfferedOnScreen.set(isResume)
    return () => $isOfferedOnScreen.set(false)
  }, [isResume])
  if (!isShown) return null
  const { workout } = hero
  const onGo = () => hero.kind === 'resume' && askToGoOn(workout.id)
  return (
    <a className="list-hero" href={pathTo('workout', { id: workout.id, type: 'play' })} onClick={onGo}>
      <div>
        <p className="list-hero-when">{whenText(hero, t, locale)}</p>
        <h2 lang={workout.language} dir="auto">
          {workout.name}
        </h2>
        <p className="meta">
          <LevelBadge level={workout.level} label={t(`levels.${workout.level}`)} pointsLabel={t('list.icepoints')} />
          {workout.totalSec > 0 && <span className="numeric">{formatClock(workout.totalSec)}</span>}
          <LazyPart load={loadStreak} props={NOTHING} onFail={leftOut} afterMs={STREAK_AFTER_MS} />
        </p>
      </div>
      <div className="list-hero-ridge">
        <Ridge segments={workout.ridge} />
        {hero.kind === 'resume' && (
          <span className="list-hero-at" style={{ inlineSize: `${Math.round(hero.progress * 1000) / 10}%` }} />
        )}
      </div>
      <span className="list-hero-go">
        <Icon of={Play} />
        {t(GO[hero.kind])}
      </span>
    </a>
  )
}

function useUsage(): FullNoteProps | null {
  const account = accountOf(useStore($session))
  return account === null ? null : { used: account.usage.workouts, max: account.contract.limits.maxWorkouts }
}

/** A line below the list while the limit is not reached. */
export function WorkoutsUsed() {
  const t = useStore($t)
  const usage = useUsage()
  if (usage === null || usage.used === 0 || usage.used >= usage.max) return null
  return (
    <Note className="list-used">
      {t('list.used', { ...usage })}{' '}
      <a className="inline-link" href={pathTo('tooManyWorkouts')}>
        {t('list.seePro')}
      </a>
    </Note>
  )
}

let Full: typeof FullNote | null = null
const loadFull = async () => {
  const file = await import('./full-note.tsx')
  return (Full = file.FullNote)
}
/** If the note cannot be loaded, creating another workout reports the limit too. */
const sayNothing = (): void => undefined

/** A warning above the list once the limit is reached. */
export function WorkoutsFull() {
  const usage = useUsage()
  if (usage === null || usage.used < usage.max) return null
  return <LazyPart load={loadFull} loaded={Full} props={usage} onFail={sayNothing} />
}

/** Milliseconds after which the drop target loads; a file from outside loads it at once. */
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

/** Each tab has its own address. */
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
        <LazyPart load={loadAssigned} props={NOTHING} onFail={noDrop}>
          <ListSkeleton />
        </LazyPart>
      ) : (
        <>
          {!isEmpty && <Filters tab={tab} />}
          <ListBody tab={tab} />
        </>
      )}
      {tab === 'my' && <WorkoutsUsed />}
      <LazyPart load={loadDrop} props={NOTHING} onFail={noDrop} />
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
