/** What a list knows of a workout stands at once on its page; only its exercises are waited for. */
import { useStore } from '@nanostores/react'
import { Play } from 'lucide-react'
import { formatClock, oneDecimal } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { lengthOf } from '#core/workout/length.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $list } from '../../stores/list/list-state.ts'
import { workoutsOf } from '../../stores/list/list-of.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StarGlyph } from '../../ui/glyphs.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { PageSkeleton } from './page-states.tsx'
import { PageView } from './page-view.tsx'

export const listedWorkout = (id: string): WorkoutSummary | undefined =>
  workoutsOf($list.get()).find((workout) => workout.id === id)

export function PageFrame({ of: known }: { of: WorkoutSummary | undefined }) {
  const t = useStore($t)
  if (known === undefined) return <PageSkeleton />
  return (
    <article>
      <PageView of={known} />
      <div className="workout-page-head">
        <h1 lang={known.language} dir="auto">
          {known.name}
        </h1>
        <PageFacts of={known} />
        <ButtonLink look="primary" isBig isWide icon={Play} href={pathTo('workout', { id: known.id, type: 'play' })}>
          {t('page.start')}
        </ButtonLink>
      </div>
      <Rows />
    </article>
  )
}

function Rows() {
  const t = useStore($t)
  if (!useSkeletonDelay(true)) return null
  return (
    <Loading label={t('page.loading')} className="stack">
      <Skeleton height="4rem" />
      <Skeleton height="5.5rem" />
      <Skeleton height="5.5rem" />
      <Skeleton height="5.5rem" />
    </Loading>
  )
}

export function PageFacts({
  of: { level, rating, ratingCount, totalSec, exerciseCount, ridge }
}: {
  of: WorkoutSummary
}) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { seconds, isAbout } = lengthOf({ totalSec, ridge })
  return (
    <p className="public-facts">
      <span className="display numeric">
        {isAbout && seconds > 0 && <small>{t('public.approx')} </small>}
        {seconds > 0 ? formatClock(seconds) : t('public.exercises', { count: exerciseCount })}
      </span>
      <LevelBadge level={level} label={t(`levels.${level}`)} pointsLabel={t('public.icepoints')} />
      {ratingCount[0] > 0 && (
        <span className="stars">
          <Glyph of={StarGlyph} />
          <span className="visually-hidden">{t('public.rated')} </span>
          {oneDecimal(rating, locale)} <span className="stars-count">({ratingCount[0]})</span>
        </span>
      )}
    </p>
  )
}
