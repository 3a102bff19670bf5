/** Shows at once what a list knows about a workout; only its exercises load later. */
import { useStore } from '@nanostores/react'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { formatClock, oneDecimal } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { lengthOf } from '#core/workout/length.ts'
import type { WorkoutSummary, Workout } from '#core/workout/workout.ts'
import { ownFile } from '#core/media/own-file.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $list } from '../../stores/list/list-state.ts'
import { workoutsOf } from '../../stores/list/list-of.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StarGlyph } from '../../ui/glyphs.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { PageSkeleton } from './page-states.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { LazyPart } from '../app/lazy-part.tsx'

const loadThreeFigures = () => import('./page-pictures.tsx').then(({ ThreeFigures }) => ThreeFigures)

const loadCover = () => import('./page-cover.tsx').then((file) => file.PageCover)
const leftOut = (): void => undefined

interface PageViewProps {
  of: Pick<WorkoutSummary, 'imageUrl' | 'totalSec' | 'ridge'>
  /** Undefined while its exercises load. */
  workout?: Workout | undefined
}

/** Head of a workout's page: its picture or figures, with the ridge at the bottom. */
export function PageView({ of: { imageUrl, totalSec, ridge }, workout }: PageViewProps) {
  const t = useStore($t)
  const [lost, setLost] = useState('')
  const url = ownFile(imageUrl)
  const hasCover = url !== '' && url !== lost
  const onFail = () => setLost(url)
  const bars = ridge.filter(({ phase }) => phase === 'work').map(({ seconds }) => seconds)
  const longest = formatClock(Math.max(0, ...bars))
  const { seconds, isAbout } = lengthOf({ totalSec, ridge })
  const end = isAbout ? `${t('public.approx')} ${formatClock(seconds)}` : formatClock(seconds)
  return (
    <figure className={hasCover ? 'workout-page-view has-cover' : 'workout-page-view'}>
      <div>
        {hasCover ? (
          <LazyPart load={loadCover} props={{ url, onFail }} onFail={onFail} />
        ) : (
          workout && <LazyPart load={loadThreeFigures} props={{ workout }} onFail={leftOut} />
        )}
        {bars.length > 0 && <Ridge segments={ridge} label={t('public.timeline', { count: bars.length, longest })} />}
      </div>
      {bars.length > 0 && (
        <figcaption className="numeric">
          {totalSec > 0 ? (
            <>
              <span>0:00</span>
              <span>{t('public.longest', { time: longest })}</span>
              <span>{end}</span>
            </>
          ) : (
            <span>{t('public.noClock')}</span>
          )}
        </figcaption>
      )}
    </figure>
  )
}

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
