/** What one's own list begins with: the date of today, else the play to go on with, else the workout played last. */
import { useStore } from '@nanostores/react'
import { Play } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { formatAge } from '#core/app/age.ts'
import { formatClock, formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import { isFiltering } from '#core/list/filter.ts'
import type { Hero } from '#core/list/hero.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $hero } from '../../stores/list/hero.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { $isOfferedOnScreen } from '../../stores/player/offered-play.ts'
import { askToGoOn } from '../../stores/player/running-workout.ts'
import { Icon } from '../../ui/icon.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Later } from '../app/later.tsx'

const loadStreak = () => import('./streak-text.tsx').then(({ StreakText }) => StreakText)

const NOTHING = {}
const leftOut = (): void => undefined
/** Milliseconds: the list can be used before. */
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

/** A link to the player; whoever looks for something sees only the list. */
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
          <Later load={loadStreak} props={NOTHING} onFail={leftOut} afterMs={STREAK_AFTER_MS} />
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
